/** Something that a person does on a page: runs it, refetches the lists that it changes, and reports success. */
import { useQueryClient } from '@tanstack/react-query'
import type { ConsoleOperationName } from '../../../../src/http/server/page-operations.ts'
import { keyOf } from '../../api/queries.ts'
import { useNotify } from '../notes/notices.tsx'
import { useOnce } from './once.ts'

type Options<Wish, Result> = {
  readonly act: (wish: Wish) => Promise<Result>
  /** The operations to refetch afterwards. */
  readonly renews: readonly ConsoleOperationName[]
  /** The message after success; empty if the page itself shows the result. */
  readonly says?: string
  readonly onDone?: (response: Result) => void
  readonly onError?: (error: unknown) => void
}

export const useAction = <Wish = void, Result = void>({
  act,
  renews,
  says = '',
  onDone,
  onError,
}: Options<Wish, Result>) => {
  const client = useQueryClient()
  const notify = useNotify()
  return useOnce({
    mutationFn: act,
    ...(onError && { onError }),
    onSuccess: async (response) => {
      // If refetching a list fails, the list shows that itself; the action was still done.
      await Promise.all(renews.map((name) => client.invalidateQueries({ queryKey: keyOf(name) })))
      notify(says)
      onDone?.(response)
    },
  })
}
