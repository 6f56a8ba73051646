/** Why a command failed; for a conflict, who was quicker, with a button that shows the current application. */
import { Failure } from '../../api/call.ts'
import { ConflictNote } from '../../ui/notes/conflict-note.tsx'
import { FailureNote } from '../../ui/notes/notes.tsx'
import { useRenewed } from './use-own.ts'

type Props = {
  readonly error: unknown
  /** Called once the page shows the current application. */
  readonly onRenewed: () => void
}

export const CommandFailure = ({ error, onRenewed }: Props) => {
  const renew = useRenewed()
  if (error === null) return null
  if (!(error instanceof Failure) || error.changed === null) return <FailureNote error={error} />
  return (
    <ConflictNote
      change={error.changed}
      action="Show latest version"
      onRenew={async () => {
        await renew()
        onRenewed()
      }}
    />
  )
}
