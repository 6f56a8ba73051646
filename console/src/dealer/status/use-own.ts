/** Follows one of the dealer's applications while its page is open, and runs the commands on it. */
import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { ConsoleOperationName } from '../../../../src/http/server/page-operations.ts'
import { keyOf, readBy } from '../../api/queries.ts'
import { useAction } from '../../ui/forms/action.ts'

/** The page shows what the lender and signers do within this time. */
const AGAIN_MILLISECONDS = 15_000

export const useOwn = (reference: string) =>
  useQuery({
    ...readBy('readOwnApplication', { params: { reference } }),
    refetchInterval: AGAIN_MILLISECONDS,
    refetchOnMount: 'always',
  })

/** With which other figures the lender's policy would approve it. */
export const useOwnNearest = (reference: string) =>
  useQuery({
    ...readBy('readOwnNearest', { params: { reference } }),
    refetchInterval: AGAIN_MILLISECONDS,
  })

/** The operations whose responses a command makes stale. */
const RENEWS: readonly ConsoleOperationName[] = [
  'readOwnApplication',
  'readOwnNearest',
  'listOwnApplications',
  'countOwnApplications',
]

type Options<Wish, Result> = {
  readonly act: (wish: Wish) => Promise<Result>
  /** The message after success; none if the page shows the result automatically. */
  readonly says?: string
  readonly onDone?: (response: Result) => void
}

/** Runs a command, and reloads what it changes. */
export const useOwnCommand = <Wish = void, Result = void>(options: Options<Wish, Result>) =>
  useAction<Wish, Result>({ ...options, renews: RENEWS })

/** Reads the application again, such as after a conflict. */
export const useRenewed = (): (() => Promise<void>) => {
  const client = useQueryClient()
  return () => client.invalidateQueries({ queryKey: keyOf('readOwnApplication') })
}
