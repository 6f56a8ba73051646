/**
 * How long one turn of the event loop is held by the operations that cost the most, at the largest sizes that they allow,
 * in CPU time of the service's own thread. The service runs in this process, and a thread sends the requests.
 */
import { deflateSync } from 'node:zlib'
import { fromEuros } from '../src/domain/finance/money.ts'
import { ANY_AGE, type Product } from '../src/domain/finance/product.ts'
import { rateFromPerCent } from '../src/domain/finance/rate.ts'
import { SAMPLE_PRODUCTS } from '../src/domain/finance/sample-products.ts'
import type { GivenPolicy, PolicyRule } from '../src/domain/policy/policy.ts'
import { importPolicy } from '../src/operations/products/import-policy.ts'
import { change } from '../src/store/audit/change.ts'
import { insertProductVersion } from '../src/store/reference/products.ts'
import { openStaffScene, type StaffScene } from '../test/console-api/staff-scene.ts'
import { validCase, withAllInBothLists } from '../test/interface/samples.ts'
import { createLenderClient } from '../test/support/lender-client.ts'
import { longestTurn, openSender, type Sent } from '../test/support/turns.ts'
import type { Bench } from './bench.ts'
import { median, short } from './figures.ts'
import type { Finding } from './table.ts'

const GOAL_MILLISECONDS = 50
const PPS_NUMBER = '1234567TW'
const CASES_OF_ONE_PERSON = 900
/** Of another person: a page holds at most 500. */
const COPIED_PPS_NUMBER = '7654321G'
const COPIED = 100
const TESTS = 200
const RULES_OF_A_TRY = 300

export const measureHolds = async ({ closing, options, say }: Bench): Promise<readonly Finding[]> => {
  const scene = await openStaffScene({ requestsPerMinute: 1_000_000 })
  closing.add(async () => {
    await scene.world.service.signing.renderer.stop()
    await scene.world.close()
  })
  const sender = openSender()
  closing.add(async () => {
    await sender.stop()
  })
  const held = new Map<string, number[]>()
  const measure: Measure = async (work, { path, ...sent }, expected = 200) => {
    let status = 0
    const longest = await longestTurn(async () => {
      status = await sender.send({ ...sent, url: scene.world.baseUrl + path })
    })
    // What takes too long is answered with 503 on a busy machine, and counts as well.
    if (status !== expected) say(`${path} was answered ${status}.`)
    say(`${work}: ${short(longest)} ms`)
    held.set(work, [...(held.get(work) ?? []), longest])
  }
  // The first request of a process, whatever it asks for, pays for the code that all requests share.
  await sender.send({ url: `${scene.world.baseUrl}/`, method: 'GET', headers: {} })
  await measureDocs(measure)
  await measureCases(scene, measure, options.rounds)
  return [...held].map(([work, all]) => {
    const longest = median(all)
    return {
      work: `longest turn, ${work}`,
      goal: `≤ ${GOAL_MILLISECONDS} ms of CPU time`,
      measured: `${short(longest)} ms`,
      ratio: '',
      reached: longest <= GOAL_MILLISECONDS,
      raw: { all },
    }
  })
}

type Asked = Omit<Sent, 'url'> & { readonly path: string }
type Measure = (work: string, asked: Asked, expected?: number) => Promise<void>

/** Each for the first time in this process. */
const measureDocs = async (measure: Measure): Promise<void> => {
  for (const path of ['/docs', '/openapi.json', '/docs/api', '/llms.txt'])
    await measure(`first ${path}`, { path, method: 'GET', headers: { accept: 'text/html' } })
}

