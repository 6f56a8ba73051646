/** A form in a dialog: its fields, its failure, and the two buttons. */
import { Button } from '@mantine/core'
import type { FormEvent, ReactNode } from 'react'
import { FailureNote } from '../notes/notes.tsx'
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

type BodyProps = {
  readonly verb: string
  /** Whether it ends something for good, so that its button is not the prominent one. */
  readonly isGrave?: boolean
  readonly action: { readonly isPending: boolean; readonly error: unknown }
  readonly onClose: () => void
  readonly onSubmit: (event: FormEvent<HTMLFormElement>) => void
  readonly children: ReactNode
}

const Body = ({ verb, isGrave = false, action, onClose, onSubmit, children }: BodyProps) => (
  <form noValidate className="stack" onSubmit={onSubmit}>
    {children}
    {action.error !== null && <FailureNote error={action.error} />}
    <div className="actions actions-end">
      <Button variant="default" onClick={onClose}>
        Cancel
      </Button>
      <Button type="submit" {...(isGrave && { color: 'red', variant: 'outline' })} loading={action.isPending}>
        {verb}
      </Button>
    </div>
  </form>
)
FormDialog.Body = Body
