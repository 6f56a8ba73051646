/** The pack of a payout: each fault that it has is named at once, and none that it has not. */
import assert from 'node:assert/strict'
import test from 'node:test'
import fc from 'fast-check'
import { DAY_MILLISECONDS, type LocalDate } from '../../../packages/values/dublin-day.ts'
import type { Actor } from '../access/actor.ts'
import { REQUIREMENT_STATES, type Requirement } from '../documents/requirement.ts'
import { cents } from '../finance/money.ts'
import type { Offer } from '../finance/selection.ts'
import { type CaseFile, EMPTY_FILE } from './case-file.ts'
import type { Check } from './check.ts'
import {
  NO_PAY_OUT_RULES,
  PAY_OUT_ASKS,
  PAY_OUT_DOCUMENTS,
  PAY_OUT_PARTS,
  type PayOutGiven,
  type PayOutRules,
  packToRequest,
  payOutItems,
  readySince,
} from './pay-out-pack.ts'
import type { Person } from './persons.ts'

const NOW = 100 * DAY_MILLISECONDS
const DAYS = 30
const ANNE: Actor = { kind: 'user', id: 'anne' }
const PROVIDER: Actor = { kind: 'service', id: 'screen' }
const PERSONS: readonly Person[] = [
  { id: 'applicant1', role: 'borrower', name: 'Mary Sample', applicant: 0 },
  { id: 'applicant2', role: 'borrower', name: 'John Sample', applicant: 1 },
]
const FACT = 'vehicle.financeOutstanding'
const RULES: PayOutRules = { ...NO_PAY_OUT_RULES, asks: PAY_OUT_ASKS, sanctionsDays: DAYS, vehicleFact: FACT }

const screened = (person: string, daysAgo: number, result: Check['result'] = 'passed'): Check => ({
  ...{ name: 'sanctions', person, result, revision: 1, by: PROVIDER, at: NOW - daysAgo * DAY_MILLISECONDS },
})
const document = (name: string, state: Requirement['state'] = 'accepted', at = NOW - 5): Requirement => ({
  ...{ id: name, name, applicant: null, state, by: ANNE, at },
})
const found = (value: number | boolean, at = NOW - 9) => [
  { provider: 'vehicle', revision: 1, at, facts: { financeOutstanding: value } },
]

type Pack = { readonly file: CaseFile; readonly given: PayOutGiven }

const WHOLE: Pack = {
  file: {
    ...EMPTY_FILE,
    offer: { loanAmount: cents(24_500_00) } as Offer,
    requirements: [document('Payslips'), ...Object.values(PAY_OUT_DOCUMENTS).map((name) => document(name))],
    checks: [screened('applicant1', 3), screened('applicant2', DAYS)],
    approvals: [{ by: ANNE, at: NOW - 50 }],
    booking: { state: 'booked', contractNumber: 'HP-1', by: PROVIDER, at: NOW - 7 },
  },
  given: {
    ...{
      hasCoreSystem: true,
      unlawful: null,
      rules: RULES,
      sealedAt: NOW - 40,
      persons: PERSONS,
      approvers: [],
    },
    withdrawal: { lastDay: '1970-04-09' as LocalDate, isWaived: false, isOver: true, payOutWaits: false },
    payee: { holder: 'Sample Motors', iban: 'IE64IRCE92050112345678', version: 1, confirmedAt: NOW - 60 },
    ...{ revision: 1, now: NOW },
  },
}

const inFile = ({ file, given }: Pack, other: Partial<CaseFile>): Pack => ({
  file: { ...file, ...other },
  given,
})
const inGiven = ({ file, given }: Pack, other: Partial<PayOutGiven>): Pack => ({
  file,
  given: { ...given, ...other },
})
const withState = (pack: Pack, name: string, state: Requirement['state']): Pack =>
  inFile(pack, {
    requirements: pack.file.requirements.map((one) => (one.name === name ? { ...one, state } : one)),
  })
const without = (pack: Pack, name: string): Pack =>
  inFile(pack, { requirements: pack.file.requirements.filter((one) => one.name !== name) })

/** Each way in which a part can be at fault: how it is planted, and what the sentence must say. */
const FAULTS: Readonly<
  Record<(typeof PAY_OUT_PARTS)[number], readonly (readonly [(pack: Pack) => Pack, RegExp])[]>
