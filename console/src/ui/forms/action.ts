/** Something that a person does on a page: runs it, refetches the lists that it changes, and reports success. */
import { type UseMutationOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import type { ConsoleOperationName } from '../../../../src/server/page-operations.ts'
import { keyOf } from '../../api/queries.ts'
import { useNotify } from '../notes/notices.tsx'

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

type OnceOptions<Wish, Result> = Omit<UseMutationOptions<Result, Error, Wish>, 'onSettled'>

/**
 * Sends a change once, however often the person presses its button while the request runs. React disables the button
 * only at the next render, and a second press may come before that.
 */
export const useOnce = <Wish = void, Result = void>(given: OnceOptions<Wish, Result>) => {
  const isInProgress = useRef(false)
  const mutation = useMutation<Result, Error, Wish>({
    ...given,
    onSettled: () => {
      isInProgress.current = false
    },
  })
  const mutate = (wish: Wish): void => {
    if (isInProgress.current) return
    isInProgress.current = true
    mutation.mutate(wish)
  }
  return { ...mutation, mutate }
}
