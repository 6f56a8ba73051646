/**
 * Bodies of set B as people send them: without reference and owner, and with the applicants once. The set takes them
 * both at the top and in `borrower`; a person enters them once, at the top, where their errors are also reported
 * (Decisions › How to read the tables, 6). Only this module makes the second copy.
 */

import { isPlainObject } from '../../../packages/values/plain-object.ts'
import type { PeoplesBodies } from '../../domain/application/model-set.ts'

export const ofPeople: PeoplesBodies = {
  toSend: (typed, reference) => {
    const { borrower, applicants } = typed
    return {
      ...typed,
      ...(isPlainObject(borrower) ? { borrower: withApplicants(borrower, applicants) } : {}),
      // Empty: the owner is the sender, or the application's existing owner.
      onBehalfOf: '',
      caseId: reference ?? null,
    }
  },
  toEdit: ({ onBehalfOf: _onBehalfOf, caseId: _caseId, ...sent }) => {
    const { borrower, applicants } = sent
    if (!isPlainObject(borrower)) return sent
    const { applicants: inBorrower, ...rest } = borrower
    const typed = applicants ?? inBorrower
    return { ...sent, borrower: rest, ...(typed === undefined ? {} : { applicants: typed }) }
  },
}

/** The applicants at the top replace those given here; if there are none at the top, both are missing. */
const withApplicants = (
  { applicants: _, ...borrower }: Readonly<Record<string, unknown>>,
  applicants: unknown,
): object => (applicants === undefined ? borrower : { ...borrower, applicants })
