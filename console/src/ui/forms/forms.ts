/** Helpers that all forms share. */
import { Failure, isFailure } from '../../api/call.ts'

type Fields = { readonly getInputNode: (path: string) => HTMLElement | null }

/** After a failed check, focuses the first invalid field. */
export const focusFirstOf =
  (form: unknown) =>
  (errors: Readonly<Record<string, unknown>>): void => {
    const [first] = Object.keys(errors)
    if (first !== undefined) (form as Fields).getInputNode(first)?.focus()
  }

/** The service's sentence for each invalid field; undefined if the failure is about something else. */
export const faultsOf = (error: unknown): Readonly<Record<string, string>> | undefined => {
  if (!(error instanceof Failure) || error.errors.length === 0) return undefined
  return Object.fromEntries(error.errors.map(({ field, message }) => [inputOf(field), message]))
}

/** The error of an entry, such as types[1], belongs to the whole list. */
const inputOf = (field: string): string => /^[^.[]*/.exec(field)?.[0] ?? field

/** Whether the service rejects the typed values, rather than failed itself. */
export const isAboutInput = (error: unknown): boolean =>
  isFailure(error, 'not-possible') || isFailure(error, 'bad-request')

export const needed =
  (sentence: string) =>
  (value: string): string | null =>
    value.trim() === '' ? sentence : null

export const EMAIL_NEEDED = 'Enter an email address, like name@company.ie'

/** Rejects only text that is certainly no address; the service decides. */
export const isEmail = (value: string): boolean => /^[^\s@]+@\S+$/.test(value.trim())

export const emailNeeded = (value: string): string | null => (isEmail(value) ? null : EMAIL_NEEDED)
