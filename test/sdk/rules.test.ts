/** The rules of the packed SDK find the failures that the service answers with: the same places, types and sentences, in the same order. */
import assert from 'node:assert/strict'
import { globSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import test, { after, before } from 'node:test'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { gzipSync } from 'node:zlib'
import { build } from 'vite'
import type * as Rules from '../../sdk/src/rules/index.ts'
import type { Body } from '../interface/interface-tables.ts'
import { type Overrides, validCase, validQuote } from '../interface/samples.ts'
import { type ClientName, openWorld, type World } from '../support/world.ts'
import { type PackedSdk, packSdk, SDK } from './packed.ts'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))

let world: World
let packed: PackedSdk
let rules: typeof Rules
let lender: Readonly<Record<'quote' | 'case', Rules.LenderRules>>
before(async () => {
  packed = packSdk()
  world = await openWorld()
  rules = await import(pathToFileURL(installed('dist/rules/index.js')).href)
  const read = async (set: string) => (await world.call('dealer', 'GET', `/api/rules/${set}`)).body
  lender = { quote: await read('quote'), case: await read('case') }
})
after(async () => {
  packed.remove()
  await world.close()
})

const installed = (path: string): string => join(packed.folder, 'node_modules/@forecourt/sdk', path)

/** Failures of the service as the SDK tells them. */
const answered = async (set: 'quote' | 'case', body: object, client: ClientName) => {
  const response = await world.call(client, 'POST', `/api/${set}/validate`, { body })
  assert.equal(response.status, 200, response.text)
  const entries: readonly Record<string, string>[] = response.body.errors ?? response.body.validationErrors
  return entries.map((entry) => ({
    field: entry['model'] ?? entry['Model'],
    type: entry['type'] ?? entry['Type'],
    message: entry['message'] ?? entry['Message'],
  }))
}

const agreeOnQuote = async (
  body: object,
  client: ClientName = 'dealer',
  options: Rules.QuoteCheckOptions = { ownerRequired: false, specialAgreement: false },
): Promise<number> => {
  const expected = await answered('quote', body, client)
  // Only the service has the catalogue.
  const checkable = expected.filter(({ type }) => type !== 'carId')
  assert.deepEqual(rules.checkQuote(body, { rules: lender.quote, ...options }), checkable)
  return checkable.length
}

const agreeOnCase = async (body: object): Promise<number> => {
  const expected = await answered('case', body, 'dealer')
  assert.deepEqual(rules.checkCase(body, { rules: lender.case }), expected)
  return expected.length
}

type Vectors = Readonly<Record<'pps' | 'names' | 'registration' | 'email' | 'phone', readonly string[]>>
const NAMES = ['pps', 'names', 'registration', 'email', 'phone'] as const
const vectors = Object.fromEntries(
  NAMES.map((name) => {
    const file = JSON.parse(readFileSync(join(ROOT, `test/vectors/${name}.json`), 'utf8'))
    return [name, file.vectors.map(({ input }: { input: string }) => input)]
  }),
) as Vectors

type Places = Readonly<Record<keyof Vectors, string>>

/** Values for two applicants at once: at their places with their index in place of `#`, one vector of each file. */
const withVectors = (placesOf: Places): readonly Overrides[] =>
  Array.from({ length: Math.ceil(Math.max(...NAMES.map((name) => vectors[name].length)) / 2) }, (_, row) =>
    Object.fromEntries(
      NAMES.flatMap((name) =>
        [0, 1].map((index) => {
          const from = vectors[name]
          return [placesOf[name].replace('#', String(index)), from[(2 * row + index) % from.length]]
        }),
      ),
    ),
  )

const examples = (set: 'a' | 'b'): readonly Body[] =>
  globSync(`examples/${set}/*.json`, { cwd: ROOT }).map((file) => {
    const { ownerUserEmail: _, onBehalfOf: __, ...body } = JSON.parse(readFileSync(join(ROOT, file), 'utf8'))
    return body
  })

test('set A: over all test vectors, in each field with another kind of value', async () => {
  let failures = 0
  for (const overrides of withVectors({
    pps: 'quote.applicants[#].personalInfo.ppsNumber',
    names: 'quote.applicants[#].personalInfo.firstName',
    registration: 'quote.usedVehicle.registrationNumber',
    email: 'quote.applicants[#].contactDetails.emailAddress',
    phone: 'quote.applicants[#].contactDetails.mainPhoneNumber',
  }))
    failures += await agreeOnQuote(validQuote('Joint', overrides, { filled: 'minimal', client: 'dealer' }))
  assert.ok(failures > 300, `${failures}`)
})

