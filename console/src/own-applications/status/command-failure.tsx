/** Why a command came to nothing; where somebody was quicker who, with the way to the application as it is now. */
import { Failure } from '../../api/call.ts'
import { ConflictNote } from '../../parts/conflict-note.tsx'
import { FailureNote } from '../../parts/notes.tsx'
import { useRenewed } from './use-own.ts'

type Props = {
  readonly error: unknown
  /** Called once the page shows the application as it is now. */
  readonly onRenewed: () => void
}

export const CommandFailure = ({ error, onRenewed }: Props) => {
  const renew = useRenewed()
  if (error === null) return null
  if (!(error instanceof Failure) || error.changed === null) return <FailureNote error={error} />
  return (
    <ConflictNote
      change={error.changed}
      action="Show the application as it is now"
      onRenew={async () => {
        await renew()
        onRenewed()
      }}
    />
  )
}
