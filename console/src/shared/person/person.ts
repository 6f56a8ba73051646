/** The signed-in person, for everything inside the shell. */
import { createContext, useContext } from 'react'
import type { Me } from '../../../../src/http/sign-in/pages.ts'

export const PersonContext = createContext<Me | null>(null)

/** The person who is signed in; only for pages inside the shell. */
export const usePerson = (): Me => {
  const person = useContext(PersonContext)
  if (person === null) throw new Error('A page that needs a person is shown outside the shell')
  return person
}
