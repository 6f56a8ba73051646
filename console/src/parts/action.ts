/** Something that a person does on a page: runs it, renews the lists that it touches, and says that it was done. */
import { useQueryClient } from '@tanstack/react-query'
import type { ConsoleOperationName } from '../../../src/http/console/contract/index.ts'
import { keyOf } from '../api/queries.ts'
import { useNotify } from './notices.tsx'
import { useOnce } from './once.ts'

type Options<Wish, Answer> = {
  readonly act: (wish: Wish) => Promise<Answer>
  /** The operations whose answers are read anew afterwards. */
  readonly renews: readonly ConsoleOperationName[]
  /** Said when it was done; empty where the page shows it by itself. */
  readonly says?: string
  readonly onDone?: (answer: Answer) => void
  readonly onError?: (error: unknown) => void
}

export const useAction = <Wish = void, Answer = void>({
  act,
  renews,
  says = '',
  onDone,
  onError,
}: Options<Wish, Answer>) => {
  const client = useQueryClient()
  const notify = useNotify()
  return useOnce({
    mutationFn: act,
    ...(onError && { onError }),
    onSuccess: async (answer) => {
      // A list that fails to be renewed shows that itself; what was asked for is done all the same.
      await Promise.all(renews.map((name) => client.invalidateQueries({ queryKey: keyOf(name) })))
      notify(says)
      onDone?.(answer)
    },
  })
}
