/** What somebody has begun to write on a case. It outlives the case being read anew and another page being looked at. */
import { useState } from 'react'
import { usePerson } from '../../parts/person.ts'

/** By person and case. It is kept in the page's memory alone. */
const drafts = new Map<string, string>()

export const useDraft = (reference: string): readonly [string, (text: string) => void] => {
  const { userId } = usePerson()
  const key = `${userId} ${reference}`
  const [, setTimes] = useState(0)
  const set = (text: string) => {
    if (text === '') drafts.delete(key)
    else drafts.set(key, text)
    setTimes((times) => times + 1)
  }
  return [drafts.get(key) ?? '', set]
}
