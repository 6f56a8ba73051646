/** A request that changes something, sent once however often its button is pressed while it is under way. */
import { type UseMutationOptions, useMutation } from '@tanstack/react-query'
import { useRef } from 'react'

type Given<Wish, Answer> = Omit<UseMutationOptions<Answer, Error, Wish>, 'onSettled'>

/** A disabled button comes with the next rendering only, and a second press may come before. */
export const useOnce = <Wish = void, Answer = void>(given: Given<Wish, Answer>) => {
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
