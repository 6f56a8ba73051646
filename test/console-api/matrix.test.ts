/**
 * Every operation of the console × people of every kind × objects that are theirs, another dealer's, the lender's, or
 * nobody's.
 */
import assert from 'node:assert/strict'
import test, { after, before } from 'node:test'
import { randomSecret } from '../../src/adapters/access/secrets.ts'
import { type Capability, hasCapability } from '../../src/domain/access/roles.ts'
import { CONSOLE_ACTS } from '../../src/server/acts.ts'
import { isFullLength } from '../extent.ts'
import { clusterOfRun } from '../lenders/citus.ts'
import { type ConsoleOperationName, type ListedOperation, OPERATIONS } from './operations.ts'
import { type Objects, sampleObjects, type Whose } from './sample-objects.ts'
import { SAMPLES, sentOf } from './samples.ts'
import {
  answered,
  type Console,
  type HttpResponse,
  kindOf,
  openConsole,
  PEOPLE,
  type PersonName,
} from './support.ts'

let testConsole: Console
before(async () => {
  testConsole = await openConsole()
})
after(() => testConsole.close())

/** How each of those who are not signed in comes by the cookie that they send, if any. */
const STRANGERS: Readonly<Record<string, () => Promise<string | undefined>>> = {
  nobody: async () => undefined,
  'a cookie of no session': async () => randomSecret(),
  'an ended session': async () => {
    const token = await testConsole.begin(testConsole.people.ownAdmin)
    assert.equal((await testConsole.ask('POST', '/sign-out', { session: token })).status, 204)
    return token
  },
  'a session of a user who was disabled': async () => {
    const { id } = await testConsole.addUser('admin', null)
    const token = await testConsole.begin(id)
    await testConsole.sql`update users set disabled_at = now() where id = ${id}`
    return token
  },
  'a session that was not seen for long': async () => {
    const token = await testConsole.begin(testConsole.people.admin)
    await testConsole.sql`update sessions set last_seen_at = now() - interval '13 hours' where user_id = ${testConsole.people.admin}`
    return token
  },
}

const NAMES = Object.keys(PEOPLE) as PersonName[]

const send = async (
  operation: ListedOperation,
  objects: Objects,
  session: string | undefined,
): Promise<HttpResponse> => {
  const sample = SAMPLES[operation.name](objects)
  return testConsole.ask(operation.method, sample.path, {
    ...(session === undefined ? {} : { session }),
    ...sentOf(sample),
  })
}

/** For calls that must change nothing: they share their objects. */
const untouched = (person: PersonName = 'ownUser'): Promise<Objects> => {
  const made = UNTOUCHED.get(person) ?? sampleObjects(testConsole, whoseOf(person), person)
  UNTOUCHED.set(person, made)
  return made
}
/** What the people called own, or partner, may touch. */
const whoseOf = (person: PersonName) => (isOfPartner(person) ? 'ownPartners' : 'own')

const UNTOUCHED = new Map<PersonName, Promise<Objects>>()

/** Objects of others, which nobody who asks may see, let alone change: all operations share them. */
const ofOthers = (whose: Whose): Promise<Objects> => {
  const made = OTHERS.get(whose) ?? sampleObjects(testConsole, whose)
  OTHERS.set(whose, made)
  return made
}
const OTHERS = new Map<Whose, Promise<Objects>>()

/** Somebody else of the same role and organisation: one person may not send so many requests a minute. */
const beginAsAnother = async (person: PersonName): Promise<string> => {
  const { role, dealer, ...of } = PEOPLE[person]
  return testConsole.begin((await testConsole.addUser(role, dealer, of)).id)
}

/** Takes the clients of other tests away from their dealers and partners, which may not have so many. */
const makeRoomForClients = async (): Promise<void> => {
  const kept = (await Promise.all(UNTOUCHED.values())).map(({ clientId }) => clientId)
  await testConsole.sql`
    update clients set dealer_id = null, partner_id = null where id <> all (${kept})`
}

