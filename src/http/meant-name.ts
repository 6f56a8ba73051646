/** Finds the name that a caller probably meant: one or two letters off, or another word for the same thing. */
import { slipsApart } from '../../packages/rules/slips.ts'

/** Words that callers use for the same thing. Each row has at least one name of the API. */
const SAME_THING: readonly (readonly string[])[] = [
  ['deposit', 'downPayment', 'cashDeposit', 'initialPayment', 'contribution', 'tradeInValueDeposit'],
  ['tradeIn', 'tradeInValue', 'partExchange', 'partEx', 'px'],
  ['term', 'months', 'termMonths', 'termInMonths', 'loanTerm', 'duration', 'period'],
  ['productId', 'product', 'productCode'],
  ['reason', 'comment', 'explanation', 'message', 'note', 'remark', 'why'],
  ['note', 'comment', 'remark', 'text', 'reason', 'message'],
  ['message', 'text', 'comment', 'note', 'body'],
  ['code', 'reasonCode', 'declineCode', 'declineReason'],
  ['decision', 'action', 'outcome', 'verdict', 'result'],
  ['state', 'status', 'result', 'outcome'],
  ['result', 'outcome', 'status', 'state', 'verdict'],
  ['contractNumber', 'agreementNumber', 'contractId', 'contractReference', 'loanNumber', 'number'],
  ['facts', 'data', 'values', 'measures', 'findings'],
  ['version', 'seen', 'etag', 'revision'],
  ['seen', 'version', 'updatedAt', 'revision'],
  ['terms', 'figures', 'offer', 'conditions'],
  ['figures', 'terms', 'offer', 'conditions'],
  ['fields', 'paths', 'corrections'],
  ['applicant', 'applicantIndex', 'person', 'borrower'],
  ['name', 'title', 'document', 'documentName', 'label'],
  ['email', 'emailAddress', 'mail'],
  ['url', 'address', 'uri', 'endpoint', 'callback', 'callbackUrl', 'target', 'href'],
  ['types', 'events', 'eventTypes', 'topics'],
  ['enabled', 'active', 'isActive', 'isEnabled', 'disabled'],
  ['disabled', 'enabled', 'isDisabled', 'active'],
  ['secret', 'signingSecret', 'secretKey'],
  ['from', 'since', 'start', 'after'],
  ['to', 'until', 'end', 'before', 'state', 'target'],
  ['purchasePrice', 'price', 'cashPrice', 'assetPurchasePrice', 'amount'],
  ['registrationNumber', 'registration', 'reg', 'plate', 'vrm'],
  ['annualKilometers', 'kilometresPerYear', 'annualMileage', 'mileage'],
  ['loanType', 'financeType'],
  ['mode', 'environment'],
  ['updatedSince', 'since', 'from', 'changedSince', 'modifiedSince'],
  ['limit', 'pageSize', 'size', 'count'],
  ['cursor', 'after', 'page', 'next', 'offset'],
].map((row) => row.map(folded))

/** Names in another case, or with `_` or `-`, are the same. */
function folded(name: string): string {
  return name.toLowerCase().replaceAll(/[_-]/g, '')
}

/** Shorter names would be one or two letters off almost anything. */
const SLIPPED_MINIMUM_CHARACTERS = 3

/** The one of the names that was meant; undefined if none is near. */
export const meantName = (sent: string, names: readonly string[]): string | undefined => {
  const key = folded(sent)
  return (
    names.find((name) => folded(name) === key) ??
    nearest(key, names) ??
    names.find((name) =>
      SAME_THING.some(([own, ...others]) => own === folded(name) && others.includes(key)),
    ) ??
    names.find((name) => isPartOf(key, folded(name)) || isPartOf(folded(name), key))
  )
}

const nearest = (key: string, names: readonly string[]): string | undefined => {
  const near = names
    .filter((name) => Math.min(name.length, key.length) >= SLIPPED_MINIMUM_CHARACTERS)
    .map((name) => ({ name, slips: slipsApart(folded(name), key) }))
    .filter((one): one is { name: string; slips: number } => one.slips !== undefined)
  return near.toSorted((one, other) => one.slips - other.slips)[0]?.name
}

const PART_MINIMUM_CHARACTERS = 4

const isPartOf = (part: string, whole: string): boolean =>
  part.length >= PART_MINIMUM_CHARACTERS && (whole.startsWith(part) || whole.endsWith(part))

/** Longer names are no mere typing errors; messages do not repeat them. */
const NAME_MAXIMUM_CHARACTERS = 40

/** Whether a message may repeat a name that a caller sent. */
export const isRepeatable = (name: string): boolean =>
  /^[\w.-]+$/.test(name) && name.length <= NAME_MAXIMUM_CHARACTERS

/** "a", "a and b", "a, b and c". */
export const listedNames = (names: readonly string[]): string =>
  names.length < 2 ? names.join() : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`
