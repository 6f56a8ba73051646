/** A dialog for a form. */
import type { ReactNode } from 'react'
import { Dialog } from './dialogs.tsx'

type Props = {
  readonly title: string
  readonly opened: boolean
  readonly onClose: () => void
  readonly children: ReactNode
}

export const FormDialog = ({ title, opened, onClose, children }: Props) => (
  <Dialog title={title} opened={opened} onClose={onClose} isForm>
    {children}
  </Dialog>
)
