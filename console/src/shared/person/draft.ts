/**
 * What someone has begun to write and not sent. It survives a reload and a visit to another page, in this tab alone, and is
 * gone once they sign out, in whichever tab.
 */
import { useState } from 'react'
import { usePerson } from './person.ts'

const PREFIX = 'forecourt-draft '

/** As JSON, by person, case and part. The tab's storage has the same, unless the browser stores nothing. */
const drafts = new Map<string, string>()

const storage = (): Storage | undefined => {
  try {
    return sessionStorage
  } catch {
    return undefined
  }
}

const storedKeys = (): readonly string[] =>
  Object.keys(storage() ?? {}).flatMap((key) => (key.startsWith(PREFIX) ? [key.slice(PREFIX.length)] : []))

const read = (key: string): string | undefined =>
  drafts.get(key) ?? storage()?.getItem(PREFIX + key) ?? undefined

const write = (key: string, json: string | undefined): void => {
  try {
    if (json === undefined) {
      drafts.delete(key)
      storage()?.removeItem(PREFIX + key)
    } else {
      drafts.set(key, json)
      storage()?.setItem(PREFIX + key, json)
    }
  } catch {
    // The storage is full: the page's memory still has it.
  }
}

/** Removes the drafts whose key does not stay. */
const forget = (stays: (key: string) => boolean): void => {
  for (const key of new Set([...drafts.keys(), ...storedKeys()])) if (!stays(key)) write(key, undefined)
}

const SIGNED_OUT = 'forecourt-signed-out'

/** Forgets what anybody has begun to write, in all tabs of this browser. */
export const forgetDrafts = (): void => {
  forget(() => false)
  try {
    // Other tabs learn of it by the event of the change.
    localStorage.setItem(SIGNED_OUT, String(Date.now()))
  } catch {
    // The browser stores nothing, so other tabs have stored nothing either.
  }
}

addEventListener('storage', ({ key }) => {
  if (key === SIGNED_OUT) forget(() => false)
})

/** Forgets what others than the person have begun to write here. */
export const keepDraftsOf = (userId: string): void => forget((key) => key.startsWith(`${userId} `))

/** Forgets all drafts about a case, such as one that was erased. */
export const forgetDraftsAbout = (reference: string): void => forget((key) => key.split(' ')[1] !== reference)

/** Undefined if nothing is stored, or nothing that can be read. */
const parsed = <Value>(json: string | undefined): Value | undefined => {
  try {
    return json === undefined ? undefined : (JSON.parse(json) as Value)
  } catch {
    return undefined
  }
}

/** A part of a case that is being written: its fields, or `empty` while nothing was typed. */
export const useFields = <Fields extends object>(
  { reference, part }: { readonly reference: string; readonly part: string },
  empty: Fields,
): readonly [Fields, (typed: Partial<Fields> | null) => void] => {
  const { userId } = usePerson()
  const key = `${userId} ${reference} ${part}`
  const [, setTimes] = useState(0)
  const now = (): Fields => ({ ...empty, ...parsed<Partial<Fields>>(read(key)) })
  const type = (typed: Partial<Fields> | null) => {
    const next = JSON.stringify({ ...now(), ...typed })
    write(key, typed === null || next === JSON.stringify(empty) ? undefined : next)
    setTimes((times) => times + 1)
  }
  return [now(), type]
}

/** One text of a case. */
export const useDraft = (reference: string, part: string): readonly [string, (text: string) => void] => {
  const [{ text }, type] = useFields({ reference, part }, NO_TEXT)
  return [text, (typed) => type(typed === '' ? null : { text: typed })]
}

const NO_TEXT = { text: '' }
