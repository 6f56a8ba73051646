/** Checks of each person: by the lender's systems over HTTP, by people, and by providers with and without persons. */
import assert from 'node:assert/strict'
import test, { after, before } from 'node:test'
import type { CheckFound, CheckProvider } from '../../src/adapters/checks/provider.ts'
import { awaitsResponse } from '../../src/domain/case/needed-facts.ts'
import type { Person } from '../../src/domain/case/persons.ts'
import { changeCase } from '../../src/modules/applications/change.ts'
import { askForChecks, nameOwners, recordCheck } from '../../src/modules/cases/checks.ts'
import { decideApplication } from '../../src/modules/cases/decide.ts'
import { recordSentCheck } from '../../src/modules/lender-systems/outside-checks.ts'
import { followDue } from '../../src/modules/submissions/plans.ts'
import { Refusal } from '../../src/service/refusal.ts'
import type { Service } from '../../src/service/service.ts'
import { validCase } from '../interface/samples.ts'
import {
  ANNE,
  approve,
  BEN,
  fileIn,
  headOf,
  isApproved,
  OPERATOR,
  openGuardWorld,
  send,
} from '../operations/guard-world.ts'
import { createLenderClient, type LenderClient, lenderCalls } from '../support/lender-client.ts'
import type { World } from '../support/world.ts'

let world: World
let core: LenderClient
before(async () => {
  world = await openGuardWorld()
  core = await createLenderClient(world, { mode: 'live', name: 'Decision engine' })
})
after(async () => {
  await world.service.signing.renderer.stop()
  await world.close()
})

const call = lenderCalls(
  () => world,
  () => core,
)
const readOne = async (reference: string) => (await call('GET', `applications/${reference}`)).body
const record = async (reference: string, name: string, body: object) => {
  const { status, body: said, text } = await call('POST', `applications/${reference}/checks/${name}`, body)
  return { status, said, text }
}
const joint = (words?: string) => {
  const body = validCase('joint', {}, { filled: 'minimal' })
  if (words !== undefined) Object.assign(body['loanDetails'] as object, { furtherInformation: words })
  return body
}
const company = () => validCase('limitedCompany', {}, { filled: 'minimal' })
const NAMES = ['identity', 'creditRegister', 'sanctions', 'pep'] as const
const checksIn = async (reference: string) =>
  (await fileIn(world.service, reference)).checks.map(
    ({ name, person = '', result }) => `${name} ${person} ${result}`,
  )

test('an approval is refused with the person who lacks a check, until each has passed each', async () => {
  const reference = await send(world.service, joint())
  const { persons } = await readOne(reference)
  assert.deepEqual(
    persons.map(({ id, role, applicant, checksLacking }: Record<string, unknown>) => [
      id,
      role,
      applicant,
      checksLacking,
    ]),
    [
      ['applicant1', 'borrower', 0, NAMES],
      ['applicant2', 'guarantor', 1, NAMES],
    ],
  )
  for (const name of NAMES)
    assert.equal((await record(reference, name, { result: 'passed', person: 'applicant1' })).status, 200)
  for (const name of ['identity', 'creditRegister', 'sanctions'])
    assert.equal((await record(reference, name, { result: 'passed', person: 'applicant2' })).status, 200)
  const { version, checks, checksLacking, persons: now } = await readOne(reference)
  assert.deepEqual(checksLacking, ['pep'])
  assert.deepEqual(
    now.map(({ checksLacking: of }: Record<string, unknown>) => of),
    [[], ['pep']],
  )
  assert.deepEqual(
    checks.map(({ name, person }: Record<string, unknown>) => `${name} ${person}`).sort(),
    NAMES.flatMap((name) => ['applicant1', 'applicant2'].map((person) => `${name} ${person}`))
      .filter((one) => one !== 'pep applicant2')
      .sort(),
  )
  const decide = (seen: number) =>
    call('POST', `applications/${reference}/decision`, { decision: 'approve', version: seen })
  const refused = await decide(version)
  assert.equal(refused.status, 409)
  assert.match(refused.body.detail, /: pep \(applicant 2\)\.$/)
  assert.equal((await record(reference, 'pep', { result: 'passed', person: 'applicant2' })).status, 200)
  assert.equal((await decide(version + 1)).body.state, 'Approved')
})

