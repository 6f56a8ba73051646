/**
 * Reads a case. Opening it is a look of the person, which the audit records; what the page reads automatically while the case is
 * open is none.
 */
import { keyOf, readBy } from '../../api/queries.ts'

/** The case as the person opens it. */
export const openedCase = (reference: string) => caseQuery(reference, {})

/** The same case, read again by the page. */
export const caseAgain = (reference: string) => caseQuery(reference, { background: 'true' })

const caseQuery = (reference: string, query: { readonly background?: 'true' }) => ({
  ...readBy('readCase', { params: { reference }, query }),
  queryKey: [...keyOf('readCase'), reference],
})

let open: string | undefined

/** Whether the page has this case open: going from one of its sections to another opens nothing. */
export const isOpen = (reference: string): boolean => open === reference

/** The case is open until the returned function is called. */
export const holdOpen = (reference: string): (() => void) => {
  open = reference
  return () => {
    if (open === reference) open = undefined
  }
}
