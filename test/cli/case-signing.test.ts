/** The command line's answers to staff who send links again and correct signers' addresses or numbers. */
import assert from 'node:assert/strict'
import test, { after, before } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import { validCase } from '../interface/samples.ts'
import { openGateway } from '../support/sms-gateway.ts'
import { type CaseWorld, openCaseWorld } from './case-world.ts'

let gateway: Awaited<ReturnType<typeof openGateway>>
let world: CaseWorld
before(async () => {
  gateway = await openGateway()
  world = await openCaseWorld({ SMS_GATEWAY_URL: gateway.url, SMS_GATEWAY_TOKEN: 'sample-token' })
})
after(async () => {
  await world.close()
  await gateway.close()
})

const PATIENCE_MILLISECONDS = 30_000

const until = async (isThere: () => Promise<boolean>, says: string): Promise<void> => {
  const end = Date.now() + PATIENCE_MILLISECONDS
  while (!(await isThere())) {
    assert.ok(Date.now() < end, `${says}: ${world.service.output()}`)
    await pause(100)
  }
}

test('a signer’s number is corrected, the old one gets a text message, and the command says that a signer whose turn is later gets nothing yet', async () => {
  const words = { 'loanDetails.furtherInformation': 'sandbox: approve' }
  const sent = validCase('joint', words, { filled: 'minimal' })
  const reference: string = (await world.call('POST', '/api/case/submit', sent)).caseId
  const status = () => world.call('GET', `/api/case/${reference}/status`)
  await until(async () => (await status()).status === 'Approved', 'It is not approved')
  await world.does('start-signing', reference, '--in-turn')
  const signing = () => world.call('GET', `/api/case/${reference}/signing`)
  await until(async () => (await signing()).signers[0].state === 'invited', 'Nobody is invited')

  const [{ mobile: oldNumber }] = JSON.parse(await world.does('signing', reference, '--json')).signers
  const corrected = await world.does('send-signing-link', reference, '1', '--mobile', '087 765 4321')
  assert.match(corrected, /^Signer 1 of C\S+, .+, gets a new link\.\n$/)
  assert.match(await world.does('signing', reference), /\+353877654321/)
  await until(
    async () => gateway.heard.some(({ body: { to, text } }) => to === oldNumber && /was changed/.test(text)),
    'The old number is not told',
  )
  assert.deepEqual(await world.auditOf(reference, 'signing.addressCorrected'), ['operator cli'])
  assert.deepEqual(await world.auditOf(reference, 'signing.linkSent'), ['operator cli'])
  await world.isRefused(
    ['send-signing-link', reference, '1', '--mobile', '01 888 2000'],
    /Irish mobile number/,
  )

  const waits = await world.does('send-signing-link', reference, '2')
  assert.match(waits, /^Signer 2 of C\S+, .+, is not asked yet, and gets the link once they are\.\n$/)
  const shown = JSON.parse(await world.does('signing', reference, '--json'))
  assert.deepEqual(shown.messages, [])
})