/**
 * Who may use an operation is checked before it runs, with the same statements for all operations. On a cluster, the first operation
 * shows that these statements work there; on one PostgreSQL, every operation shows that it makes the check.
 */
const refusesAlike = clusterOfRun() !== undefined && !isFullLength
const isShownOnce = (operation: ListedOperation): boolean =>
  refusesAlike && operation !== OPERATIONS.find(({ who }) => who === operation.who)

type Outcome = 'does it' | 'is forbidden' | 'finds nothing'

const ADMINS_ALONE: readonly ConsoleOperationName[] = [
  'createDealer',
  'listPartners',
  'createPartner',
  'renamePartner',
  'confirmUser',
  'readSetup',
  'changeDealer',
  'readDealerAccount',
  'setDealerAccount',
  'settleDealerAccount',
  'startProductDraft',
  'uploadProductDrafts',
  'tryProduct',
  'startPolicyDraft',
  'uploadPolicyDraft',
  'tryPolicy',
  'addPolicyTest',
  'changeDraft',
  'proposeDraft',
  'publishDraft',
  'discardDraft',
  'exportAudit',
  'startReplay',
  'readNewestReplay',
  'listReplayDifferences',
  'cancelReplay',
  'changeBankList',
  'changeDueTimes',
  'changeTemplates',
  'changeShowNearest',
  'searchPerson',
  'readPerson',
  'exportPerson',
  'erasePerson',
  'exportDraftsOfPerson',
  'eraseDraftsOfPerson',
]
/** Lists show everybody who may ask what is theirs. */
const LISTS: readonly ConsoleOperationName[] = ['listDealers', 'listClients']
/** A dealer's people see their own dealer's, whichever they name; of the lender's staff, administrators and compliance see it. */
const OF_COMMISSION: readonly ConsoleOperationName[] = ['readCommission', 'exportCommission']
/** A partner has neither a dealer nor people who own applications. */
const OF_DEALERS_ALONE: readonly ConsoleOperationName[] = [
  'listDealers',
  'readDealer',
  'askUserForConsents',
  'readNumbers',
  'exportNumbers',
  ...OF_COMMISSION,
]
/** These need an administrator of the partner. */
const ON_USERS: readonly ConsoleOperationName[] = [
  'searchUsers',
  'inviteUser',
  'readUser',
  'changeUser',
  'inviteUserAgain',
  'resetFactorsOfUser',
  'endSessionsOfUser',
  'endSessionOfUser',
]

const expected = (name: ConsoleOperationName, person: PersonName): Outcome => {
  const { role, dealer } = PEOPLE[person]
  // The sample is a draft, which only administrators see.
  if (name === 'readProduct' && role === 'compliance') return 'finds nothing'
  if (ofStaff(name)) return hasCapability(role, whoDoes(name)) ? 'does it' : 'is forbidden'
  // Those who only pay out see no numbers.
  if (role === 'payOut' && /Numbers$/.test(name)) return 'is forbidden'
  if (ofDealer(name)) return dealer === null ? 'is forbidden' : 'does it'
  if (isOfPartner(person)) return expectedOfPartner(name, person)
  if (OF_COMMISSION.includes(name))
    return role === 'underwriter' || role === 'payOut' ? 'is forbidden' : 'does it'
  if (isPersonal(name) || person === 'admin') return 'does it'
  if (role !== 'dealerAdmin' || ADMINS_ALONE.includes(name)) return 'is forbidden'
  return person === 'ownAdmin' || LISTS.includes(name) ? 'does it' : 'finds nothing'
}

const isOfPartner = (person: PersonName): boolean => 'partner' in PEOPLE[person]

