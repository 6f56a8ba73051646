/** What the forms have in common. */
import { Failure, isFailure } from '../api/call.ts'

type Fields = { readonly getInputNode: (path: string) => HTMLElement | null }

/** After a check that failed, the keyboard goes to the first field that has to be fixed. */
export const focusFirstOf =
  (form: unknown) =>
  (errors: Readonly<Record<string, unknown>>): void => {
    const [first] = Object.keys(errors)
    if (first !== undefined) (form as Fields).getInputNode(first)?.focus()
  }

/** The sentence for each field of a form that the service finds wrong; undefined if the failure is about something else. */
export const faultsOf = (error: unknown): Readonly<Record<string, string>> | undefined => {
  if (!(error instanceof Failure) || error.errors.length === 0) return undefined
  return Object.fromEntries(error.errors.map(({ field, message }) => [inputOf(field), message]))
}

/** The fault of an entry, such as types[1], stands beside the whole list. */
const inputOf = (field: string): string => /^[^.[]*/.exec(field)?.[0] ?? field

/** Whether the service says that what was typed can't be used, rather than that it failed. */
export const isAboutInput = (error: unknown): boolean =>
  isFailure(error, 'not-possible') || isFailure(error, 'bad-request')

export const needed =
  (sentence: string) =>
  (value: string): string | null =>
    value.trim() === '' ? sentence : null

export const EMAIL_NEEDED = 'Enter an e-mail address, such as name@company.ie.'

/** Only what surely is no address is refused here; the service decides. */
export const isEmail = (value: string): boolean => /^\S+@\S+$/.test(value.trim())

export const emailNeeded = (value: string): string | null => (isEmail(value) ? null : EMAIL_NEEDED)
