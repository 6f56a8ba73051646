/** The two parts in which a case file is stored: JSON, and the client's customData unchanged. */

import type { Requirement } from '../documents/requirement.ts'
import { withFeeList } from '../finance/fees.ts'
import { type CaseFile, EMPTY_FILE } from './case-file.ts'

/** The stored JSON: everything but customData, without empty fields. */
export type StoredFile = Omit<Partial<CaseFile>, 'customData' | 'requirements'> & {
  readonly requirements?: readonly (Requirement | FirstAsked)[]
}

/** A requirement in its first state: its id, name and applicant. Most are, and there are many of them. */
type FirstAsked = readonly [id: string, name: string, applicant: number | null]

export type FileParts = { readonly json: StoredFile; readonly customData: string | undefined }

/** Splits a file. */
export const partsOf = (file: CaseFile): FileParts => {
  const { customData, requirements, checks, approvals, plans, ...rest } = file
  const json = {
    ...rest,
    ...(requirements.length > 0 ? { requirements: requirements.map(shortened) } : {}),
    ...(checks.length > 0 ? { checks } : {}),
    ...(approvals.length > 0 ? { approvals } : {}),
    ...(plans.length > 0 ? { plans } : {}),
  }
  return { json, customData }
}

/** Puts together what `partsOf` split. */
export const fileFrom = ({ json: { requirements = [], ...json }, customData }: FileParts): CaseFile => ({
  ...EMPTY_FILE,
  ...withFeeLists(json),
  requirements: requirements.map(lengthened),
  ...(customData === undefined ? {} : { customData }),
})

/** Offers in their current form: files from before fees became a list have two named ones. */
const withFeeLists = <Json extends Omit<StoredFile, 'requirements'>>(json: Json): Json => ({
  ...json,
  ...(json.offer && { offer: withFeeList(json.offer) }),
  ...(json.askedOffer && { askedOffer: withFeeList(json.askedOffer) }),
  ...(json.approvals && {
    approvals: json.approvals.map((approval) =>
      approval.offer === undefined ? approval : { ...approval, offer: withFeeList(approval.offer) },
    ),
  }),
})

const shortened = (requirement: Requirement): Requirement | FirstAsked => {
  const { id, name, applicant, state, ...moved } = requirement
  return state === 'outstanding' && Object.keys(moved).length === 0 ? [id, name, applicant] : requirement
}

const lengthened = (stored: Requirement | FirstAsked): Requirement => {
  if (!isFirstAsked(stored)) return stored
  const [id, name, applicant] = stored
  return { id, name, applicant, state: 'outstanding' }
}

const isFirstAsked = (stored: Requirement | FirstAsked): stored is FirstAsked => Array.isArray(stored)
