/**
 * Whoever finds a session that its person left open comes by nothing that outlasts it: what hands out access or data asks
 * for a proof of the last ten minutes. Each operation of the console declares what it hands out.
 */
import assert from 'node:assert/strict'
import test, { after, before } from 'node:test'
import * as z from 'zod'
import { LIFETIMES } from '../../src/domain/lender/retention.ts'
import { type HandsOut, needsProof } from '../../src/http/operation.ts'
import { type ConsoleOperationName, type ListedOperation, OPERATIONS } from '../console-api/operations.ts'
import { type Objects, sampleObjects } from '../console-api/sample-objects.ts'
import { SAMPLES, sentOf } from '../console-api/samples.ts'
import { type Console, kindOf, openConsole, type PersonName } from '../console-api/support.ts'

let testConsole: Console
before(async () => {
  testConsole = await openConsole()
})
after(() => testConsole.close())

const ACCESS: readonly ConsoleOperationName[] = [
  ...(['inviteUser', 'inviteUserAgain', 'changeUser', 'resetFactorsOfUser', 'confirmUser'] as const),
  ...(['askUserForConsents', 'answerConsentRequest', 'changeDealer'] as const),
  ...(['setDealerAccount', 'settleDealerAccount'] as const),
  ...([
    'createClient',
    'changeClient',
    'createApiKey',
    'rotateApiKey',
    'rotateSecret',
    'addPublicKey',
  ] as const),
  ...(['createWebhook', 'changeWebhook', 'rotateWebhookSecret'] as const),
  ...([
    'startMyPasskey',
    'addMyPasskey',
    'removeMyPasskey',
    'changeMyPassword',
    'renewMyRecoveryCodes',
  ] as const),
  ...(['startMyAuthenticator', 'confirmMyAuthenticator', 'removeMyAuthenticator'] as const),
]
const DATA: readonly ConsoleOperationName[] = [
  ...(['exportAudit', 'exportCases', 'revealField'] as const),
  ...(['searchPerson', 'readPerson', 'exportPerson', 'exportDraftsOfPerson'] as const),
]
/** Access only if they say so: a link to an address that is known already widens nothing. */
const PARTLY: readonly ConsoleOperationName[] = ['sendSigningLink', 'sendOwnSigningLink']

test('what hands out access or data says so', () => {
  const which = (hands: (handsOut: HandsOut | undefined) => boolean) =>
    OPERATIONS.filter(({ handsOut }) => hands(handsOut)).map(({ name }) => name)
  assert.deepEqual(which((one) => one === 'access').sort(), [...ACCESS].sort())
  assert.deepEqual(which((one) => one === 'data').sort(), [...DATA].sort())
  assert.deepEqual(which((one) => typeof one === 'object').sort(), [...PARTLY].sort())
})

/** What a request names that decides who gets in, or where something goes; and what a response hands over. */
const SENT = [
  'email',
  'mobile',
  'role',
  'dealerId',
  'scopes',
  'redirectUris',
  'url',
  'key',
  'password',
  'secret',
  'disabled',
]
const RESPONDED = ['apiKey', 'clientSecret', 'secret', 'recoveryCodes', 'link']

/** What looks as if it handed out something, and does not. */
const HARMLESS: Partial<Record<ConsoleOperationName, string>> = {
  prove: 'is the proof',
  searchUsers: 'the dealer narrows a search',
  readTestSigning: 'of the sandbox, where nobody signs anything',
  readCaseDocument: 'shows a case to those who work on it',
  readAgreementDraft: 'shows a case to those who work on it',
  readSealedAgreement: 'shows a case to those who work on it',
  exportNumbers: 'totals that name nobody',
  exportCommission: 'amounts by reference, which name nobody',
  readOwnDocument: 'shows an application to the dealer who sent it',
  readOwnAgreementDraft: 'shows an application to the dealer who sent it',
  readOwnSealedAgreement: 'shows an application to the dealer who sent it',
}

const namesIn = (schema: z.ZodType, io: 'input' | 'output'): readonly string[] => {
  const walk = (part: unknown): string[] => {
    if (typeof part !== 'object' || part === null) return []
    const own = 'properties' in part ? Object.keys(part.properties as object) : []
    return [...own, ...Object.values(part).flatMap(walk)]
  }
  return walk(z.toJSONSchema(schema, { io, unrepresentable: 'any' }))
}

const tellTales = ({ body, responses }: ListedOperation): readonly string[] => [
  ...(body === undefined ? [] : namesIn(body, 'input').filter((name) => SENT.includes(name))),
  ...Object.values(responses).flatMap((one) => {
    if (one === null || one === undefined) return []
    return one === 'file' ? ['a file'] : namesIn(one, 'output').filter((name) => RESPONDED.includes(name))
  }),
]

test('no operation takes addresses or roles, or answers with secrets or files, and declares that it hands out nothing', () => {
  const silent = OPERATIONS.filter(
    ({ who, handsOut, name }) => who !== 'anyone' && handsOut === 'nothing' && HARMLESS[name] === undefined,
  )
  for (const operation of silent) assert.deepEqual(tellTales(operation), [], operation.name)
  for (const name of Object.keys(HARMLESS)) {
    const operation = OPERATIONS.find((one) => one.name === name) as ListedOperation
    assert.ok(tellTales(operation).length > 0, `${name} needs no exception`)
  }
})

/** Who may call an operation. */
const callerOf = ({ who }: ListedOperation): PersonName => (who === 'dealer' ? 'ownUser' : 'admin')

/** What is only read, and by requests that are refused, serves all of them. */
const unchanged = new Map<PersonName, Promise<Objects>>()
const objectsFor = (operation: ListedOperation, isRefused: boolean): Promise<Objects> => {
  const caller = callerOf(operation)
  if (!isRefused && operation.method !== 'GET') return sampleObjects(testConsole, 'own', caller)
  const made = unchanged.get(caller) ?? sampleObjects(testConsole, 'own', caller)
  unchanged.set(caller, made)
  return made
}

for (const operation of OPERATIONS) {
  const sample = SAMPLES[operation.name]
  const asked = async (session: string) => {
    const given = sample(await objectsFor(operation, isNeeded))
    return testConsole.ask(operation.method, given.path, { session, ...sentOf(given) })
  }
  const isNeeded = needsProof(operation) || PARTLY.includes(operation.name)
  if (operation.who === 'anyone') continue
  test(`${operation.name} ${isNeeded ? 'refuses' : 'takes'} a session whose last proof is old`, async () => {
    const session = await testConsole.begin(testConsole.people[callerOf(operation)])
    testConsole.passTime(LIFETIMES.proof.milliseconds)
    const response = await asked(session)
    if (isNeeded) assert.equal(kindOf(response), 'proof-needed', response.text)
    else assert.notEqual(kindOf(response), 'proof-needed', response.text)
  })
}

test('a link that goes where it went before needs no proof', async () => {
  for (const name of PARTLY) {
    const operation = OPERATIONS.find((one) => one.name === name) as ListedOperation
    const { path } = SAMPLES[name](await sampleObjects(testConsole, 'own'))
    const session = await testConsole.begin(testConsole.people[callerOf(operation)])
    testConsole.passTime(LIFETIMES.proof.milliseconds)
    const response = await testConsole.ask('POST', path, { session, body: { seen: 1, number: 1 } })
    assert.equal(response.status, 404, response.text)
  }
})