> = {
  amount: [[({ file: { offer: _, ...file }, given }) => ({ file, given }), /^No figures were approved/]],
  documents: [
    [(pack) => withState(pack, 'Payslips', 'received'), /Payslips \(received\)/],
    [(pack) => withState(pack, 'Payslips', 'outstanding'), /Payslips \(outstanding\)/],
  ],
  law: [[(pack) => inGiven(pack, { unlawful: 'Over the cap.' }), /^Over the cap\.$/]],
  withdrawal: [
    [
      (pack) =>
        inGiven(pack, {
          withdrawal: {
            lastDay: '2026-12-14' as LocalDate,
            isWaived: false,
            isOver: false,
            payOutWaits: true,
          },
        }),
      /can withdraw until 14 December 2026/,
    ],
  ],
  seal: [[(pack) => inGiven(pack, { sealedAt: null }), /has not been sealed/]],
  invoice: documentFaults('invoice'),
  insurance: documentFaults('insurance'),
  freeOfFinance: [
    ...documentFaults('freeOfFinance'),
    [(pack) => inFile(pack, { facts: found(8_000, NOW - 1) }), /^vehicle found finance on the vehicle\.$/],
  ],
  delivery: documentFaults('delivery'),
  payee: [[(pack) => inGiven(pack, { payee: undefined }), /no bank account that two administrators/]],
  sanctions: [
    [
      (pack) => inFile(pack, { checks: [screened('applicant1', 1), screened('applicant2', DAYS + 1)] }),
      /^The sanctions check of applicant 2 is 31 days old\. It may be at most 30 days old\.$/,
    ],
    [
      (pack) => inFile(pack, { checks: [...pack.file.checks, screened('applicant1', 0, 'failed')] }),
      /^The sanctions check of applicant 1 has not passed\.$/,
    ],
    [(pack) => inFile(pack, { checks: [] }), /applicant 1 has not passed\. .*applicant 2 has not passed/],
  ],
  booking: [
    [
      (pack) => inFile(pack, { booking: { state: 'refused', reason: 'No.', by: PROVIDER, at: 1 } }),
      /rejected the contract: No\./,
    ],
  ],
}

function documentFaults(part: keyof typeof PAY_OUT_DOCUMENTS) {
  const name = PAY_OUT_DOCUMENTS[part]
  const open = (['outstanding', 'received', 'refused'] as const).map(
    (state) =>
      [
        (pack: Pack) => withState(pack, name, state),
        new RegExp(`^${name}: ${state === 'refused' ? 'rejected' : state}\\.$`),
      ] as const,
  )
  return [
    ...open,
    [(pack: Pack) => without(pack, name), new RegExp(`^${name}: not requested yet\\.$`)] as const,
  ]
}

const lacking = ({ file, given }: Pack) => payOutItems(file, given).filter(({ isMet }) => !isMet)

test('a whole pack lacks nothing, names every part once, and is ready since the last of them', () => {
  assert.deepEqual(lacking(WHOLE), [])
  const items = payOutItems(WHOLE.file, WHOLE.given)
  assert.deepEqual(items.map(({ part }) => part).toSorted(), [...PAY_OUT_PARTS].toSorted())
  assert.equal(readySince(items, NOW - 70), NOW - 5)
  assert.equal(readySince(items, NOW - 1), NOW - 1)
  const { withdrawal } = inGiven(WHOLE, {}).given
  const over = { ...WHOLE.given, withdrawal: { ...withdrawal, lastDay: '1970-04-10' as LocalDate } }
  const since = readySince(payOutItems(WHOLE.file, over as PayOutGiven), NOW - 70)
  assert.equal(since, NOW, 'the day after the last one begins')
})

