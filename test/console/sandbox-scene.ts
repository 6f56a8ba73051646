/** A person in a sandbox that an integrator created, with messages that were not sent. */
import assert from 'node:assert/strict'
import { newId } from '../../packages/postgres/connection/uuid.ts'
import { createOwnSandbox } from '../../src/modules/sandbox/own-sandboxes.ts'
import { insertMessage } from '../../src/store/sandboxes/messages.ts'
import type { ConsoleFixture, User } from './house.ts'

/** Creates a sandbox with some messages. */
export const addSandbox = async ({ service }: ConsoleFixture) => {
  const limits = { days: 14, maximum: 1_000, perHour: 1_000 }
  const sandbox = await createOwnSandbox(service, limits, { address: '192.0.2.1' })
  assert.ok('id' in sandbox)
  for (const [subject, text] of [
    ['Please sign your agreement', 'Hello,\n\nopen https://forecourt.example/sign#token=sample to sign.'],
    [null, '123456 is your code to sign your agreement with Sample Motor Finance (sample lender).'],
  ] as const)
    await insertMessage(service.sql, service.ring, {
      id: newId(service.now()),
      at: new Date(service.now()),
      sandboxId: sandbox.id,
      applicationId: null,
      kind: subject === null ? 'text' : 'email',
      to: subject === null ? '+353871234567' : `${'ciara.'.repeat(10)}sample@example.ie`,
      subject,
      text,
    })
  return sandbox
}

/** Makes a person a user of a new sandbox. */
export const moveIntoSandbox = async (house: ConsoleFixture, { id }: User): Promise<void> => {
  const sandbox = await addSandbox(house)
  await house.sql`
    update users set dealer_id = (select dealer_id from clients where id = ${sandbox.clients.dealer.clientId})
    where id = ${id}`
}
