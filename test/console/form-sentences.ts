/** Every sentence that a person may read about a wrong field, as the pages word it. */
import { nameOf, sentenceOf } from '../../console/src/dealer/form/failures.ts'
import { type FormSet, formOf, placeIn } from '../../console/src/dealer/form/form-set.ts'
import { fieldsOf } from '../../console/src/dealer/form/layout.ts'
import { Fault } from '../../packages/rules/fault.ts'
import { contractPath, type Node } from '../../packages/rules/node.ts'
import { sentenceForPeople } from '../../packages/rules/people.ts'
import { failureTypesIn, referenceOf } from '../../packages/rules/reference.ts'
import type { Application, BorrowerType } from '../../src/domain/application/application.ts'
import { APPLICANT_COUNTS, DURATION_MONTHS } from '../../src/domain/application/limits.ts'
import * as rules from '../../src/domain/application/rules.ts'
import { SET_NAMES } from '../../src/domain/application/sets.ts'
import { accountNumber } from '../../src/domain/kinds/bank-account.ts'
import { ppsNumber } from '../../src/domain/kinds/pps-number.ts'
import { registrationNumber } from '../../src/domain/kinds/registration-number.ts'

export type Line = { readonly about: string; readonly type: string; readonly says: string }

/** The fields of the form, and the blocks and lists around them, each with every failure that it may have. */
export const declaredLines = (): readonly Line[] =>
  SET_NAMES.flatMap((set) => {
    const form = formOf(set)
    const laidOut = fieldsOf(form.layout).map(({ field }) => form.nodeAt(field) as Node)
    const around = [...new Set(laidOut.flatMap(({ chain }) => chain))].filter(
      ({ type }) => type.is !== 'kind',
    )
    return [...laidOut, ...around].flatMap((node) => linesOf(form, node))
  })

const linesOf = (form: FormSet, node: Node): readonly Line[] => {
  const place = placeIn(contractPath(node), [0, 0])
  const { fields } = referenceOf({ ...form.set, name: form.set.name })
  const row = fields.find(({ places }) => places.includes(contractPath(node)))
  const wanted = form.layoutAt(place)?.isWanted === true ? ['required'] : []
  return [...new Set([...wanted, ...(row?.failures ?? [])])].map((type) => ({
    about: `${form.set.name}: ${nameOf(form, place)}`,
    type,
    says: sentenceOf(form, { place, type, message: sentenceForPeople(form.set.validator, place, type) }),
  }))
}

/** The types that a set declares and none of the lines has. */
export const typesWithoutLine = (lines: readonly Line[]): readonly string[] =>
  SET_NAMES.flatMap((set) =>
    [...failureTypesIn(referenceOf(formOf(set).set))].filter(
      (type) => !lines.some((line) => line.type === type),
    ),
  )

const TODAY = '2026-11-26' as Application['applicants'][number]['dateOfBirth']
const BORROWERS = Object.keys(APPLICANT_COUNTS) as readonly BorrowerType[]
const vehicles = {
  newSent: true,
  newComplete: true,
  usedSent: false,
  usedComplete: false,
}
const terms = (...months: readonly number[]) => ({ termsOffered: () => months })

/** Judgements that have sentences with amounts, each with the place of its field. */
const judged: readonly (readonly [about: string, judgement: unknown])[] = [
  ['Account number', accountNumber.read('123456', {})],
  ['PPS number', ppsNumber.read('1234567A', {})],
  ['Registration number', registrationNumber.read('281-D-12345', { today: TODAY })],
  ['Registration number', registrationNumber.read('GJZ 1234', {})],
  ...BORROWERS.flatMap((borrowerType) =>
    [0, 1, 2, 3, 4, 5].map(
      (length) =>
        ['Applicants', rules.applicantCountFits.holds({ applicants: { length }, borrowerType }, {})] as const,
    ),
  ),
  ['Applicants', rules.combinedIncomeSuffices.holds({ salaries: [1_000, 100], others: [50] }, {})],
  ...Object.keys(DURATION_MONTHS).map(
    (time) => ['Addresses', rules.addressHistoryCoversThreeYears.holds({ times: [time] }, {})] as const,
  ),
  ['Addresses', rules.addressHistoryCoversThreeYears.holds({ times: ['1year', '6to12Months'] }, {})],
  ['Deposit and trade-in', rules.depositLeavesMinimumFinance.holds({ price: 21_500, deposit: 20_000 }, {})],
  ['Deposit and trade-in', rules.depositLeavesMinimumFinance.holds({ price: 4_000, deposit: 0 }, {})],
  [
    'Deposit and trade-in',
    rules.depositCoversMinimumShare.holds({ price: 21_500, deposit: 0 }, { specialAgreement: false }),
  ],
  [
    'Term',
    rules.termFitsNewVehicle.holds({ term: 84, registrationSent: false, ...vehicles }, { today: TODAY }),
  ],
  ['Term', rules.termFitsUsedVehicle.holds({ term: 72, registration: '162-D-1', ...vehicles }, {})],
  ['Term', rules.termIsOffered.holds({ term: 7 }, terms(24, 36, 48))],
  ['Term', rules.termIsOffered.holds({ term: 7 }, terms(36))],
  ['Term', rules.termIsOffered.holds({ term: 7 }, terms())],
]

/** The sentences of faults with amounts. */
export const lines = (): readonly Line[] => [
  ...declaredLines(),
  ...judged.flatMap(([about, judgement]) =>
    judgement instanceof Fault && judgement.person !== undefined
      ? [{ about, type: judgement.type, says: judgement.person.replace('{field}', `the ${about}`) }]
      : [],
  ),
]