test('a result without a person is recorded for everyone whom the check is about', async () => {
  const [two, firm] = [await send(world.service, joint()), await send(world.service, company())]
  for (const name of ['identity', 'creditRegister', 'sanctions'])
    for (const reference of [two, firm])
      assert.equal((await record(reference, name, { result: 'passed' })).status, 200)
  assert.deepEqual(await checksIn(two), [
    ...['identity applicant1 passed', 'identity applicant2 passed'],
    ...['creditRegister applicant1 passed', 'creditRegister applicant2 passed'],
    ...['sanctions applicant1 passed', 'sanctions applicant2 passed'],
  ])
  const { persons } = await readOne(firm)
  const directors = persons.filter(({ role }: { role: string }) => role === 'director')
  assert.deepEqual(await checksIn(firm), [
    ...directors.map(({ id }: Person) => `identity ${directors.length === 1 ? '' : id} passed`),
    'creditRegister  passed',
    ...directors.map(({ id }: Person) => `sanctions ${id} passed`),
    'sanctions company passed',
  ])
})

test('a person whom the check is not about is named as the wrong field', async () => {
  const reference = await send(world.service, company())
  for (const [name, person] of [
    ['creditRegister', 'applicant1'],
    ['identity', 'company'],
    ['identity', 'owner1'],
    ['identity', 'applicant99'],
  ] as const) {
    const { status, said } = await record(reference, name, { result: 'passed', person })
    assert.deepEqual([status, said.errors?.[0]?.field], [400, 'person'], `${name} ${person}`)
  }
  assert.deepEqual(await checksIn(reference), [])
})

test('a file from before checks were per person counts for everyone', async () => {
  const reference = await send(world.service, joint())
  const { id, revision } = await headOf(world.service, reference)
  await changeCase(world.service, id, { actor: OPERATOR }, ({ file }) => ({
    file: {
      ...file,
      checks: NAMES.map((name) => ({ name, result: 'passed', revision, by: OPERATOR, at: 0 }) as const),
    },
    audits: [],
  }))
  assert.deepEqual((await readOne(reference)).checksLacking, [])
  assert.deepEqual(await approve(world.service, reference), isApproved)
})

test('an approval takes the checks of each beneficial owner who is named, by results that name them', async () => {
  const { service, asked } = providing((_, persons) => ({
    result: 'passed',
    persons: persons
      .filter(({ id }) => id === 'owner2')
      .map(({ id }) => ({ person: id, result: 'passed' as const })),
  }))
  const reference = await send(service, company())
  await askForChecks(service, reference, { by: OPERATOR })
  assert.deepEqual((await readOne(reference)).checksLacking, [])
  const owners = [
    { name: ' Cara Owner ', share: 60, dateOfBirth: '1980-01-31' },
    { name: 'Dan Owner', share: 25 },
  ]
  assert.equal(await nameOwners(service, reference, { by: ANNE, owners }), undefined)
  const named = (await readOne(reference)).persons.filter(({ role }: Person) => role === 'beneficialOwner')
  assert.deepEqual(
    named,
    [
      ...[{ id: 'owner1', name: 'Cara Owner', dateOfBirth: '1980-01-31', share: 60 }],
      ...[{ id: 'owner2', name: 'Dan Owner', dateOfBirth: null, share: 25 }],
    ].map((one) => ({
      ...one,
      role: 'beneficialOwner',
      applicant: null,
      checksLacking: ['identity', 'sanctions', 'pep'],
    })),
  )
  asked.length = 0
  await askForChecks(service, reference, { by: OPERATOR })
  assert.deepEqual(
    asked,
    ['identity', 'sanctions', 'pep'].map((name) => `${name} owner1 owner2`),
  )
  // The provider named the second one alone.
  const unclear = (await checksIn(reference)).filter((one) => !one.endsWith('passed'))
  assert.deepEqual(unclear, ['identity owner1 unclear', 'sanctions owner1 unclear', 'pep owner1 unclear'])
  const refused = await approve(service, reference)
  assert.match(refused instanceof Refusal ? refused.says : '', /: identity \(beneficial owner 1\), sanctions/)
  // A removed owner needs no check, and a result for everyone does not count for owners.
  for (const name of ['identity', 'sanctions', 'pep'])
    assert.equal((await record(reference, name, { result: 'passed' })).status, 200)
  assert.equal((await approve(service, reference)) instanceof Refusal, true)
  assert.equal(await nameOwners(service, reference, { by: ANNE, owners: owners.slice(1) }), undefined)
  assert.deepEqual(await approve(service, reference), isApproved)
})