const expectedOfPartner = (name: ConsoleOperationName, person: PersonName): Outcome => {
  if (ADMINS_ALONE.includes(name) || OF_DEALERS_ALONE.includes(name)) return 'is forbidden'
  if (isPersonal(name) || LISTS.includes(name)) return 'does it'
  if (PEOPLE[person].role === 'partnerUser' && ON_USERS.includes(name)) return 'is forbidden'
  return person === 'partnerAdmin' || person === 'partnerUser' ? 'does it' : 'finds nothing'
}

/** Staff see every case, whichever dealer it comes from. */
const ofStaff = (name: ConsoleOperationName): boolean =>
  ['staff', 'cases', 'queue', 'oversight', 'payOut'].includes(whoDoes(name))

const whoDoes = (name: ConsoleOperationName): Capability =>
  (OPERATIONS.find((one) => one.name === name)?.who ?? assert.fail()) as Capability

/** Only a dealer's people do this with their own dealer's applications, never the lender's staff. */
const ofDealer = (name: ConsoleOperationName): boolean =>
  OPERATIONS.some((one) => one.name === name && one.who === 'dealer')

/** Staff's and dealers' operations are called for cases alone, and samples without a parameter name no object. */
const changesObjects = ({ name, method }: ListedOperation): boolean =>
  method !== 'GET' && !ofStaff(name) && !ofDealer(name) && !(isPersonal(name) && SAMPLES[name].length === 0)

const isPersonal = (name: ConsoleOperationName): boolean =>
  /^(signIn|signOut|readMe|prove|askPasskeyTo\w+|\w+WithPasskey|startPasskeyByLink|signing\w+|agreementPage|withdrawFromAgreement|confirmDelivery|noticePdf|reviewPage|requestReview|\w*Provider\w*|readSignInWays|\w*PasswordLink|\w*My\w*|\w*ConsentRequest|\w*Unsubscription|readNumbers|exportNumbers)$/.test(
    name,
  )

/** Another dealer's object must answer like an unknown one, for every request. */
const assertLikeUnknown = async (
  operation: ListedOperation,
  response: HttpResponse,
  session: string,
  { partnerId }: Objects,
) => {
  assert.equal(response.status, 404)
  const nobodys = await sampleObjects(testConsole, 'nobodys')
  const ofNoPartner = { ...nobodys, dealerId: null, partnerId: nobodys.userId }
  const unknown = await send(operation, partnerId === null ? nobodys : ofNoPartner, session)
  assert.deepEqual(answered(response), answered(unknown))
}

test('there is exactly one sample for each operation', () => {
  assert.deepEqual(Object.keys(SAMPLES).sort(), OPERATIONS.map(({ name }) => name).sort())
  const routes = OPERATIONS.map(({ method, path }) => `${method} ${path}`)
  assert.equal(new Set(routes).size, routes.length)
})

/** What leaves no more than the entry that says who looked, or for what they searched. */
const LOOK = /^(case\.(opened|previewed|printed)|document\.shown|application\.searched\.\*)$/
/** What leaves no act of the person who asks, and is no reading either: providers record what they find, drafts are tried. */
const WITHOUT_ACT: readonly ConsoleOperationName[] = ['askForChecks', 'tryProduct', 'tryPolicy']

/** Whether a request changes anything but the person's own account. */
const writes = ({ name, method }: ListedOperation): boolean => {
  if (method === 'GET' || isPersonal(name)) return false
  const acts = CONSOLE_ACTS[name]
  return WITHOUT_ACT.includes(name) || (acts !== 'none' && !acts.every((act) => LOOK.test(act)))
}

test('compliance is refused whatever writes', () => {
  const refused = OPERATIONS.filter(writes)
  assert.ok(refused.length > 80, `${refused.length} operations`)
  for (const { name } of refused) assert.equal(expected(name, 'compliance'), 'is forbidden', name)
})

