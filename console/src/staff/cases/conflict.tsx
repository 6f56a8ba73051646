/**
 * A command on a case. If someone else was quicker, the command does nothing, typed text stays, and the page says who
 * did what.
 */
import { useQueryClient } from '@tanstack/react-query'
import { useContext } from 'react'
import type { ConsoleOperationName } from '../../../../src/http/server/page-operations.ts'
import { Failure } from '../../api/call.ts'
import { keyOf } from '../../api/queries.ts'
import { useAction } from '../../ui/forms/action.ts'
import { ConflictNote } from '../../ui/notes/conflict-note.tsx'
import { FailureNote } from '../../ui/notes/notes.tsx'
import { NewestCase } from './use-case.ts'

const RENEWS: readonly ConsoleOperationName[] = ['readCase', 'listCases', 'countCases']

type Options<Wish, Result> = {
  readonly act: (wish: Wish) => Promise<Result>
  /** The message after success; none if the page shows the result automatically. */
  readonly says?: string
  readonly onDone?: (response: Result) => void
  readonly onError?: (error: unknown) => void
}

/** Runs a command, and reloads what it changes. */
export const useCommand = <Wish = void, Result = void>({ onDone, ...options }: Options<Wish, Result>) => {
  const showNewest = useContext(NewestCase)
  return useAction<Wish, Result>({
    ...options,
    renews: RENEWS,
    onDone: (response) => {
      showNewest()
      onDone?.(response)
    },
  })
}

type Props = {
  readonly error: unknown
  /** Called once the page shows the current case. */
  readonly onRenewed?: () => void
}

/** Why a command failed; for a conflict, who was quicker, with a button that shows the current case. */
export const CommandFailure = ({ error, onRenewed }: Props) => {
  const client = useQueryClient()
  const showNewest = useContext(NewestCase)
  if (error === null) return null
  if (!(error instanceof Failure) || error.changed === null) return <FailureNote error={error} />
  const renew = async () => {
    await client.invalidateQueries({ queryKey: keyOf('readCase') })
    showNewest()
    onRenewed?.()
  }
  return <ConflictNote change={error.changed} action="Show latest version" onRenew={renew} />
}
