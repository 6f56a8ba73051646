/** What the addresses of staff's pages hold. Never personal data. */

import { anyReferenceId } from '../../../src/domain/application/reference.ts'
import { DUTY_STATES } from '../../../src/domain/case/duties.ts'
import { QUEUE_SORTS } from '../../../src/domain/case/queue-views.ts'
import type { SentTo } from '../../../src/server/page-operations.ts'
import { type SearchBy, searchOf } from '../ui/address.ts'

/** The queue's filters; the address also holds its order, the case shown beside the list, and the selected ones. */
export const FILTERS = [
  'set',
  'state',
  'dealer',
  'product',
  'assignee',
  'policy',
  'amountFrom',
  'amountTo',
  'dueBefore',
  'receivedFrom',
  'receivedTo',
] as const satisfies readonly (keyof SentTo<'listCases'>['query'])[]

export type FilterName = (typeof FILTERS)[number]

/** As the address has them: the service reports invalid ones. */
export type Filters = SearchBy<FilterName>

/** `case` is the reference of the case shown, `selected` those of the selected cases, separated by commas. */
export const queueSearch = searchOf([...FILTERS, 'case', 'selected'], { sort: QUEUE_SORTS })

export type QueueSearch = ReturnType<typeof queueSearch>

/** The filters in an address, without absent ones. */
export const filtersOf = (search: QueueSearch): Filters =>
  Object.fromEntries(FILTERS.flatMap((name) => (search[name] === undefined ? [] : [[name, search[name]]])))

export const selectedOf = ({ selected }: QueueSearch): readonly string[] => selected?.split(',') ?? []

/** Which duties the page shows. */
export const dutySearch = searchOf([], { state: DUTY_STATES })

/** What the page's address holds of a search in the audit. */
export const auditSearch = searchOf(['who', 'action', 'about', 'from', 'to'])

export type AuditAsked = ReturnType<typeof auditSearch>

/** The search without email addresses: they are personal data, which no page's address holds. */
export const inAddress = (asked: AuditAsked): AuditAsked =>
  Object.fromEntries(Object.entries(asked).filter(([, text = '']) => text !== '' && !text.includes('@')))

const NUMBERS = [
  'period',
  'from',
  'to',
  'set',
  'dealer',
] as const satisfies readonly (keyof SentTo<'readNumbers'>['query'])[]

/** What the address of the numbers holds: the period and the filters. */
export const numbersSearch = searchOf(NUMBERS)

export type NumbersAsked = ReturnType<typeof numbersSearch>

/** What the address of the commission page holds: the month, and the dealer that an administrator chose. */
export const commissionSearch = searchOf(['month', 'dealer'])

export type CommissionAsked = ReturnType<typeof commissionSearch>

const PLACE = /^\d{1,6}-\d{1,2}$/

const isPerson = (person: string): boolean => {
  const [reference = '', place = '', ...more] = person.split('.')
  return anyReferenceId(reference) !== undefined && PLACE.test(place) && more.length === 0
}

/** The person in the page's address: their position in an application, and nothing personal. */
export const peopleSearch = searchOf([], { person: isPerson })

export type PersonParams = { readonly reference: string; readonly applicant: string }

export const personInAddress = ({ reference, applicant }: PersonParams): string => `${reference}.${applicant}`

/** Undefined if the address names nobody. */
export const paramsOf = (person: string | undefined): PersonParams | undefined => {
  const [reference, applicant] = person?.split('.') ?? []
  return reference === undefined || applicant === undefined ? undefined : { reference, applicant }
}
