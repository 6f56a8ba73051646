/** Files that a page gives to the browser to save, or gets from a person. */
import { Button, type ButtonProps } from '@mantine/core'
import type { ReactNode } from 'react'
import type { Content } from '../../../../packages/values/difference.ts'
import { Failure } from '../../api/call.ts'
import { FailureNote } from '../notes/notes.tsx'
import { useAction } from './action.ts'

/** A file with its name, with its ending. */
export type Saved = { readonly name: string; readonly read: () => Promise<Blob> }

type Props = Saved &
  Pick<ButtonProps, 'size' | 'variant'> & { readonly 'aria-label'?: string; readonly children: ReactNode }

/** Saves a file that the service hands out; it may ask for a proof first, for which a plain link could not wait. */
export const SaveButton = ({ name, read, children, ...looks }: Props) => {
  const saving = useAction({ act: read, renews: [], onDone: (file) => saveFile(file, name) })
  return (
    <>
      {/* A disabled button would lose the focus, in a dialog to the page behind it. */}
      <Button
        {...looks}
        aria-busy={saving.isPending}
        data-loading={saving.isPending || undefined}
        onClick={() => saving.isPending || saving.mutate()}
      >
        {children}
      </Button>
      <FailureNote error={saving.error} />
    </>
  )
}

const MINUTE = 60_000

/** Lets the browser save a file that the page has fetched; the request may ask for a proof first. */
export const saveFile = (file: Blob, name: string): void => {
  const address = URL.createObjectURL(file)
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  // Some browsers read it only later.
  setTimeout(() => URL.revokeObjectURL(address), MINUTE)
}

/**
 * Reads a JSON file that a person picks. The object in the file. Throws a Failure with a sentence for anything else.
 */
export const jsonFile = async (file: File): Promise<Content> => {
  const read: unknown = await file
    .text()
    .then((text) => JSON.parse(text) as unknown)
    .catch(() => undefined)
  if (typeof read === 'object' && read !== null && !Array.isArray(read)) return read as Content
  throw new Failure(0, { detail: `${file.name} is not a JSON file that contains an object.` })
}