for (const operation of OPERATIONS) {
  const { name, who } = operation
  const isForAll = who === 'anyone'

  for (const [stranger, cookieOf] of Object.entries(STRANGERS)) {
    if (!isForAll && isShownOnce(operation)) continue
    // One place refuses a session that is over, whatever is asked for; each operation refuses who has none.
    if (stranger !== 'nobody' && name !== 'listClients') continue
    test(`${name} ${isForAll ? 'takes' : 'refuses'} ${stranger}`, async () => {
      const session = await cookieOf()
      const objects = await untouched()
      const response = await send(operation, objects, session)
      if (isForAll) {
        assert.notEqual(kindOf(response), 'signed-out')
        assert.notEqual(kindOf(response), 'forbidden')
        return
      }
      assert.equal(response.status, 401)
      assert.equal(kindOf(response), 'signed-out')
      assert.equal(response.headers.get('cache-control'), 'no-store')
      const cleared = response.headers.get('set-cookie')
      if (session === undefined) assert.equal(cleared, null)
      else assert.match(cleared ?? '', /^forecourt=; Max-Age=0; /)
    })
  }

  for (const person of NAMES) {
    const outcome = expected(name, person)
    if (outcome === 'is forbidden' && isShownOnce(operation)) continue
    test(`${name} by ${person}: ${outcome}`, async () => {
      const objects = await (outcome === 'does it' && changesObjects(operation)
        ? sampleObjects(testConsole, whoseOf(person), person)
        : untouched(person))
      if (name === 'createClient') await makeRoomForClients()
      const session = await testConsole.begin(testConsole.people[person])
      const response = await send(operation, objects, session)
      assert.equal(response.headers.get('cache-control'), 'no-store')
      const { status } = SAMPLES[name](objects)
      if (outcome === 'does it') assert.equal(response.status, status, response.text)
      else if (outcome === 'is forbidden') assert.equal(kindOf(response), 'forbidden')
      else await assertLikeUnknown(operation, response, session, objects)
    })
  }
}

for (const operation of OPERATIONS) {
  if (expected(operation.name, 'otherAdmin') !== 'finds nothing') continue
  for (const person of ['ownAdmin', 'partnerAdmin', 'partnerUser'] as const)
    for (const whose of ['other', 'otherPartners', 'unnamedPartners', 'lenders'] as const) {
      if (expected(operation.name, person) === 'is forbidden') continue
      // Without a dealer or partner, an admin searches their own.
      if (whose === 'lenders' && operation.name === 'searchUsers') continue
      test(`${operation.name} on ${whose}: ${person} finds nothing`, async () => {
        const session = await beginAsAnother(person)
        const objects = await ofOthers(whose)
        const response = await send(operation, objects, session)
        await assertLikeUnknown(operation, response, session, objects)
      })
    }
  test(`${operation.name} on nobody's: the lender's admin finds nothing`, async () => {
    const session = await testConsole.begin(testConsole.people.admin)
    const response = await send(operation, await sampleObjects(testConsole, 'nobodys'), session)
    // A person who sees all dealers learns that a dealer does not exist.
    assert.ok([404, 409].includes(response.status) || operation.name === 'searchUsers', response.text)
  })
}

test('lists show a dealer’s admin only their own dealer’s objects', async () => {
  const own = await sampleObjects(testConsole, 'own')
  const other = await sampleObjects(testConsole, 'other')
  const partner = await sampleObjects(testConsole, 'ownPartners')
  const unnamed = await sampleObjects(testConsole, 'unnamedPartners')
  const ids = async (person: PersonName, path: string) => {
    const response = await testConsole.ask('GET', path, {
      session: await testConsole.begin(testConsole.people[person]),
    })
    return response.body.items.map(({ id }: { id: string }) => id) as string[]
  }
  assert.deepEqual(await ids('ownAdmin', '/dealers'), [testConsole.dealers.own])
  assert.deepEqual(new Set(await ids('admin', '/dealers')).has(testConsole.dealers.other), true)
  const seen = await ids('ownAdmin', '/clients')
  assert.ok(seen.includes(own.clientId))
  assert.ok(!seen.includes(other.clientId) && !seen.includes(partner.clientId))
  for (const person of ['partnerAdmin', 'partnerUser'] as const) {
    const ofPartner = await ids(person, '/clients')
    assert.ok(ofPartner.includes(partner.clientId))
    assert.ok([own, other, unnamed].every(({ clientId }) => !ofPartner.includes(clientId)))
  }
  assert.ok(!(await ids('otherPartnerAdmin', '/clients')).includes(partner.clientId))
  const all = await ids('admin', '/clients')
  assert.ok([own, other, partner, unnamed].every(({ clientId }) => all.includes(clientId)))
})

