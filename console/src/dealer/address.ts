/** What the addresses of the dealer's pages hold. Never a customer's data. */
import { isUuid } from '../../../packages/values/uuid.ts'
import { BORROWER_TYPES, LOAN_TYPES, VEHICLE_TYPES } from '../../../src/domain/application/application.ts'
import { OWN_VIEWS } from '../../../src/domain/case/own-views.ts'
import { REPORTED_DETAILS } from '../../../src/domain/signing/signing.ts'
import { searchOf } from '../ui/address.ts'
import { STEPS } from './form/layout.ts'

/** Which list, whose applications, and its filters. */
export const listAddress = searchOf(['state', 'receivedFrom', 'receivedTo'], {
  view: OWN_VIEWS,
  of: ['mine', 'dealer'],
})

export type ListAddress = ReturnType<typeof listAddress>

export type Filters = Pick<ListAddress, 'state' | 'receivedFrom' | 'receivedTo'>

export const UNFILTERED: Filters = { state: undefined, receivedFrom: undefined, receivedTo: undefined }

export const isFiltered = (filters: Filters): boolean =>
  Object.keys(UNFILTERED).some((name) => filters[name as keyof Filters] !== undefined)

/** A field's place in a set's words, such as `quote.applicants[0].personalInfo.title`. */
const isPlace = (text: string): boolean => /^[A-Za-z]+(?:\[\d{1,2}\]|\.[A-Za-z]+\d?){0,8}$/.test(text)

const isSigner = (text: string): boolean => /^[1-9]\d?$/.test(text)

/** Which draft; or the reference of the application that a corrected one replaces, and what a signer says is wrong. */
export const newAddress = searchOf(['replaces'], {
  draft: isUuid,
  part: STEPS,
  about: REPORTED_DETAILS,
  signer: isSigner,
})

/** Which step of the form, and which field has the focus first. */
export const editAddress = searchOf([], { part: STEPS, field: isPlace })

const isAmount = (text: string): boolean => /^\d{1,7}(?:\.\d{1,2})?$/.test(text)
const isMonths = (text: string): boolean => /^\d{1,3}$/.test(text)
const KILOMETRES = ['15000', '20000', '25000'] as const

/** The figures of a quotation. */
export const quotationAddress = searchOf(['make', 'model', 'variant'], {
  price: isAmount,
  deposit: isAmount,
  tradeIn: isAmount,
  months: isMonths,
  finance: LOAN_TYPES,
  vehicle: VEHICLE_TYPES,
  borrower: BORROWER_TYPES,
  kilometres: KILOMETRES,
  condition: ['new'],
})
