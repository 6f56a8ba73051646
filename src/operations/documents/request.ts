/** Requests an additional document for the lender's staff, in their own words. */

import { UNREADABLE } from '../../../packages/values/typed/written-text.ts'
import { allows } from '../../domain/application/states.ts'
import { nextId } from '../../domain/documents/default-requirements.ts'
import {
  isOutstanding,
  REQUIREMENT_NAME_MAXIMUM_CHARACTERS,
  type Requirement,
} from '../../domain/documents/requirement.ts'
import { caseInHand } from '../applications/case-in-hand.ts'
import { type ByStaff, changeAsStaff } from '../applications/change-as-staff.ts'
import { findForStaff } from '../applications/find-for-staff.ts'
import { Refusal } from '../refusal.ts'
import type { Service } from '../service.ts'

export type AskedDocument = ByStaff & {
  readonly name: string
  /** The applicant it is requested from, counted from 0; null for all of them or the business. */
  readonly applicant: number | null
}

/** The new requirement; rejected if the same one exists, or the application has advanced too far. */
export const askForDocument = async (
  service: Service,
  reference: string,
  { name, applicant, by, seen }: AskedDocument,
): Promise<Requirement | Refusal> => {
  const words = name.trim().replace(/\s+/g, ' ')
  if (words === '' || words.length > REQUIREMENT_NAME_MAXIMUM_CHARACTERS || UNREADABLE.test(words))
    return new Refusal(
      `The name of a document must be one line of 1 to ${REQUIREMENT_NAME_MAXIMUM_CHARACTERS} characters.`,
    )
  const found = await findForStaff(service, reference)
  if (found instanceof Refusal) return found
  if (applicant !== null) {
    const { canonical } = await caseInHand(service, found)
    const applicants = canonical?.applicants?.length ?? 0
    if (applicant >= applicants)
      return new Refusal(`${reference} has no applicant ${applicant + 1}; it has ${applicants}.`)
  }
  let made: Requirement | undefined
  const changed = await changeAsStaff(service, reference, { by, seen }, ({ application, file, now }) => {
    const { state } = application
    if (!allows(state, 'addRequirements'))
      return new Refusal(`${reference} is ${state}, so no more documents can be requested.`)
    const { requirements } = file
    if (requirements.some((one) => isOutstanding(one) && one.name === words && one.applicant === applicant))
      return new Refusal(`"${words}" has already been requested.`)
    made = { id: nextId(requirements), name: words, applicant, state: 'outstanding', by, at: now }
    const audits = [{ action: 'requirement.added', part: made.id }]
    return { file: { ...file, requirements: [...requirements, made] }, audits }
  })
  if (changed instanceof Refusal) return changed
  if (made === undefined) throw new Error('A document was asked for and none is')
  return made
}