test('a search shows a dealer’s admin their own dealer’s users only', async () => {
  const session = await testConsole.begin(testConsole.people.ownAdmin)
  const response = await testConsole.ask('POST', '/users/search', {
    session,
    body: { text: 'sample', dealerId: null, cursor: null },
  })
  assert.equal(response.status, 200)
  assert.ok(response.body.items.length >= 2)
  for (const user of response.body.items) assert.equal(user.dealer.id, testConsole.dealers.own)
})

test('a search shows a partner’s admin their own partner’s users only', async () => {
  const session = await testConsole.begin(testConsole.people.partnerAdmin)
  const response = await testConsole.ask('POST', '/users/search', {
    session,
    body: { text: 'sample', dealerId: null, cursor: null },
  })
  assert.equal(response.status, 200)
  assert.ok(response.body.items.length >= 2)
  for (const user of response.body.items) assert.equal(user.partner.id, testConsole.partners.own)
})

test('a dealer’s admin can make nobody one of the lender’s own people', async () => {
  const session = await testConsole.begin(testConsole.people.ownAdmin)
  const { id } = await testConsole.addUser('dealerUser', 'own')
  for (const role of ['admin', 'underwriter']) {
    const changed = await testConsole.ask('POST', `/users/${id}`, { session, body: { role } })
    assert.equal(kindOf(changed), 'forbidden')
    const body = { email: 'new.sample@example.ie', role, dealerId: testConsole.dealers.own }
    const invited = await testConsole.ask('POST', '/users', { session, body })
    assert.equal(kindOf(invited), 'forbidden')
  }
})

test('another client’s credential is not found under this client', async () => {
  const one = await sampleObjects(testConsole, 'own')
  const another = await sampleObjects(testConsole, 'own')
  const session = await testConsole.begin(testConsole.people.admin)
  for (const path of [
    `/clients/${one.clientId}/keys/${another.keyId}/rotate`,
    `/clients/${one.clientId}/keys/${another.keyId}/revoke`,
    `/clients/${one.clientId}/secrets/${another.secretId}/revoke`,
    `/clients/${one.clientId}/public-keys/${another.publicKeyId}/revoke`,
  ]) {
    const response = await testConsole.ask('POST', path, { session })
    assert.equal(response.status, 404, path)
    const unknown = path.replace(another.keyId, one.userId).replace(another.secretId, one.userId)
    const never = await testConsole.ask('POST', unknown.replace(another.publicKeyId, one.userId), { session })
    assert.deepEqual(answered(response), answered(never))
  }
})

test('nobody else reaches a person’s sessions and consents, admins included', async () => {
  const objects = await sampleObjects(testConsole, 'own', 'ownUser')
  const session = await testConsole.begin(testConsole.people.admin)
  for (const [kind, id, verb] of [
    ['my-sessions', objects.sessionId, 'end'],
    ['my-consents', objects.consentId, 'withdraw'],
  ]) {
    const foreign = await testConsole.ask('POST', `/${kind}/${id}/${verb}`, { session })
    const unknown = await testConsole.ask('POST', `/${kind}/${objects.keyId}/${verb}`, { session })
    const malformed = await testConsole.ask('POST', `/${kind}/%00x/${verb}`, { session })
    assert.equal(foreign.status, 404)
    assert.deepEqual(answered(foreign), answered(unknown))
    assert.deepEqual(answered(foreign), answered(malformed))
  }
})
