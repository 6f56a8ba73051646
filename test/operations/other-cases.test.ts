/** The other applications of the people who apply, with what they borrow in all; and one masked number shown on record. */
import assert from 'node:assert/strict'
import test, { beforeEach } from 'node:test'
import { newId } from '../../packages/postgres/connection/uuid.ts'
import type { WebUser } from '../../src/adapters/access/person.ts'
import { cents } from '../../src/domain/finance/money.ts'
import { decideApplication } from '../../src/modules/cases/decide.ts'
import { revealField } from '../../src/modules/cases/open-case.ts'
import { otherCasesOf } from '../../src/modules/cases/other-cases.ts'
import { Refusal } from '../../src/service/refusal.ts'
import type { Service } from '../../src/service/service.ts'
import { validQuote } from '../interface/samples.ts'
import type { World } from '../support/world.ts'
import { caseWith, inHandOf, loanOf, OPERATOR, send, withGuardWorld } from './guard-world.ts'

const NOW = Date.UTC(2027, 2, 1, 10)
const PPS = 'applicants[0].ppsNumber'

let world: World
withGuardWorld((opened) => {
  world = opened
})
beforeEach(() => world.sql`truncate applications, revisions, audit, case_queue cascade`)

const at = (milliseconds: number): Service => ({ ...world.service, now: () => NOW + milliseconds })

test('all cases with the same PPS number are found, in both sets, and the open ones are added up', async () => {
  const own = await send(at(0), caseWith({ [PPS]: '1234567FA', ...loanOf(20_000) }))
  const open = await send(at(1), caseWith({ [PPS]: '1234567 fa', ...loanOf(10_000) }))
  const declined = await send(at(2), caseWith({ [PPS]: '1234567FA', ...loanOf(5_000) }))
  await decideApplication(at(2), declined, { decision: 'decline', code: 'affordability', by: OPERATOR })
  const quote = validQuote(
    'Individual',
    { 'quote.applicants[0].personalInfo.ppsNumber': '1234567FA' },
    { filled: 'minimal', client: 'dealer' },
  )
  const inSetA = await send(at(3), quote, { set: 'a' })
  await send(at(4), caseWith({ [PPS]: '1234567TW' }))
  await send(at(5), caseWith({ [PPS]: '1234567FA' }), { mode: 'test' })
  const found = await otherCasesOf(at(6), await inHandOf(at(6), own))
  assert.deepEqual(
    found.cases.map(({ reference }) => reference),
    [inSetA, declined, open],
  )
  const amountOf = (reference: string) => found.cases.find((one) => one.reference === reference)?.amount ?? 0
  assert.equal(amountOf(open), cents(10_000_00))
  assert.equal(found.openAmount, amountOf(open) + amountOf(inSetA))
  assert.equal(found.areAll, true)
})

const anne: WebUser = {
  person: {
    userId: newId(NOW),
    email: 'anne@example.ie',
    name: null,
    role: 'underwriter',
    dealer: null,
    partner: null,
    isInSandbox: false,
    sessionId: newId(NOW),
  },
  origin: { address: '127.0.0.1', browser: 'sample' },
  requestId: 'sample',
}

const revealed = async () =>
  (
    await world.sql<{ action: string }[]>`select action from audit where action like 'application.revealed%'`
  ).map(({ action }) => action)

test('staff see a number on request, and each reveal is on record', async () => {
  const reference = await send(at(0), caseWith({ [PPS]: '1234567FA' }))
  const place = { field: 'ppsNumber', applicant: 0 } as const
  assert.equal(await revealField(at(0), anne, reference, place), '1234567FA')
  assert.deepEqual(await revealed(), ['application.revealed.ppsNumber.1'])
  await revealField(at(0), anne, reference, place)
  assert.equal((await revealed()).length, 2)
})

test('what is not there is refused, and leaves no record', async () => {
  const reference = await send(at(0), caseWith())
  const places = [{ field: 'ppsNumber', applicant: 7 }, { field: 'iban' }] as const
  const [known] = places
  assert.ok((await revealField(at(0), anne, reference, known)) instanceof Refusal)
  assert.ok(
    (await revealField(at(0), anne, 'C00000000000000000000000000', { field: 'iban' })) instanceof Refusal,
  )
  assert.deepEqual(await revealed(), [])
})
