/** The signed-in person, and how they like the pages. */

import { readLocalStorageValue } from '@mantine/hooks'
import { createContext, useContext, useEffect, useSyncExternalStore } from 'react'
import type { Mode } from '../../../../src/domain/access/access.ts'
import type { Me } from '../../../../src/modules/people/sign-in-pages.ts'

export const PersonContext = createContext<Me | null>(null)

/** The person who is signed in; only for pages inside the shell. */
export const usePerson = (): Me => {
  const person = useContext(PersonContext)
  if (person === null) throw new Error('A page that needs a person is shown outside the shell')
  return person
}

/** A setting with one value for all that show it, in this browser's other windows too. */
const setting = <Value extends string | boolean | null>(key: string, defaultValue: Value) => {
  const listeners = new Set<() => void>()
  const read = (): Value => readLocalStorageValue({ key, defaultValue })
  let value = read()
  const take = (next: Value) => {
    value = next
    for (const listener of listeners) listener()
  }
  addEventListener('storage', (event) => {
    if (event.key === key) take(read())
  })
  const set = (next: Value): void => {
    try {
      localStorage.setItem(key, JSON.stringify(next))
    } catch {
      // The browser stores nothing: the setting holds until the window closes.
    }
    take(next)
  }
  const subscribe = (listener: () => void) => {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  }
  return (): readonly [Value, (next: Value) => void] => [useSyncExternalStore(subscribe, () => value), set]
}

/** A person's settings in this browser: test or live, rows and columns of lists, and whether single keys do anything. */
export const DENSITIES = ['normal', 'compact'] as const

type Density = (typeof DENSITIES)[number]

export const useDensity = setting<Density>('forecourt-density', 'normal')

/** Sets the density for the styles. */
export const useShownDensity = (): void => {
  const [density] = useDensity()
  useEffect(() => {
    document.documentElement.dataset['density'] = density
  }, [density])
}

/** Whether keys without a modifier do something. They can be turned off: WCAG 2.2, 2.1.4. */
export const useSingleKeys = setting<boolean>('forecourt-single-keys', true)

/** Test or live as the person last chose; null if they never have. */
export const useChosenMode = setting<Mode | null>('forecourt-mode', null)

/** The names of the queue's columns that the person has hidden, separated by commas. */
export const useHiddenColumns = setting<string>('forecourt-hidden-columns', '')
