/** A filter of a list that the page's address keeps, so that going back, reloading and sharing the link show the same list. */
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import type { ListSearch } from './list-search.ts'

/** The filter's value, and its setter. Typed text shows at once; the address follows without a history entry for each letter. */
export const useAddressFilter = (
  name: keyof ListSearch,
  otherwise = '',
): readonly [value: string, set: (value: string) => void] => {
  const search = useSearch({ strict: false })
  const navigate = useNavigate()
  const [value, setValue] = useState(search[name] ?? otherwise)
  const set = (next: string) => {
    setValue(next)
    void navigate({
      to: '.',
      search: (before) => ({ ...before, [name]: next === '' ? undefined : next }),
      replace: true,
      resetScroll: false,
    })
  }
  return [value, set]
}
