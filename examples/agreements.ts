/**
 * Agreements of sample applications, and two of them as text: what each page of their PDFs says.
 * `node examples/agreements.ts --update` rewrites the texts under `agreements/`.
 */
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import type { LocalDate } from '../packages/values/dublin-day.ts'
import type { AgreementInput } from '../src/adapters/agreement/content/content.ts'
import { agreementOf } from '../src/adapters/agreement/content/content.ts'
import { renderAgreement } from '../src/adapters/agreement/content/render.ts'
import { SAMPLE_WORDING } from '../src/adapters/agreement/content/wording-file.ts'
import type { Application } from '../src/domain/application/application.ts'
import { referenceOf } from '../src/domain/application/reference.ts'
import type { SetName } from '../src/domain/application/sets.ts'
import { completedApplication, lackingIn, sampleOf } from '../src/domain/case/completion.ts'
import { CREDIT_LAWS, lawFor } from '../src/domain/finance/credit-law.ts'
import { enquiryOf } from '../src/domain/finance/enquiry.ts'
import { SAMPLE_PRODUCTS } from '../src/domain/finance/sample-products.ts'
import { bestOffer, offersOf } from '../src/domain/finance/selection.ts'
import { modelSet } from '../src/sets/model-sets.ts'
import { readPdf } from '../test/support/pdf-reading.ts'
import { exampleFacts } from './golden.ts'

/** By default, a loan runs from the payout. */
const BY_DEFAULT = { runsFrom: 'payingOut' } as const

/** The applications of this folder with an agreement, and its start if that is no known day. */
const SOURCES: readonly (readonly [set: SetName, name: string, start?: typeof BY_DEFAULT])[] = [
  ['a', 'individual'],
  ['a', 'individual-new-car'],
  ['b', 'individual-pcp', BY_DEFAULT],
  ['b', 'joint', BY_DEFAULT],
  ['b', 'limited-company'],
  ['b', 'partnership'],
  ['b', 'sole-trader'],
]

/** One hire purchase and one PCP: their texts are stored. */
const STORED: readonly string[] = ['a-individual', 'b-individual-pcp']

export type AgreementExample = {
  readonly name: string
  readonly input: AgreementInput
  /** The stored text under `agreements/`; undefined if there is none. */
  readonly golden: string | undefined
}

export const listAgreementExamples = (): readonly AgreementExample[] =>
  SOURCES.map(([set, name, start]) => {
    const file = goldenFileOf(set, name)
    return {
      name: `${set}-${name}`,
      input: { ...agreementInputOf(set, applicationOf(set, name)), ...start },
      golden: existsSync(file) ? readFileSync(file, 'utf8') : undefined,
    }
  })

/** A valid example as the service reads it. */
export const applicationOf = (set: SetName, name: string): Application => {
  const body = JSON.parse(readFileSync(new URL(`${set}/${name}.json`, import.meta.url), 'utf8'))
  const { value: application, failures } = modelSet(set).read(body, exampleFacts[set])
  if (failures.length > 0) throw new Error(`${set}/${name}.json fails: ${failures[0]?.message}`)
  return application as Application
}

/** The input of an application's agreement, with the best of the sample products, on the examples' day. */
export const agreementInputOf = (set: SetName, sent: Application): AgreementInput => {
  const today = exampleFacts.a.today
  const application = completedApplication(sent, sampleOf(lackingIn(sent, true), today))
  const asked = enquiryOf(application, { today, dealerId: undefined })
  const offer = bestOffer(offersOf(SAMPLE_PRODUCTS, asked).offers)
  if (offer === undefined) throw new Error('No sample product fits the example')
  return {
    reference: referenceOf(set, '00000000-0000-0000-0000-000000000000'),
    application,
    offer,
    asked,
    madeOn: today,
    startsOn: '2026-11-30' as LocalDate,
    dealer: { name: 'Sample Motors', address: ['1 Sample Road', 'Sampletown', 'Dublin 0'] },
    law: lawFor(CREDIT_LAWS, {
      day: today,
      credit: offer.loanAmount,
      borrowerType: application.borrowerType,
    }),
  }
}

/** Each page's lines below its number; bars separate columns. */
export const agreementText = async (input: AgreementInput): Promise<string> => {
  const { pages } = await readPdf(await renderAgreement(agreementOf(input), SAMPLE_WORDING))
  return pages.map((lines, index) => `──── page ${index + 1} ────\n${lines.join('\n')}\n`).join('\n')
}

const FOLDER = new URL('agreements/', import.meta.url)
const goldenFileOf = (set: SetName, name: string): URL => new URL(`${set}-${name}.txt`, FOLDER)

const update = async (): Promise<void> => {
  rmSync(FOLDER, { recursive: true, force: true })
  mkdirSync(FOLDER)
  for (const { name, input } of listAgreementExamples())
    if (STORED.includes(name)) writeFileSync(new URL(`${name}.txt`, FOLDER), await agreementText(input))
}

if (import.meta.main) {
  if (process.argv.includes('--update')) await update()
  else process.stdout.write('With --update, the texts under agreements/ are written anew.\n')
}
