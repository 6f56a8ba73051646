/** Sends a change once, however often the person presses its button while the request runs. */
import { type UseMutationOptions, useMutation } from '@tanstack/react-query'
import { useRef } from 'react'

type Options<Wish, Answer> = Omit<UseMutationOptions<Answer, Error, Wish>, 'onSettled'>

/** React disables the button only at the next render, and a second press may come before that. */
export const useOnce = <Wish = void, Answer = void>(given: Options<Wish, Answer>) => {
  const isUnderWay = useRef(false)
  const mutation = useMutation<Answer, Error, Wish>({
    ...given,
    onSettled: () => {
      isUnderWay.current = false
    },
  })
  const mutate = (wish: Wish): void => {
    if (isUnderWay.current) return
    isUnderWay.current = true
    mutation.mutate(wish)
  }
  return { ...mutation, mutate }
}
