/** An application of the dealer's that is followed while its page is open, and the commands on it. */
import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { ConsoleOperationName } from '../../../../src/http/console/contract/index.ts'
import { keyOf, readBy } from '../../api/queries.ts'
import { useAction } from '../../parts/action.ts'

/** What the lender and signers do is seen within this time. */
const AGAIN_MILLISECONDS = 15_000

export const useOwn = (reference: string) =>
  useQuery({
    ...readBy('readOwnApplication', { params: { reference } }),
    refetchInterval: AGAIN_MILLISECONDS,
    refetchOnMount: 'always',
  })

/** The operations whose answers a command makes stale. */
const RENEWS: readonly ConsoleOperationName[] = [
  'readOwnApplication',
  'listOwnApplications',
  'countOwnApplications',
]

type Options<Wish, Answer> = {
  readonly act: (wish: Wish) => Promise<Answer>
  /** Said once it was done; nothing where the page shows it by itself. */
  readonly says?: string
  readonly onDone?: (answer: Answer) => void
}

/** Runs a command, and renews what it touches. */
export const useOwnCommand = <Wish = void, Answer = void>(options: Options<Wish, Answer>) =>
  useAction<Wish, Answer>({ ...options, renews: RENEWS })

/** Reads the application again, such as after somebody was quicker. */
export const useRenewed = (): (() => Promise<void>) => {
  const client = useQueryClient()
  return () => client.invalidateQueries({ queryKey: keyOf('readOwnApplication') })
}
