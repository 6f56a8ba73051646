/** Which requirement a document is for, and whether it takes one now. */

import { allows, type State } from '../application/states.ts'
import { isOutstanding, type Requirement } from '../documents/requirement.ts'
import type { CaseFile } from './case-file.ts'

/** Why no document is taken: the request is invalid, or impossible in the current state. */
export type NotWanted = { readonly is: 'badRequest' | 'notPossible'; readonly says: string }

/** The requirement with this id, or the only one outstanding with this name. */
export const wantedRequirement = (
  state: State,
  { requirements }: CaseFile,
  sought: string,
): Requirement | NotWanted => {
  if (!allows(state, 'showDocuments') && !(allows(state, 'showDocumentsAgain') && requirements.length > 0))
    return { is: 'notPossible', says: `The application is ${state}, and takes no documents.` }
  const byId = requirements.find(({ id }) => id === sought)
  if (byId !== undefined) return taking(byId)
  const named = requirements.filter(({ name }) => name === sought)
  const outstanding = named.filter(isOutstanding)
  const [only] = outstanding
  if (only === undefined) {
    const [last] = named.slice(-1)
    return last === undefined ? UNKNOWN : taking(last)
  }
  return outstanding.length === 1 ? only : SEVERAL
}

/** A requirement with a document takes another until the lender has checked it. */
const taking = (requirement: Requirement): Requirement | NotWanted => {
  const { state } = requirement
  if (state !== 'accepted' && state !== 'waived') return requirement
  return { is: 'notPossible', says: `The requirement is already ${state} and accepts no more documents.` }
}

const UNKNOWN: NotWanted = {
  is: 'badRequest',
  says: 'requirement is not one of the application’s requirements. Get their IDs from the list of requirements.',
}
const SEVERAL: NotWanted = {
  is: 'badRequest',
  says: 'requirement is the name of several outstanding requirements. Send the ID instead.',
}