const measureCases = async (scene: StaffScene, measure: Measure, rounds: number): Promise<void> => {
  const { world, cookies } = scene
  const lender = await createLenderClient(world, { mode: 'live' })
  const ofStaff = (path: string, body?: object): Asked => ({
    path: `/console/api${path}`,
    method: body === undefined ? 'GET' : 'POST',
    headers: {
      cookie: cookies.admin,
      ...(body === undefined
        ? {}
        : {
            'content-type': 'application/json',
            origin: world.baseUrl,
            'sec-fetch-site': 'same-origin',
          }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  const ofLender = (path: string): Asked => ({
    path: `/api/lender${path}`,
    method: 'GET',
    headers: { authorization: `Bearer ${lender.apiKey}` },
  })
  const submit = async (ppsNumber: string, price = 60_000): Promise<string> => {
    const body = withAllInBothLists(validCase('individual', {}, { filled: 'full' }), {
      onBehalfOf: undefined,
      'loanDetails.loanType': 'hp',
      'loanDetails.term': 48,
      'loanDetails.annualKilometers': undefined,
      'loanDetails.vehicle.purchasePrice': price,
      'loanDetails.vehicle.deposit': 1_000,
      'loanDetails.vehicle.tradeIn': 0,
      'applicants[0].ppsNumber': ppsNumber,
    })
    const response = await world.call('dealersLive', 'POST', '/api/case/submit', { body })
    if (response.status !== 200) throw new Error(response.text)
    return response.body.caseId
  }
  const references: string[] = []
  while (references.length < CASES_OF_ONE_PERSON) references.push(await submit(PPS_NUMBER))
  for (let round = 0; round < rounds; round++) {
    await measure('a page of the queue', ofStaff('/queue/toDecide?mode=live'))
    await measure(
      `a case of ${CASES_OF_ONE_PERSON} with its PPS number`,
      ofStaff(`/cases/${references[round]}`),
    )
  }
  const copied: string[] = []
  while (copied.length < COPIED) copied.push(await submit(COPIED_PPS_NUMBER))
  const search = { mode: 'live', ppsNumber: COPIED_PPS_NUMBER }
  const { person } = (await scene.ask('admin', 'POST', '/people/search', search)).body
  const personAt = `/people/${person.reference}/${person.applicant}`
  const chosen = { applications: copied, drafts: false }
  for (let round = 0; round < rounds; round++) {
    await measure(`a person of ${COPIED} cases`, ofStaff(personAt))
    for (const format of ['json', 'pdf'])
      await measure(
        `copy of ${COPIED} cases as ${format.toUpperCase()}`,
        ofStaff(`${personAt}/export`, { format, chosen }),
      )
  }
  let next = 0
  for (const [name, lenderOf] of Object.entries(LENDERS)) {
    const { products, policy } = lenderOf()
    for (const product of products) await insertProductVersion(world.sql, product, new Date())
    await change(world.sql, { actor: { kind: 'operator', id: 'bench' }, now: Date.now }, (making) =>
      importPolicy(making, policy),
    )
    await world.service.referenceData.newest()
    for (let round = 0; round < rounds; round++) {
      const nearest = ofLender(`/applications/${references[next++]}/nearest`)
      await measure(`nearest figures, ${name}`, nearest)
      await measure(`quotation of all terms, ${name}`, {
        path: '/api/quotation?schedule=none',
        method: 'POST',
        headers: { authorization: `Bearer ${world.keys.dealersLive}`, 'content-type': 'application/json' },
        body: JSON.stringify({ purchasePrice: 60_000, loanType: 'hp', vehicleType: 'car' }),
      })
    }
    for (let round = 0; round < rounds; round++)
      await measure(`policy with ${TESTS} tests, ${name}`, ofStaff('/policy/try', { content: TRIED }))
  }
  for (let round = 0; round < rounds; round++) {
    await measure('CSV of numbers', ofStaff('/numbers/export?mode=live&chart=dealers'))
    await measure('CSV of the audit', ofStaff('/audit/export?format=csv'))
    for (const [name, pdf] of Object.entries(PDFS))
      await measure(
        `upload of ${name}`,
        {
          path: `/api/case/${references[round]}/documents?requirement=1`,
          method: 'POST',
          headers: { authorization: `Bearer ${world.keys.dealersLive}`, 'content-type': 'application/pdf' },
          body: new Uint8Array(pdf()),
        },
        422,
      )
  }
}

const [HIRE_PURCHASE] = SAMPLE_PRODUCTS as [Product]

const PRICE_MAXIMUM_EURO = 100_000

/** Each month up to the maximum, with one rate for each band of amounts. */
const productOf = (place: number, terms: Product['terms'][number], bands: number): Product => {
  const from = fromEuros(2_000)
  const width = Math.floor((fromEuros(PRICE_MAXIMUM_EURO) - from) / bands)
  return {
    ...HIRE_PURCHASE,
    id: `bench-${terms.to}-${place}`,
    terms: [terms],
    rates: Array.from({ length: bands }, (_, band) => ({
      terms,
      vehicleAge: ANY_AGE,
      rate: rateFromPerCent((6_000 + 10 * place + band) / 1_000),
      amount: {
        from: fromEuros((from + band * width) / 100),
        to: fromEuros(
          (band === bands - 1 ? fromEuros(PRICE_MAXIMUM_EURO) : from + (band + 1) * width - 1) / 100,
        ),
      },
    })),
  }
}

const rule = (place: number, measure: string, is: 'above' | 'below', bound: number): PolicyRule => ({
  name: `Rule ${place}`,
  measure,
  when: { is, bound, whenMissing: 'refer' },
  outcome: 'refer',
})

/** Only a small loan is approved, of which the payment rules leave the longest terms alone. */
const policyOf = (rules: number): GivenPolicy => ({
  rules: Array.from({ length: rules }, (_, place) =>
    place % 2 === 0
      ? rule(place, 'paymentToIncome', 'above', 1_000 + place)
      : rule(place, 'loanAmount', 'above', 2_000_00 + place),
  ),
  otherwise: 'approve',
  fourEyesFrom: null,
})

const LENDERS = {
  '10 products and 10 rules': () => ({
    products: Array.from({ length: 10 }, (_, place) => productOf(place, { from: 12, to: 84, step: 1 }, 3)),
    policy: policyOf(10),
  }),
  '40 products of 240 terms, 100 rates each, and 300 rules': () => ({
    products: Array.from({ length: 40 }, (_, place) => productOf(place, { from: 1, to: 240, step: 1 }, 100)),
    policy: policyOf(300),
  }),
}

/** A draft as large as a page may send. */
const TRIED = {
  rules: Array.from({ length: RULES_OF_A_TRY }, (_, place) => ({
    name: `Rule ${place}`,
    measure: 'paymentToIncome',
    above: 10 + place / 10,
    whenMissing: 'refer',
    outcome: 'refer',
  })),
  otherwise: 'approve',
  tests: Array.from({ length: TESTS }, (_, place) => ({
    name: `Test ${place}`,
    outcome: 'refer',
    application: {
      borrowerType: 'individual',
      loanType: 'hp',
      vehicleType: 'car',
      vehicleAgeMonths: 24,
      priceEuro: 20_000 + place,
      depositEuro: 5_000,
      termMonths: 48,
      applicants: [{ ageYears: 40, netPayEuro: 3_000, housingEuro: 900 }],
    },
  })),
}

const MEGABYTE = 1024 * 1024
const streamOf = (dictionary: string, content: Buffer): Buffer => {
  const packed = deflateSync(content)
  return Buffer.concat([
    Buffer.from(
      `%PDF-1.7\n1 0 obj <</Type/Catalog>> endobj\n2 0 obj <<${dictionary}/Filter/FlateDecode/Length ${packed.length}>>\nstream\n`,
    ),
    packed,
    Buffer.from('\nendstream endobj\ntrailer <</Root 1 0 R>>\nstartxref\n9\n%%EOF\n'),
  ])
}

/** Crafted so that each byte is as expensive as it can be; none is accepted. */
const PDFS = {
  'a PDF that is all names': () => Buffer.from(`%PDF-1.7\n${'/a '.repeat((10 * MEGABYTE) / 3)}\n`),
  'a PDF that lists millions of packed objects': () =>
    streamOf(
      `/Type/ObjStm/N 4000000/First ${30 * MEGABYTE}`,
      Buffer.from('1 1 '.repeat((31 * MEGABYTE) / 4)),
    ),
  'a PDF that packs one large object': () =>
    streamOf('/Type/ObjStm/N 1/First 4', Buffer.from(`1 0 ${'['.repeat(20 * MEGABYTE)}`)),
}
