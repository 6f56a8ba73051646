/**
 * The pack of a payout: everything that must be there before money leaves, each part with a sentence, all of them at
 * once. The lender chooses some parts (`PAY_OUT_ASKS`); the others always apply.
 */
import { addDays, dayText, dublinDay } from '../../../packages/values/dublin-day.ts'
import type { Actor } from '../access/actor.ts'
import { isSettled, type Requirement, requirementWord } from '../documents/requirement.ts'
import type { Cents } from '../finance/money.ts'
import { type Account, maskedIban } from '../lender/dealer-account.ts'
import { type DaysToWithdraw, daysInWords } from '../signing/withdrawal.ts'
import { bookingText } from './booking.ts'
import type { CaseFile } from './case-file.ts'
import { ageInDays, newestFacts } from './check.ts'
import { checkHistory, needsOf, ofPerson, type Person, resultsFor } from './persons.ts'

/** The documents that a lender can ask for once everyone has signed, by the names that dealers read. */
export const PAY_OUT_DOCUMENTS = {
  invoice: 'Invoice of the vehicle',
  insurance: 'Proof of insurance',
  freeOfFinance: 'Proof that the vehicle is free of finance',
  delivery: 'Confirmation of delivery',
} as const

export type PayOutDocument = keyof typeof PAY_OUT_DOCUMENTS

const DOCUMENT_NAMES = Object.keys(PAY_OUT_DOCUMENTS) as readonly PayOutDocument[]

/** What a lender can ask for besides what every payout needs. */
export const PAY_OUT_ASKS = ['seal', ...DOCUMENT_NAMES, 'payee', 'sanctions'] as const

export type PayOutAsk = (typeof PAY_OUT_ASKS)[number]

/** The lender's own rules for payouts. */
export type PayOutRules = {
  readonly asks: readonly PayOutAsk[]
  /** How old the sanctions check may be. */
  readonly sanctionsDays: number
  /** The provider's fact that is 0 or false for a vehicle free of finance; without it, a document proves that. */
  readonly vehicleFact: string | null
  /** From this amount on, two people pay out; null for never. */
  readonly secondPersonFrom: Cents | null
  /** The lender's account that pays, for the payment file; null if it has none. */
  readonly debtorIban: string | null
}

/** The rules of a lender that sets none. */
export const NO_PAY_OUT_RULES: PayOutRules = {
  asks: [],
  sanctionsDays: 30,
  vehicleFact: null,
  secondPersonFrom: null,
  debtorIban: null,
}

export const PAY_OUT_PARTS = ['amount', 'documents', 'law', 'withdrawal', 'booking', ...PAY_OUT_ASKS] as const

/** One part of what a payout needs. */
export type PayOutItem = {
  readonly part: (typeof PAY_OUT_PARTS)[number]
  readonly isMet: boolean
  readonly says: string
  /** Since when it is met, in milliseconds since 1970; absent if unknown. */
  readonly since?: number | undefined
}

/** The dealer's account in force. */
export type Payee = Account & {
  /** Since when it is in force, in milliseconds since 1970; absent for the account for tests. */
  readonly confirmedAt?: number
  /** Which version of the dealer's account it is; absent for the account for tests. */
  readonly version?: number
}

export type PayOutGiven = {
  /** Whether the lender has a core system that books this application's contract. */
  readonly hasCoreSystem: boolean
  /** Why the figures are not lawful today; null if they are, and absent if they became binding on another day. */
  readonly unlawful?: string | null | undefined
  /** Absent if the hirer has none. */
  readonly withdrawal?: DaysToWithdraw | undefined
  readonly rules: PayOutRules
  /** When the signed agreement was sealed, in milliseconds since 1970; null until then, and absent if nothing was signed here. */
  readonly sealedAt?: number | null | undefined
  /** Undefined while the dealer has no confirmed account. */
  readonly payee?: Payee | undefined
  readonly persons: readonly Person[]
  /** Who has ever approved it, besides those in its file. */
  readonly approvers: readonly Actor[]
  readonly revision: number
  readonly now: number
}

export type Paid = Pick<
  CaseFile,
  'offer' | 'requirements' | 'booking' | 'payOutOverrides' | 'checks' | 'facts' | 'approvals'