test('set B: over all test vectors, in each field with another kind of value', async () => {
  let failures = 0
  for (const overrides of withVectors({
    pps: 'applicants[#].ppsNumber',
    names: 'applicants[#].firstName',
    registration: 'loanDetails.vehicle.registrationNumber',
    email: 'applicants[#].email',
    phone: 'applicants[#].mainPhone',
  }))
    failures += await agreeOnCase(validCase('joint', overrides, { filled: 'minimal' }))
  assert.ok(failures > 300, `${failures}`)
})

test('over all examples, and what is hardly begun', async () => {
  for (const body of [...examples('a'), {}, { quote: 5 }, { quote: { applicants: [{}, null] } }])
    await agreeOnQuote(body)
  for (const body of [
    ...examples('b'),
    {},
    { borrower: [] },
    { applicants: [{}], borrower: { applicants: [] } },
  ])
    await agreeOnCase(body)
})

test('for clients of every kind: a partner names an owner, a dealer with the special agreement takes less', async () => {
  const partner = { ownerRequired: true, specialAgreement: false }
  const low = { 'quote.finance.tradeInValueDeposit': 0 }
  const quote = validQuote('Individual', low, { filled: 'minimal', client: 'dealer' })
  assert.ok((await agreeOnQuote(quote, 'partner', partner)) > 0)
  assert.ok((await agreeOnQuote({ ...quote, ownerUserEmail: 'nobody' }, 'partner', partner)) > 0)
  assert.ok((await agreeOnQuote({ ...quote, ownerUserEmail: 7 })) > 0)
  const usual = await agreeOnQuote(quote)
  const special = await agreeOnQuote(quote, 'specialDealer', { ownerRequired: false, specialAgreement: true })
  assert.ok(usual > special, `${usual} and ${special}`)
})

test('what the lender decides is checked only where it is known, and the day may be given', () => {
  const body = validCase('individual', { 'loanDetails.term': 47 }, { filled: 'minimal' })
  assert.deepEqual(rules.checkCase(body), [])
  assert.deepEqual(
    rules.checkCase(body, { rules: lender.case }).map(({ type }) => type),
    ['termNotOffered'],
  )
  const grownUp = { today: '1990-01-01' }
  assert.ok(rules.checkCase(body, grownUp).some(({ type }) => type === 'age'))
  assert.throws(() => rules.checkCase(body, { today: 'tomorrow' }), TypeError)
  assert.throws(() => rules.checkCase([]), TypeError)
})

test('a body is checked as JSON carries it', () => {
  const body = validQuote('Individual', {}, { filled: 'minimal', client: 'dealer' })
  const quote = body['quote'] as { applicants: { personalInfo: object }[] }
  const typesFor = (dateOfBirth: unknown) => {
    const [applicant] = quote.applicants
    const typed = { ...applicant, personalInfo: { ...applicant?.personalInfo, dateOfBirth } }
    return rules.checkQuote({ quote: { ...quote, applicants: [typed] } }).map(({ type }) => type)
  }
  assert.deepEqual(typesFor(new Date('1990-05-01')), [])
  assert.deepEqual(typesFor(Number.NaN), ['required'])
})

/** What a page would load of it, in bytes, minified and gzipped. */
const bytesOfPage = async (code: string): Promise<number> => {
  const entry = join(packed.folder, 'page.js')
  writeFileSync(entry, code)
  const built = await build({
    configFile: false,
    root: packed.folder,
    logLevel: 'silent',
    build: { write: false, rolldownOptions: { input: entry, preserveEntrySignatures: 'strict' } },
  })
  const chunks = [built].flat().flatMap((one) => ('output' in one ? one.output : []))
  return gzipSync(chunks.map((chunk) => ('code' in chunk ? chunk.code : '')).join('')).length
}

test('a page loads what the README says, less with one set, and nothing of it with the main entry point', async () => {
  const [, one, both] =
    /are (\d+) kB for one set and (\d+) kB for both/.exec(
      readFileSync(join(SDK, 'README.md'), 'utf8').replace(/\s+/g, ' '),
    ) ?? assert.fail('The README does not say it')
  const sizes = {
    quote: await bytesOfPage(`export { checkQuote } from '@forecourt/sdk/rules'`),
    case: await bytesOfPage(`export { checkCase } from '@forecourt/sdk/rules'`),
    both: await bytesOfPage(`export * from '@forecourt/sdk/rules'`),
  }
  const told = { one: Number(one) * 1_000, both: Number(both) * 1_000 }
  const text = JSON.stringify(sizes)
  assert.ok(sizes.quote <= told.one && sizes.case <= told.one, text)
  assert.ok(sizes.both <= told.both && sizes.both > told.both - 2_000, text)
  const main = readFileSync(installed('dist/index.js'), 'utf8')
  assert.doesNotMatch(main, /rules/)
})

test('the licence of what is bundled comes along', () => {
  assert.match(readFileSync(installed('dist/third-party-licences.md'), 'utf8'), /libphonenumber-js.*MIT/)
})
