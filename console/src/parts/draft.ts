/** What somebody has begun to write about something. It outlives the page being read anew and another one being looked at. */
import { useState } from 'react'
import { usePerson } from './person.ts'

/** By person and what it is about. It is kept in the page's memory alone. */
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