for (const [what, body, owners, says] of [
  ['of no company', joint, [{ name: 'Cara', share: 60 }], /is of no company/],
  [
    'named twice',
    company,
    [
      { name: 'Cara', share: 60 },
      { name: 'Cara ', share: 30 },
    ],
    /named twice/,
  ],
  ['without a name', company, [{ name: '  ', share: 60 }], /must be one line of text/],
  ['on two lines', company, [{ name: 'Cara\nOwner', share: 60 }], /must be one line of text/],
] as const)
  test(`owners ${what} are rejected, and nothing is stored`, async () => {
    const reference = await send(world.service, body())
    const refused = await nameOwners(world.service, reference, { by: ANNE, owners })
    assert.match(refused?.says ?? '', says)
    assert.equal((await fileIn(world.service, reference)).owners, undefined)
  })

test('owners stay named when the application is sent again, and need new checks', async () => {
  const reference = await send(world.service, company())
  await nameOwners(world.service, reference, { by: ANNE, owners: [{ name: 'Cara Owner', share: 60 }] })
  await decideApplication(world.service, reference, {
    decision: 'send-back',
    by: OPERATOR,
    reason: 'A sample.',
  })
  await send(world.service, { ...company(), caseId: reference })
  const { persons, revision } = await readOne(reference)
  assert.deepEqual([revision, persons.at(-1).name, persons.at(-1).checksLacking.length], [2, 'Cara Owner', 3])
})

test('a politically exposed person takes a reason and two people; a waiver does not exist', async () => {
  const reference = await send(world.service, joint())
  for (const name of ['identity', 'creditRegister', 'sanctions'])
    assert.equal((await record(reference, name, { result: 'passed' })).status, 200)
  const pep = (result: 'passed' | 'failed' | 'waived', note?: string, person = 'applicant2') =>
    recordCheck(world.service, reference, {
      name: 'pep',
      person,
      result,
      by: ANNE,
      note,
      prove: async () => undefined,
    })
  await pep('passed', undefined, 'applicant1')
  assert.equal(await pep('failed', 'A minister.'), 'Submitted')
  const refusedOf = async (attempt: Promise<unknown>) => {
    const refused = await attempt
    return refused instanceof Refusal ? refused.says : 'not refused'
  }
  assert.match(await refusedOf(pep('waived', 'Known.')), /required by law/)
  assert.match(await refusedOf(pep('passed')), /Enter a reason/)
  assert.match(await refusedOf(approve(world.service, reference, BEN)), /: pep \(applicant 2\)\.$/)
  assert.equal(await pep('passed', 'Source of funds seen; accepted by the head of risk.'), 'Submitted')
  assert.match(
    await refusedOf(approve(world.service, reference, ANNE)),
    /recorded the pep check of applicant 2 as passed over another result, so a colleague must approve/,
  )
  assert.deepEqual(await approve(world.service, reference, BEN), isApproved)
})

/** A provider of all checks, with what it was asked. */
const providing = (respond: (name: string, persons: readonly Person[]) => CheckFound) => {
  const asked: string[] = []
  const provider: CheckProvider = {
    name: 'acme',
    checks: NAMES,
    check: async (name, { persons }) => {
      asked.push(`${name} ${persons.map(({ id }) => id).join(' ')}`)
      return respond(name, persons)
    },
  }
  return { service: { ...world.service, checkProviders: [provider] } as Service, asked }
}

