/** Which blocks stand in an agreement by law, borrower and loan, and that no sentence speaks of what is not there. */
import assert from 'node:assert/strict'
import test from 'node:test'
import { agreementInputOf, applicationOf } from '../../../../examples/agreements.ts'
import { CREDIT_LAWS, STATUTORY_TEXTS, type StatutoryText } from '../../../domain/finance/credit-law.ts'
import type { Block } from './blocks.ts'
import { type AgreementContent, agreementOf, type UnknownStart } from './content.ts'
import { filled, LANGUAGES } from './language.ts'
import { QUOTED, standingBlocks } from './plan.ts'
import { partsOf } from './render.ts'
import { SAMPLE_WORDING } from './wording-file.ts'

const [ACT, DIRECTIVE, COMPANY] = CREDIT_LAWS
assert.ok(ACT !== undefined && DIRECTIVE !== undefined && COMPANY !== undefined)

const CONSUMERS_1995 = [
  'hiring',
  'coolingOff1995 withdrawal',
  'hirersRights1995 halfRule',
  'ownersRights1995 thirdRule',
  'default',
  'earlyRepayment1995 earlySettlement',
  'location',
] as const
const CONSUMERS_2023 = [
  'hiring',
  'withdrawal2023 withdrawal',
  'hirersRights1995 halfRule',
  'ownersRights1995 thirdRule',
  'default',
  'debtAdvice2023',
  'earlyRepayment2023 earlySettlement',
  'location',
] as const
const COMPANYS = ['hiring', 'default', 'earlySettlement', 'location'] as const
const LAST = ['creditRegister2013', 'notices'] as const

for (const [name, law, before] of [
  ['the Act of 1995', ACT, CONSUMERS_1995],
  ['the directive of 2023', DIRECTIVE, CONSUMERS_2023],
  ['a company’s hire purchase', COMPANY, COMPANYS],
] as const)
  for (const loanType of ['hirePurchase', 'pcp'] as const)
    for (const hasGuarantor of [false, true])
      test(`under ${name}, a ${loanType} ${hasGuarantor ? 'with' : 'without'} a guarantor has its blocks in order`, () => {
        assert.deepEqual(
          standingBlocks({ law, loanType, guarantor: hasGuarantor ? {} : null }).map(({ statute, clause }) =>
            [statute, clause].filter((one) => one !== undefined).join(' '),
          ),
          [
            ...before,
            ...(loanType === 'pcp' ? ['endOfPcp'] : []),
            ...(!hasGuarantor
              ? []
              : law === COMPANY
                ? ['guarantee']
                : ['guarantorWarning2012', 'guarantee1995 guarantee']),
            ...LAST,
          ],
        )
      })

test('a law without texts, as in agreements of 1.0.0, has the lender’s clauses alone', () => {
  const { texts: _, ...law } = ACT
  assert.deepEqual(
    standingBlocks({ law, loanType: 'hirePurchase', guarantor: null }).map(({ statute, clause }) => [
      statute,
      clause,
    ]),
    [
      'hiring',
      'withdrawal',
      'halfRule',
      'thirdRule',
      'default',
      'earlySettlement',
      'location',
      'notices',
    ].map((clause) => [undefined, clause]),
  )
})

const SAMPLES = {
  individual: ['a', 'individual'],
  'an individual with a PCP': ['b', 'individual-pcp'],
  joint: ['b', 'joint'],
  'a sole trader': ['b', 'sole-trader'],
  'a partnership': ['b', 'partnership'],
  'a limited company': ['b', 'limited-company'],
} as const

const isCompany = (name: string): boolean => name === 'a limited company'

type Drawn = { readonly name: string; readonly content: AgreementContent; readonly text: string }

const all: readonly Drawn[] = Object.entries(SAMPLES).flatMap(([sample, [set, file]]) => {
  const laws = isCompany(sample) ? [COMPANY] : sample.startsWith('a ') ? [ACT] : [ACT, DIRECTIVE]
  return laws.flatMap((law) =>
    ([undefined, 'lastSignature', 'payingOut'] as const).map((runsFrom: UnknownStart | undefined) => {
      const input = agreementInputOf(set, applicationOf(set, file))
      const content = agreementOf({ ...input, law, ...(runsFrom === undefined ? {} : { runsFrom }) })
      return {
        name: `${sample}, ${law.id}, from ${runsFrom ?? 'a known day'}`,
        content,
        text: textIn(partsOf(content, SAMPLE_WORDING).flatMap(({ title, blocks }) => [title, ...blocks])),
      }
    }),
  )
})

function textIn(blocks: readonly (Block | string)[]): string {
  return JSON.stringify(blocks)
}

/** Sentences of what an agreement may lack, and whether this one has it. */
const SPEAKING: readonly (readonly [of: RegExp, has: (content: AgreementContent) => boolean])[] = [
  [/pre-contract/i, ({ law }) => law?.informationForm !== 'none'],
  [/withdraw/i, ({ law }) => (law?.withdrawalDays ?? 0) > 0],
  [
    /waive|cooling-off|do not wish to exercise/i,
    ({ law }) => law?.texts?.includes('coolingOff1995') === true,
  ],
  [/half of the|one third|Fifth Schedule/, ({ law }) => law?.texts?.includes('hirersRights1995') === true],
  [/GMFV|guaranteed minimum|final payment/i, ({ loanType }) => loanType === 'pcp'],
  [/guarantor|guarantees that|Key facts for the guarantor/i, ({ guarantor }) => guarantor !== null],
  [/Payment with its date|"Due on"/i, ({ runsFrom }) => runsFrom === undefined],
  [/months? after the start/i, ({ runsFrom }) => runsFrom !== undefined],
  [
    /tells you each amount and its day/,
    ({ account, runsFrom }) => account !== undefined && runsFrom === undefined,
  ],
  [/direct debit to|mandate/i, ({ account }) => account !== undefined],
]

for (const { name, content, text } of all)
  test(`no sentence speaks of what is not there, and each of what is: ${name}`, () => {
    for (const [of, has] of SPEAKING) assert.equal(of.test(text), has(content), String(of))
    assert.doesNotMatch(text, /[{}]{1}[A-Za-z]+\}/)
  })

/** The longest piece of a sentence without a placeholder, which is enough to know it by. */
const known = (text: string): string => {
  const [longest = ''] = text.split(/\{\w+\}/).toSorted((one, other) => other.length - one.length)
  return JSON.stringify(longest).slice(1, -1)
}

for (const { name, content, text } of all)
  test(`the words of each statute are whole, under their heading and with their source: ${name}`, () => {
    const { statutes, statuteMarks } = LANGUAGES.en
    // The waiver has a part of its own, once somebody has signed it.
    for (const statute of STATUTORY_TEXTS.filter((one) => one !== 'waiver1995')) {
      const { heading, source, paragraphs } = statutes[statute]
      const mark = filled(statuteMarks[QUOTED.has(statute) ? 'quoted' : 'required'], { source })
      const sentences = [`"${JSON.stringify(heading).slice(1, -1)}"`, mark, ...paragraphs.map(known)]
      const stands =
        content.law?.texts?.includes(statute as StatutoryText) === true &&
        (content.guarantor !== null || !statute.startsWith('guarant'))
      if (stands) for (const sentence of sentences) assert.ok(text.includes(sentence), sentence)
      else assert.ok(!text.includes(sentences[2] ?? ''), statute)
    }
  })