> &
  Partial<Pick<CaseFile, 'overrides' | 'payOutFirst'>>

/** Everything that a payout needs, met or not, in the order in which people read it. */
export const payOutItems = (file: Paid, given: PayOutGiven): readonly PayOutItem[] => {
  const { hasCoreSystem, unlawful, withdrawal, rules } = given
  return [
    file.offer === undefined
      ? { part: 'amount', isMet: false, says: 'No figures were approved, so there is no amount to pay out.' }
      : { part: 'amount', isMet: true, says: 'The figures are approved.' },
    documentsItem(file, rules),
    ...(unlawful === undefined ? [] : [lawItem(unlawful)]),
    ...(withdrawal === undefined ? [] : [withdrawalItem(withdrawal)]),
    ...PAY_OUT_ASKS.filter((ask) => rules.asks.includes(ask)).flatMap((ask) => askedItem(ask, file, given)),
    bookingItem(file, hasCoreSystem),
  ]
}

/** That the core system has rejected the contract; undefined if it has not. */
export const rejectionOf = (file: Pick<CaseFile, 'booking'>): PayOutItem | undefined => {
  const item = bookingItem(file, false)
  return item.isMet ? undefined : item
}

const isOfPack = ({ asks }: PayOutRules, name: string): boolean =>
  DOCUMENT_NAMES.some((one) => asks.includes(one) && PAY_OUT_DOCUMENTS[one] === name)

/** Documents of the pack have an item each. */
const documentsItem = ({ requirements }: Paid, rules: PayOutRules): PayOutItem => {
  const others = requirements.filter(({ name }) => !isOfPack(rules, name))
  const unsettled = others
    .filter((one) => !isSettled(one))
    .map(({ name, state }) => `${name} (${requirementWord(state)})`)
  if (unsettled.length > 0)
    return {
      part: 'documents',
      isMet: false,
      says: `These documents must be accepted or waived: ${[...new Set(unsettled)].join(', ')}.`,
    }
  const says = others.length === 0 ? 'No documents were required.' : 'All documents are accepted or waived.'
  return { part: 'documents', isMet: true, says, since: lastOf(others) }
}

const lastOf = (requirements: readonly Requirement[]): number | undefined =>
  requirements.length === 0 ? undefined : Math.max(...requirements.map(({ at = 0 }) => at))

const lawItem = (unlawful: string | null): PayOutItem => ({
  part: 'law',
  isMet: unlawful === null,
  says: unlawful ?? 'The law allows these figures today.',
})

const withdrawalItem = (withdrawal: DaysToWithdraw): PayOutItem => ({
  part: 'withdrawal',
  isMet: !withdrawal.payOutWaits,
  // From the start of the day after the last one.
  since: withdrawal.isOver && withdrawal.lastDay ? Date.parse(addDays(withdrawal.lastDay, 1)) : undefined,
  says: `${daysInWords(withdrawal)}${withdrawal.payOutWaits || withdrawal.isOver ? '' : ' The payout does not wait for that.'}`,
})

const bookingItem = ({ booking }: Pick<Paid, 'booking'>, hasCoreSystem: boolean): PayOutItem => {
  if (booking !== undefined) {
    const isMet = booking.state === 'booked'
    const says = `The core system ${bookingText(booking)}${isMet ? '.' : ''}`
    return { part: 'booking', isMet, says, since: isMet ? booking.at : undefined }
  }
  return hasCoreSystem
    ? { part: 'booking', isMet: false, says: 'The core system has not booked the contract yet.' }
    : { part: 'booking', isMet: true, says: 'No core system is connected, so no booking is needed.' }
}

/** What nobody signed here has nothing to seal. */
const askedItem = (ask: PayOutAsk, file: Paid, given: PayOutGiven): readonly PayOutItem[] => {
  if (ask === 'payee') return [payeeItem(file, given)]
  if (ask === 'sanctions') return [sanctionsItem(file, given)]
  if (ask === 'freeOfFinance') return [vehicleItem(file, given)]
  if (ask !== 'seal') return [packItem(ask, file)]
  const { sealedAt } = given
  if (sealedAt === undefined) return []
  return sealedAt === null
    ? [{ part: ask, isMet: false, says: 'The signed agreement has not been sealed yet.' }]
    : [{ part: ask, isMet: true, says: 'The signed agreement is sealed.', since: sealedAt }]
}

