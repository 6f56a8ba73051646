/** Saves a file that the service hands out; it may ask for a proof first, for which a plain link could not wait. */
import { Button, type ButtonProps } from '@mantine/core'
import type { ReactNode } from 'react'
import { FailureNote } from '../notes/notes.tsx'
import { useAction } from './action.ts'
import { saveFile } from './save-file.ts'

/** A file with its name, with its ending. */
export type Saved = { readonly name: string; readonly read: () => Promise<Blob> }

type Props = Saved &
  Pick<ButtonProps, 'size' | 'variant'> & { readonly 'aria-label'?: string; readonly children: ReactNode }

export const SaveButton = ({ name, read, children, ...looks }: Props) => {
  const saving = useAction({ act: read, renews: [], onDone: (file) => saveFile(file, name) })
  return (
    <>
      {/* A disabled button would lose the focus, in a dialog to the page behind it. */}
      <Button
        variant="default"
        {...looks}
        aria-busy={saving.isPending}
        data-loading={saving.isPending || undefined}
        onClick={() => saving.isPending || saving.mutate()}
      >
        {children}
      </Button>
      {saving.isError && <FailureNote error={saving.error} />}
    </>
  )
}