test('200 packs with one to five planted faults: each fault is named at once, and none is invented', () => {
  const someFaults = fc.uniqueArray(fc.constantFrom(...PAY_OUT_PARTS), { minLength: 1, maxLength: 5 })
  fc.assert(
    fc.property(someFaults, fc.infiniteStream(fc.nat()), (parts, choices) => {
      const planted = parts.map((part) => {
        const ways = FAULTS[part]
        const [plant, says] = ways[(choices.next().value ?? 0) % ways.length] ?? assert.fail()
        return { part, plant, says }
      })
      const pack = planted.reduce((so, { plant }) => plant(so), WHOLE)
      const missing = lacking(pack)
      assert.deepEqual(missing.map(({ part }) => part).toSorted(), parts.toSorted())
      for (const { part, says } of planted)
        assert.match(missing.find((one) => one.part === part)?.says ?? '', says)
      assert.equal(readySince(payOutItems(pack.file, pack.given), 0), undefined)
    }),
    { numRuns: 200 },
  )
})

test('what the lender does not ask for is not said, whatever there is of it', () => {
  const { seal, invoice, insurance, freeOfFinance, delivery, payee, sanctions } = FAULTS
  for (const ways of [seal, invoice, insurance, freeOfFinance, delivery, payee, sanctions])
    for (const [plant] of ways) {
      const { file, given } = plant(WHOLE)
      const items = payOutItems(file, { ...given, rules: NO_PAY_OUT_RULES })
      assert.ok(items.every(({ part }) => !(PAY_OUT_ASKS as readonly string[]).includes(part)))
    }
})

test('a document of the pack that the lender no longer asks for is settled like any other', () => {
  const { file, given } = withState(WHOLE, PAY_OUT_DOCUMENTS.invoice, 'outstanding')
  const [, documents] = payOutItems(file, { ...given, rules: NO_PAY_OUT_RULES })
  assert.match(documents?.says ?? '', /Invoice of the vehicle \(outstanding\)/)
})

const VEHICLES: readonly (readonly [string, Partial<CaseFile>, isMet: boolean])[] = [
  ['nothing is known', {}, false],
  ['a provider found 0', { facts: found(0) }, true],
  ['a provider found false', { facts: found(false) }, true],
  ['a provider found finance', { facts: found(8_000) }, false],
  ['a proof was accepted', { requirements: [document(PAY_OUT_DOCUMENTS.freeOfFinance)] }, true],
  [
    'a proof was accepted after a provider found finance',
    { facts: found(8_000), requirements: [document(PAY_OUT_DOCUMENTS.freeOfFinance)] },
    true,
  ],
  [
    'a provider found finance after a proof was accepted',
    { facts: found(8_000, NOW - 1), requirements: [document(PAY_OUT_DOCUMENTS.freeOfFinance)] },
    false,
  ],
  [
    'a provider found 0 while the proof is outstanding',
    { facts: found(0), requirements: [document(PAY_OUT_DOCUMENTS.freeOfFinance, 'outstanding')] },
    true,
  ],
]
for (const [what, given, isMet] of VEHICLES)
  test(`a vehicle is ${isMet ? '' : 'not '}free of finance if ${what}`, () => {
    const items = payOutItems({ ...WHOLE.file, requirements: [], ...given }, WHOLE.given)
    assert.equal(items.find(({ part }) => part === 'freeOfFinance')?.isMet, isMet)
  })

test('an account that came into force after the approval is said so, masked but for its end', () => {
  const says = (confirmedAt: number) => {
    const payee = { ...WHOLE.given.payee, confirmedAt } as NonNullable<PayOutGiven['payee']>
    return payOutItems(WHOLE.file, { ...WHOLE.given, payee }).find(({ part }) => part === 'payee')?.says ?? ''
  }
  assert.match(
    says(NOW - 49),
    /^The payee’s account is IE•+78 \(Sample Motors\)\. It was confirmed on .+, after the approval\.$/,
  )
  assert.match(says(NOW - 50), /\(Sample Motors\)\.$/)
})

for (const state of REQUIREMENT_STATES)
  test(`once everyone has signed, what is ${state} is not requested again`, () => {
    const requirements = [document(PAY_OUT_DOCUMENTS.invoice, state)]
    const { insurance, freeOfFinance, delivery } = PAY_OUT_DOCUMENTS
    assert.deepEqual(packToRequest({ requirements }, RULES, 1), [insurance, freeOfFinance, delivery])
    assert.deepEqual(packToRequest({ requirements, facts: found(0) }, RULES, 1), [insurance, delivery])
    assert.deepEqual(packToRequest({ requirements }, NO_PAY_OUT_RULES, 1), [])
  })
