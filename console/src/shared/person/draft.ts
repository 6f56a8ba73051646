/** Text that someone has begun to write about a subject. It survives reloading data and visiting another page. */
import { useState } from 'react'
import { usePerson } from './person.ts'

/** By person and subject. Only the page's memory holds it. */
const drafts = new Map<string, string>()

export const useDraft = (about: string): readonly [string, (text: string) => void] => {
  const { userId } = usePerson()
  const key = `${userId} ${about}`
  const [, setTimes] = useState(0)
  const set = (text: string) => {
    if (text === '') drafts.delete(key)
    else drafts.set(key, text)
    setTimes((times) => times + 1)
  }
  return [drafts.get(key) ?? '', set]
}
