/** A sandbox that a stranger created uses little: few clients and webhooks, and neither the lender's seal nor its time stamps. */
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { SANDBOX } from '../../src/domain/access/actor.ts'
import {
  SANDBOX_CLIENTS_MAXIMUM,
  SANDBOX_DOCUMENT_QUOTA_BYTES,
  SANDBOX_ENDPOINTS_MAXIMUM,
  SANDBOX_REDELIVERED_MAXIMUM,
  SANDBOX_REQUESTS_PER_MINUTE,
} from '../../src/domain/sandbox/surroundings.ts'
import { createClient } from '../../src/modules/clients/clients.ts'
import { workOnDueSignings } from '../../src/modules/signing/seal.ts'
import { followDue } from '../../src/modules/submissions/plans.ts'
import { Refusal } from '../../src/service/refusal.ts'
import { change } from '../../src/store/audit/change.ts'
import { findClient } from '../../src/store/clients/clients.ts'
import { allNumbered, insertSampleEvents } from '../events/receiver.ts'
import { validCase } from '../interface/samples.ts'
import type { World } from '../support/world.ts'
import { callAs, createSandbox, openWorldOfSandboxes, submitQuote } from './scene.ts'

let world: World
before(async () => {
  world = await openWorldOfSandboxes({ webhooks: true })
})
after(() => world.close())

test('its administrator adds few clients, each with the limits of the first ones', async () => {
  const { clients } = await createSandbox(world)
  const dealer = await world.sql<{ id: string }[]>`
    select dealer_id as id from clients where id = ${clients.dealer.clientId}`.only('id')
  const add = () =>
    change(world.sql, { actor: SANDBOX, now: world.service.now }, (inProgress) =>
      createClient(inProgress, { name: 'Another', dealer, mode: 'test', isOwn: true }),
    )
  for (let count = 1; count < SANDBOX_CLIENTS_MAXIMUM; count++) {
    const added = await add()
    assert.ok(!(added instanceof Refusal))
    const client = await findClient(world.sql, added.clientId)
    assert.equal(client?.requestsPerMinute, SANDBOX_REQUESTS_PER_MINUTE)
    assert.equal(client.documentQuotaBytes, SANDBOX_DOCUMENT_QUOTA_BYTES)
  }
  const refused = await add()
  assert.ok(refused instanceof Refusal)
  assert.match(refused.says, /^You have 10 test clients, which is the maximum\./)
})

test('a client has few webhook endpoints, and one request has few events redelivered', async () => {
  const sandbox = await createSandbox(world)
  const { dealer } = sandbox.clients
  const create = () =>
    callAs(world, dealer, 'POST', '/api/webhook-endpoints', {
      url: 'https://dealer.example/hooks',
      types: ['quote.validationFailed'],
    })
  const { body: endpoint } = await create()
  for (let count = 1; count < SANDBOX_ENDPOINTS_MAXIMUM; count++) assert.equal((await create()).status, 201)
  const tooMany = await create()
  assert.equal(tooMany.status, 409)
  assert.match(tooMany.body.detail, /^This client already has 5 webhook endpoints, which is the maximum\./)
  await submitQuote(world, sandbox)
  const application = await world.sql<{ id: string }[]>`
    select id from applications where client_id = ${dealer.clientId}`.only('id')
  await insertSampleEvents(world, [application], SANDBOX_REDELIVERED_MAXIMUM + 20)
  await allNumbered(world)
  const path = `/api/webhook-endpoints/${endpoint.id}/redeliver`
  const { status, body, text } = await callAs(world, dealer, 'POST', path, {
    from: '0',
    types: ['quote.requirementsChanged'],
  })
  assert.equal(status, 200, text)
  assert.equal(body.queued, SANDBOX_REDELIVERED_MAXIMUM)
  assert.notEqual(body.nextCursor, null)
})

test('its agreements are sealed as samples: never by the lender’s key, and without its time stamps', async () => {
  const { clients } = await createSandbox(world)
  const fail = (error: unknown) => assert.fail(String(error))
  const body = validCase(
    'individual',
    { 'loanDetails.furtherInformation': 'sandbox: approve; sign' },
    { filled: 'minimal' },
  )
  const { caseId } = (await callAs(world, clients.dealer, 'POST', '/api/case/submit', body)).body
  const { signing } = world.service
  let samples = 0
  const service: World['service'] = {
    ...world.service,
    signing: {
      ...signing,
      sealingKey: () => assert.fail('The lender’s key was used'),
      sampleKey: () => {
        samples++
        return signing.sampleKey()
      },
      timeStamp: () => assert.fail('The authority was asked'),
    },
  }
  await followDue(service, fail)
  await callAs(world, clients.dealer, 'POST', `/api/case/${caseId}/esign`)
  assert.ok((await workOnDueSignings(service, fail)) > 0)
  world.passTime(1_000)
  await followDue(service, fail)
  assert.ok((await workOnDueSignings(service, fail)) > 0)
  const sealed = await callAs(world, clients.dealer, 'GET', `/api/case/${caseId}/agreement`)
  assert.deepEqual([sealed.status, samples], [200, 1])
  assert.equal(await world.sql`select from signings where extend_at is not null`.some(), false)
})
