/** Saves a copy of the data held on a person. */
import { Button } from '@mantine/core'
import { useAction } from '../parts/action.ts'
import { FailureNote } from '../parts/notes.tsx'
import { saveFile } from '../parts/save-file.ts'

type Props = {
  readonly format: 'json' | 'pdf'
  /** Of the file, without its ending. */
  readonly name: string
  readonly read: () => Promise<Blob>
}

export const CopyButton = ({ format, name, read }: Props) => {
  const copying = useAction({ act: read, renews: [], onDone: (file) => saveFile(file, `${name}.${format}`) })
  return (
    <>
      <Button variant="default" loading={copying.isPending} onClick={() => copying.mutate()}>
        Copy as {format.toUpperCase()}
      </Button>
      {copying.isError && <FailureNote error={copying.error} />}
    </>
  )
}
