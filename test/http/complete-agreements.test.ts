/** What sealed agreements name: for every example of both sets, signed for a dealer's client and for a partner's. */
import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import test, { after, before } from 'node:test'
import { followDue } from '../../src/modules/submissions/plans.ts'
import { upsertCars } from '../../src/store/reference/write-cars.ts'
import { work } from '../operations/signing-scene.ts'
import { readPdf } from '../support/pdf-reading.ts'
import { type ClientName, openWorld, type World } from '../support/world.ts'

const PARTNERS_NAME = 'Specimen Brokers'

let world: World
before(async () => {
  world = await openWorld()
  const { newVehicle } = JSON.parse(
    readFileSync(new URL('../../examples/a/individual-new-car.json', import.meta.url), 'utf8'),
  ).quote
  const { carId: id, fuel, make, model, specification } = newVehicle
  await world.sql.begin((sql) => upsertCars(sql, [{ id, fuel, make, model, specification }]))
  await world.sql`update clients set name = ${PARTNERS_NAME} where id = 'cl_partner'`
})
after(async () => {
  await world.service.signing.renderer.stop()
  await world.close()
})

const WORDS = 'sandbox: approve; sign'

const followed = async () => {
  await followDue(world.service, (error) => {
    throw error
  })
}

/** The text of the sealed agreement of an application that the sandbox approves and signs. */
const sealedText = async (set: 'quote' | 'case', body: object, client: ClientName): Promise<string> => {
  const sent = await world.call(client, 'POST', `/api/${set}/submit`, { body })
  const reference: string = sent.body.quoteReference ?? sent.body.caseId
  assert.ok(sent.body.wasSubmitted === true || sent.body.isSubmitted === true, sent.text)
  await followed()
  const started = await world.call(client, 'POST', `/api/sandbox/${reference}/esign`)
  assert.equal(started.body.status, 'Initiated', started.text)
  await work(world.service)
  await followed()
  await work(world.service)
  const headers = { authorization: `Bearer ${world.keys[client]}` }
  const response = await fetch(`${world.baseUrl}/api/${set}/${reference}/agreement`, { headers })
  assert.equal(response.status, 200)
  const { pages } = await readPdf(Buffer.from(await response.arrayBuffer()))
  return pages.flat().join(' ')
}

const assertComplete = (text: string): void => {
  assert.doesNotMatch(text, /to be (?:confirmed|completed)/i)
  assert.doesNotMatch(text, /The company registered under|^undefined|null/)
  assert.ok(!text.includes(PARTNERS_NAME))
  assert.match(text, /Sample Dealer/)
  assert.match(text, /Sample Make Sample Model|SAMPLE00000000001/)
}

const bodiesOf = (set: 'a' | 'b') =>
  readdirSync(new URL(`../../examples/${set}/`, import.meta.url))
    .filter((name) => name.endsWith('.json') && !name.endsWith('-with-faults.json'))
    .map((name) => {
      const body = JSON.parse(readFileSync(new URL(`../../examples/${set}/${name}`, import.meta.url), 'utf8'))
      return [name, body] as const
    })

for (const [name, body] of bodiesOf('a'))
  test(`the agreement of the quote ${name} names its vehicle, parties and dealer`, async () => {
    const quote = { ...body.quote, furtherInformation: WORDS }
    assertComplete(await sealedText('quote', { ...body, ownerUserEmail: null, quote }, 'dealer'))
  })

// The partner names no dealer, and here no type of vehicle.
for (const [client, of] of [
  ['dealer', {}],
  ['partner', { vehicleType: 'tbc' }],
] as const)
  for (const [name, body] of bodiesOf('b'))
    test(`the agreement of the ${client}’s case ${name} names its vehicle, parties and dealer`, async () => {
      const { loanDetails } = body
      const vehicle = { ...loanDetails.vehicle, ...of }
      const sent = {
        ...body,
        onBehalfOf: null,
        loanDetails: { ...loanDetails, vehicle, furtherInformation: WORDS },
      }
      assertComplete(await sealedText('case', sent, client))
    })