test('a provider that knows of no persons is asked once a check, and its result counts for everyone', async () => {
  const { service, asked } = providing(() => ({ result: 'passed' }))
  const reference = await send(service, joint())
  assert.deepEqual(await askForChecks(service, reference, { by: OPERATOR }), { made: NAMES, overtaken: [] })
  assert.deepEqual(
    asked,
    NAMES.map((name) => `${name} applicant1 applicant2`),
  )
  assert.deepEqual((await readOne(reference)).checksLacking, [])
})

test('a provider’s results of persons are recorded of them, and it is asked about nobody twice', async () => {
  const { service, asked } = providing((name) => ({
    result: 'passed',
    persons: name === 'sanctions' ? [{ person: 'applicant2', result: 'failed', note: 'A hit.' }] : [],
  }))
  const reference = await send(service, joint())
  const body = { name: 'identity', person: 'applicant1', result: 'passed', by: OPERATOR } as const
  assert.equal(await recordCheck(service, reference, body), 'Submitted')
  await askForChecks(service, reference, { by: OPERATOR })
  assert.deepEqual(asked.slice(0, 1), ['identity applicant2'])
  const { checks, checksLacking } = await readOne(reference)
  const hit = checks.find(({ result }: { result: string }) => result === 'failed')
  assert.deepEqual(
    [hit.name, hit.person, hit.note, checksLacking],
    ['sanctions', 'applicant2', 'A hit.', ['sanctions']],
  )
  asked.length = 0
  assert.deepEqual(await askForChecks(service, reference, { by: OPERATOR }), { made: [], overtaken: [] })
  assert.deepEqual(asked, [])
})

for (const [what, persons] of [
  ['is none of the question', [{ person: 'applicant7', result: 'passed' }]],
  ['has no result', [{ person: 'applicant1', result: 'later' }]],
  ['is no list', { applicant1: 'passed' }],
] as const)
  test(`a response whose person ${what} is invalid, and nothing of it is stored`, async () => {
    const { service } = providing(() => ({ result: 'passed', persons: persons as never }))
    const reference = await send(service, joint())
    const refused = await askForChecks(service, reference, { by: OPERATOR })
    assert.match(refused instanceof Refusal ? refused.says : '', /no result of the identity check/)
    assert.deepEqual(await checksIn(reference), [])
  })

test('a provider that sends its results later may send them person by person', async () => {
  const { service } = providing(() => ({ result: 'later' }))
  const reference = await send(service, joint())
  await askForChecks(service, reference, { by: OPERATOR, only: 'identity' })
  const { revision } = await headOf(service, reference)
  const isAwaited = async () => awaitsResponse(await fileIn(service, reference), revision, 'acme')
  for (const [person, isOpen] of [
    ['applicant1', true],
    ['applicant2', false],
  ] as const) {
    assert.equal(await isAwaited(), true)
    const application = await headOf(service, reference)
    const sent = { name: 'identity', person, result: 'passed', by: OPERATOR, application } as const
    assert.ok(!((await recordSentCheck(service, reference, sent)) instanceof Refusal))
    assert.equal(await isAwaited(), isOpen)
  }
})

test('while a provider has still to respond, nothing is recorded of a beneficial owner', async () => {
  const { service } = providing(() => ({ result: 'later' }))
  const reference = await send(service, company())
  await nameOwners(service, reference, { by: ANNE, owners: [{ name: 'Cara Owner', share: 60 }] })
  await askForChecks(service, reference, { by: OPERATOR, only: 'identity' })
  assert.deepEqual(await checksIn(reference), [])
})

test('the sandbox fails a check for one person alone', async () => {
  const words = 'sandbox: identity.applicant2=failed; sandbox: pep.applicant1=unclear; sandbox: ask providers'
  const reference = await send(world.service, joint(words), { mode: 'test' })
  world.passTime(1_000)
  await followDue(world.service, (error) => {
    throw error
  })
  const results = await checksIn(reference)
  assert.deepEqual(results.filter((one) => !one.endsWith('passed')).sort(), [
    'identity applicant2 failed',
    'pep applicant1 unclear',
  ])
  assert.equal(results.length, 8)
})
