/** Something that a person does on a page: runs it, renews the lists that it touches, and says that it was done. */
import { type QueryKey, useQueryClient } from '@tanstack/react-query'
import { useNotify } from './notices.tsx'
import { useOnce } from './once.ts'

type Given<Wish, Answer> = {
  readonly act: (wish: Wish) => Promise<Answer>
  /** What is read anew afterwards. */
  readonly renews: readonly QueryKey[]
  /** Said when it was done; empty where the page shows it by itself. */
  readonly says?: string
  readonly onDone?: (answer: Answer) => void
}

export const useAction = <Wish = void, Answer = void>({
  act,
  renews,
  says = '',
  onDone,
}: Given<Wish, Answer>) => {
  const client = useQueryClient()
  const tell = useNotify()
  return useOnce({
    mutationFn: act,
    onSuccess: async (answer) => {
      // A list that fails to be renewed shows that itself; what was asked for is done all the same.
      await Promise.all(renews.map((queryKey) => client.invalidateQueries({ queryKey })))
      tell(says)
      onDone?.(answer)
    },
  })
}
