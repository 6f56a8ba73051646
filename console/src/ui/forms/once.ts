/** Sends a change once, however often the person presses its button while the request runs. */
import { type UseMutationOptions, useMutation } from '@tanstack/react-query'
import { useRef } from 'react'

type Options<Wish, Result> = Omit<UseMutationOptions<Result, Error, Wish>, 'onSettled'>

/** React disables the button only at the next render, and a second press may come before that. */
export const useOnce = <Wish = void, Result = void>(given: Options<Wish, Result>) => {
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