/** It may have been asked for more than once: then all must be settled. */
const packItem = (part: PayOutDocument, { requirements }: Paid): PayOutItem => {
  const name = PAY_OUT_DOCUMENTS[part]
  const asked = requirements.filter((one) => one.name === name)
  const open = asked.find((one) => !isSettled(one))
  const isMet = asked.length > 0 && open === undefined
  const state =
    asked.length === 0 ? 'not requested yet' : requirementWord((open ?? asked[0])?.state ?? 'outstanding')
  return { part, isMet, says: `${name}: ${state}.`, since: isMet ? lastOf(asked) : undefined }
}

/** What a provider found says it, unless a document that was accepted or waived since says otherwise. */
const vehicleItem = (file: Paid, { rules, revision }: PayOutGiven): PayOutItem => {
  const proof = packItem('freeOfFinance', file)
  const fact = vehicleFactIn(file, rules, revision)
  if (fact === undefined) return proof
  const { provider, at, isFree } = fact
  if (isFree)
    return { ...proof, isMet: true, says: `The vehicle is free of finance, as ${provider} found.`, since: at }
  return proof.isMet && (proof.since ?? 0) >= at
    ? proof
    : { ...proof, isMet: false, says: `${provider} found finance on the vehicle.` }
}

const vehicleFactIn = (file: Pick<CaseFile, 'facts'>, { vehicleFact }: PayOutRules, revision: number) => {
  const fact = vehicleFact === null ? undefined : newestFacts(file, revision).get(vehicleFact)
  return fact && { ...fact, isFree: fact.value === 0 || fact.value === false }
}

const payeeItem = ({ approvals }: Paid, { payee }: PayOutGiven): PayOutItem => {
  const part = 'payee'
  if (payee === undefined)
    return {
      part,
      isMet: false,
      says: 'The dealer has no bank account that two administrators have confirmed.',
    }
  const { holder, iban, confirmedAt: since } = payee
  const isLater = since !== undefined && since > (approvals.at(-1)?.at ?? since)
  const later = isLater ? ` It was confirmed on ${dayText(dublinDay(since))}, after the approval.` : ''
  return { part, isMet: true, says: `The payee’s account is ${maskedIban(iban)} (${holder}).${later}`, since }
}

const sanctionsItem = (file: Paid, { persons, revision, now, rules }: PayOutGiven): PayOutItem => {
  const part = 'sanctions'
  const history = checkHistory(file, revision)
  const found = needsOf(persons, [part]).map((need) => ({ need, newest: resultsFor(history, need).at(-1) }))
  const lacking = found.flatMap(({ need, newest }) => {
    const words = `sanctions check${ofPerson(need.person)}`
    if (newest?.result !== 'passed') return `The ${words} has not passed.`
    const days = ageInDays(newest.at, now)
    return days > rules.sanctionsDays
      ? `The ${words} is ${days} days old. It may be at most ${rules.sanctionsDays} days old.`
      : []
  })
  if (lacking.length > 0) return { part, isMet: false, says: lacking.join(' ') }
  const since = Math.max(...found.map(({ newest }) => newest?.at ?? 0))
  return { part, isMet: true, says: `The sanctions check is at most ${rules.sanctionsDays} days old.`, since }
}

/** Since when a complete pack is so, in milliseconds since 1970; undefined while something is missing. */
export const readySince = (items: readonly PayOutItem[], signedAt: number): number | undefined =>
  items.every(({ isMet }) => isMet) ? Math.max(signedAt, ...items.map(({ since = 0 }) => since)) : undefined

/** The documents of the pack that an agreement signed just now still has to be asked for. */
export const packToRequest = (
  file: Pick<CaseFile, 'requirements' | 'facts'>,
  rules: PayOutRules,
  revision: number,
): readonly string[] =>
  DOCUMENT_NAMES.filter(
    (one) =>
      rules.asks.includes(one) &&
      !(one === 'freeOfFinance' && vehicleFactIn(file, rules, revision)?.isFree === true),
  )
    .map((one) => PAY_OUT_DOCUMENTS[one])
    .filter((name) => !file.requirements.some((one) => one.name === name))
