/** Drafts of products and of the policy over HTTP: who may do what, refusals, and the record. */
import assert from 'node:assert/strict'
import test, { after, before } from 'node:test'
import { addDays, dublinDay } from '../../packages/values/dublin-day.ts'
import type { CheckProvider } from '../../src/adapters/checks/provider.ts'
import { importPolicy, importProducts } from '../../src/modules/products/imports.ts'
import type { Draft } from '../../src/modules/products/policy-pages.ts'
import type { ResponseTo } from '../../src/server/page-operations.ts'
import { readDraft } from '../../src/sets/products/file.ts'
import { change } from '../../src/store/audit/change.ts'
import { aProduct, aProductId } from './sample-values.ts'
import { type Console, type HttpResponse, kindOf, openConsole } from './support.ts'

let testConsole: Console
let author: Asker
let second: Asker
let secondId: string
before(async () => {
  testConsole = await openConsole()
  author = await as(testConsole.people.admin)
  secondId = (await testConsole.addUser('admin', null)).id
  second = await as(secondId)
})
after(() => testConsole.close())

type Asker = {
  readonly get: (path: string) => Promise<HttpResponse>
  readonly post: (path: string, body?: object) => Promise<HttpResponse>
}

const as = async (userId: string): Promise<Asker> => {
  const session = await testConsole.begin(userId)
  return {
    get: (path) => testConsole.ask('GET', path, { session }),
    post: (path, body = {}) => testConsole.ask('POST', path, { session, body }),
  }
}

const bodyOf = <T>(response: HttpResponse, status = 200): T => {
  assert.equal(response.status, status, response.text)
  return response.body as T
}

const refused = (response: HttpResponse, says: RegExp) => {
  assert.equal(kindOf(response), 'not-possible', response.text)
  assert.match(response.body.detail, says)
}

type Product = ResponseTo<'readProduct'>
type Policy = ResponseTo<'readPolicy'>

const BY_OPERATOR = { actor: { kind: 'operator', id: 'cli' }, now: Date.now } as const
/** Three days, and the hour by which they may be longer. */
const THREE_DAYS_MILLISECONDS = (3 * 24 + 1) * 3_600_000
const dayIn = (days: number) => addDays(dublinDay(testConsole.service.now()), days)

/** A new product's draft, complete by default. */
const begin = async (content: object = {}): Promise<{ id: string; draft: Draft }> => {
  const id = aProductId()
  const begun = bodyOf<Draft>(await author.post('/product-drafts', { id, from: null }), 201)
  const body = { seen: begun.version, content: { ...aProduct(), ...content } }
  return { id, draft: bodyOf<Draft>(await author.post(`/drafts/${begun.id}`, body)) }
}

const propose = async ({ id, version }: Draft, by = author): Promise<Draft> =>
  bodyOf<Draft>(await by.post(`/drafts/${id}/propose`, { seen: version }))

const publish = (by: Asker, { id, version: seen }: Draft, from = dayIn(0)) =>
  by.post(`/drafts/${id}/publish`, { seen, from })

const product = async (id: string): Promise<Product> => bodyOf<Product>(await author.get(`/products/${id}`))

const actionsOn = async (kind: string, subjectId: string): Promise<readonly string[]> => {
  const rows = await testConsole.sql<{ action: string; actor: string }[]>`
    select action, actor_id as actor from audit
    where subject_kind = ${kind} and (subject_id = ${subjectId} or subject_id like ${`${subjectId} %`}) order by id`
  return rows.map(({ action, actor }) => `${action} by ${actor === secondId ? 'second' : 'author'}`)
}

test('a product is drafted, proposed, and published by a second person, with every step on record', async () => {
  const { id, draft } = await begin()
  const proposed = await propose(draft)
  assert.equal(proposed.proposed?.by, draft.begun.by)
  assert.match(proposed.publicationFault ?? '', /another administrator/)
  assert.equal(bodyOf<Product>(await second.get(`/products/${id}`)).draft?.publicationFault, null)
  assert.equal(bodyOf<{ version: number }>(await publish(second, proposed)).version, 1)
  const { versions, draft: none } = await product(id)
  assert.equal(none, null)
  const [version] = versions
  assert.equal(version?.standing, 'inForce')
  assert.equal(version?.from, dayIn(0))
  assert.equal(version?.published?.proposedBy, draft.begun.by)
  assert.notEqual(version?.published?.publishedBy, draft.begun.by)
  assert.deepEqual(await actionsOn('product', id), [
    'product.draftBegun by author',
    'product.draftChanged by author',
    'product.draftProposed by author',
    'product.published by second',
  ])
  const onOffer = (await testConsole.service.referenceData.newest()).products.find((one) => one.id === id)
  assert.equal(onOffer?.version, 1)
  assert.equal(onOffer?.name, 'Sample hire purchase')
})

test('nobody publishes a draft that they proposed, or one that is not proposed', async () => {
  const { draft } = await begin()
  refused(await publish(second, draft), /has not been proposed/)
  const proposed = await propose(draft)
  refused(await publish(author, proposed), /You proposed this draft, so another administrator must/)
  refused(
    await second.post(`/drafts/${draft.id}/propose`, { seen: proposed.version }),
    /already been proposed/,
  )
  // A change makes it another draft, which nobody has proposed.
  const body = { seen: proposed.version, content: { ...aProduct(), name: 'Sample, changed' } }
  const changed = bodyOf<Draft>(await second.post(`/drafts/${draft.id}`, body))
  assert.equal(changed.proposed, null)
  refused(await publish(second, changed), /has not been proposed/)
  const again = await propose(changed, second)
  refused(await publish(second, again), /another administrator/)
  assert.equal((await publish(author, again)).status, 200)
})

test('an admin publishes nothing through a second self, until another admin confirms that it is a person', async () => {
  const { draft } = await begin()
  const proposed = await propose(draft)
  const email = 'second.self@lender.example'
  const invited = bodyOf<{ id: string }>(
    await author.post('/users', { email, role: 'admin', dealerId: null }),
    201,
  )
  await testConsole.sql`update users set password_hash = 'none' where id = ${invited.id}`
  const self = await as(invited.id)
  refused(await publish(self, proposed), /added second\.self@lender\.example less than 24 hours ago/)
  const shown = bodyOf<ResponseTo<'readUser'>>(await second.get(`/users/${invited.id}`))
  assert.deepEqual(
    shown.toConfirm.map(({ did, at, until }) => [did, Date.parse(until) - Date.parse(at)]),
    [['added', 24 * 3_600_000]],
  )
  // It is offered only to who may do it.
  const faultFor = async (by: Asker) =>
    bodyOf<ResponseTo<'readUser'>>(await by.get(`/users/${invited.id}`)).confirmationFault
  assert.match((await faultFor(author)) ?? '', /^Another administrator must confirm second\.self/)
  assert.equal(await faultFor(second), null)
  const confirm = (by: Asker) => by.post(`/users/${invited.id}/confirm`)
  refused(await confirm(author), /^Another administrator must confirm second\.self/)
  refused(await confirm(self), /^Another administrator must confirm you/)
  assert.equal((await confirm(second)).status, 204)
  assert.deepEqual((await second.get(`/users/${invited.id}`)).body.toConfirm, [])
  assert.deepEqual(
    (await actionsOn('user', invited.id)).filter((action) => action.startsWith('user.confirmed')),
    ['user.confirmed by second'],
  )
  assert.equal((await publish(self, proposed)).status, 200)
})

test('nothing is published that someone proposed who has since been disabled', async () => {
  const { draft } = await begin()
  const proposer = (await testConsole.addUser('admin', null)).id
  const proposed = await propose(draft, await as(proposer))
  await testConsole.sql`update users set disabled_at = now() where id = ${proposer}`
  refused(await publish(second, proposed), /proposed the draft and has since been disabled/)
})

test('who publishes has shown who they are a short while ago', async () => {
  const { draft } = await begin()
  const proposed = await propose(draft)
  const session = await testConsole.begin(secondId)
  const ask = () =>
    testConsole.ask('POST', `/drafts/${draft.id}/publish`, {
      session,
      body: { seen: proposed.version, from: dayIn(1) },
    })
  testConsole.passTime(11 * 60_000)
  assert.equal(kindOf(await ask()), 'proof-needed')
  testConsole.passTime(-11 * 60_000)
  assert.equal((await ask()).status, 200)
})

test('a stale step is refused with who did what, and changes nothing', async () => {
  const { id, draft } = await begin()
  const body = { seen: draft.version, content: { ...aProduct(), name: 'Sample of the second' } }
  const changed = bodyOf<Draft>(await second.post(`/drafts/${draft.id}`, body))
  const stale = { seen: draft.version, content: { ...aProduct(), name: 'Sample of the first' } }
  for (const [path, sent, what] of [
    ['', stale, 'changed it'],
    ['/propose', { seen: draft.version }, 'changed it'],
    ['/discard', { seen: draft.version }, 'changed it'],
    ['/publish', { seen: draft.version, from: dayIn(0) }, 'changed it'],
  ] as const) {
    const response = await author.post(`/drafts/${draft.id}${path}`, sent)
    refused(response, /has changed since you opened it/)
    assert.equal(response.body.changed.by, changed.changed.by)
    assert.equal(response.body.changed.what, what)
    assert.ok(Date.parse(response.body.changed.at) > 0)
  }
  assert.equal((await product(id)).draft?.content['name'], 'Sample of the second')
  await propose(changed, second)
  assert.equal((await author.post(`/drafts/${draft.id}`, stale)).body.changed.what, 'proposed it')
})

test('an ended draft takes no further step: the page learns how it ended', async () => {
  const { id, draft } = await begin()
  assert.equal((await second.post(`/drafts/${draft.id}/discard`, { seen: draft.version })).status, 204)
  const response = await author.post(`/drafts/${draft.id}`, { seen: draft.version, content: {} })
  assert.equal(response.body.changed.what, 'discarded it')
  assert.equal((await author.get(`/products/${id}`)).status, 404)
  assert.equal((await actionsOn('product', id)).at(-1), 'product.draftDiscarded by second')
})

test('a product has one draft at a time, and a new one may not take the id of another', async () => {
  const { id, draft } = await begin()
  refused(await second.post('/product-drafts', { id, from: null }), /There is a draft of/)
  assert.equal((await publish(second, await propose(draft))).status, 200)
  refused(await author.post('/product-drafts', { id, from: null }), /There is a product/)
  const copy = aProductId()
  const copied = bodyOf<Draft>(
    await author.post('/product-drafts', { id: copy, from: { id, version: 1 } }),
    201,
  )
  assert.equal(copied.basedOn, null)
  assert.deepEqual([copied.content['id'], copied.content['name']], [copy, 'Sample hire purchase'])
  const next = bodyOf<Draft>(await author.post('/product-drafts', { id, from: { id, version: 1 } }), 201)
  assert.equal(next.basedOn, 1)
  for (const from of [
    { id, version: 2 },
    { id: 'none', version: 1 },
  ])
    assert.equal((await author.post('/product-drafts', { id: aProductId(), from })).status, 404)
})

test('a draft is warned about a first day that has passed, and about a product of the same name on the same days', async () => {
  const name = `Sample product ${aProductId()}`
  const warningsOf = async (content: object) => {
    const { id } = await begin()
    const tried = await author.post(`/products/${id}/try`, {
      content: { ...aProduct(), ...content },
      requests: [],
    })
    return bodyOf<ResponseTo<'tryProduct'>>(tried).warnings.map(({ place }) => place)
  }
  assert.deepEqual(await warningsOf({ name, inForceFrom: dayIn(0) }), [])
  assert.deepEqual(await warningsOf({ name, inForceFrom: dayIn(-1) }), ['inForceFrom'])
  const content = { ...aProduct(), name: name.toUpperCase(), inForceTo: dayIn(10) }
  const other = readDraft(aProductId(), content, { dealers: [], sampleIds: new Set() })
  assert.ok('terms' in other)
  await change(testConsole.sql, BY_OPERATOR, (making) => importProducts(making, [other]))
  assert.deepEqual(await warningsOf({ name, inForceFrom: dayIn(3) }), ['name'])
  assert.deepEqual(await warningsOf({ name, inForceFrom: dayIn(11) }), [])
})

const faultsOf = async (id: string, content: object) =>
  bodyOf<ResponseTo<'tryProduct'>>(await author.post(`/products/${id}/try`, { content, requests: [] })).faults

for (const [says, content, place, sentence] of [
  [
    'an APR above the law',
    { rates: [{ ratePercent: 29 }] },
    'rates[0].ratePercent',
    /The legal maximum is 23%/,
  ],
  [
    'an unknown dealer',
    { rates: [{ ratePercent: 6 }, { ratePercent: 5, dealers: ['Nobody'] }] },
    'rates[1].dealers[0]',
    /dealers/,
  ],
] as const) {
  test(`${says} is reported at its place, can be stored, and can’t be proposed`, async () => {
    const { id, draft } = await begin(content)
    const faults = await faultsOf(id, { ...aProduct(), ...content })
    assert.ok(
      faults.some((one) => one.place === place && sentence.test(one.says)),
      JSON.stringify(faults),
    )
    refused(await author.post(`/drafts/${draft.id}/propose`, { seen: draft.version }), sentence)
  })
}

test('markup in a name is text like any other', async () => {
  const name = '<img src=x onerror=alert(1)>'
  const { id, draft } = await begin({ name })
  assert.deepEqual(await faultsOf(id, { ...aProduct(), name }), [])
  assert.equal((await publish(second, await propose(draft))).status, 200)
  assert.equal((await product(id)).versions[0]?.content['name'], name)
})

test('a version begins on its day by itself, and not before today', async () => {
  const { id, draft } = await begin()
  const proposed = await propose(draft)
  refused(await publish(second, proposed, dayIn(-1)), /cannot begin before today/)
  assert.equal((await publish(second, proposed, dayIn(3))).status, 200)
  const [version] = (await product(id)).versions
  assert.deepEqual([version?.standing, version?.from], ['planned', dayIn(3)])
  const listed = async () =>
    bodyOf<ResponseTo<'listProducts'>>(
      await (await as(testConsole.people.admin)).get('/products'),
    ).items.find((one) => one.id === id)
  assert.deepEqual((await listed())?.planned, { version: 1, from: dayIn(3) })
  testConsole.passTime(THREE_DAYS_MILLISECONDS)
  assert.equal((await listed())?.inForce, 1)
  testConsole.passTime(-THREE_DAYS_MILLISECONDS)
})

test('changes by the command line in between are not undone: the draft is compared with them first', async () => {
  const { id, draft } = await begin()
  assert.equal((await publish(second, await propose(draft))).status, 200)
  const next = bodyOf<Draft>(await author.post('/product-drafts', { id, from: { id, version: 1 } }), 201)
  const content = { ...next.content, rates: [{ ratePercent: 5.5 }] }
  const changed = bodyOf<Draft>(await author.post(`/drafts/${next.id}`, { seen: next.version, content }))
  const given = readDraft(
    id,
    { ...aProduct(), name: 'Sample, imported' },
    { dealers: [], sampleIds: new Set() },
  )
  assert.ok('terms' in given)
  await change(testConsole.sql, BY_OPERATOR, (inProgress) => importProducts(inProgress, [given]))
  const proposed = await propose(changed)
  refused(await publish(second, proposed), /Version 2 has been added since this draft was started/)
  const stale = { seen: proposed.version, content, basedOn: 1 }
  refused(await author.post(`/drafts/${next.id}`, stale), /not the newest/)
  const rebased = bodyOf<Draft>(await author.post(`/drafts/${next.id}`, { ...stale, basedOn: 2 }))
  assert.equal(bodyOf<{ version: number }>(await publish(second, await propose(rebased))).version, 3)
})

test('a draft that equals the version in force is no version', async () => {
  const { id, draft } = await begin()
  assert.equal((await publish(second, await propose(draft))).status, 200)
  const next = bodyOf<Draft>(await author.post('/product-drafts', { id, from: { id, version: 1 } }), 201)
  refused(await publish(second, await propose(next)), /already has the same content/)
})

test('a file becomes a draft of each of its products, or of none', async () => {
  const [one, other] = [aProductId(), aProductId()]
  // The short forms of files are accepted too.
  const short = { ...aProduct(), id: one, terms: [12, 24], fees: { documentation: 75, completion: 75 } }
  const file = { products: [short, { ...aProduct(), id: other, name: 7 }] }
  assert.deepEqual(bodyOf(await author.post('/product-drafts/upload', { file }), 201), { ids: [one, other] })
  const { draft } = await product(one)
  assert.deepEqual(draft?.content['terms'], [
    { from: 12, to: 12, step: 1 },
    { from: 24, to: 24, step: 1 },
  ])
  assert.ok((await faultsOf(other, { ...aProduct(), name: 7 })).some(({ place }) => place === 'name'))
  const fresh = aProductId()
  const again = { products: [{ ...aProduct(), id: fresh }, short] }
  refused(await author.post('/product-drafts/upload', { file: again }), /There is a draft of/)
  assert.equal((await author.get(`/products/${fresh}`)).status, 404)
  for (const wrong of [
    {},
    { products: [] },
    { products: [1] },
    { products: [{ id: 'a b' }] },
    { products: {} },
  ])
    refused(await author.post('/product-drafts/upload', { file: wrong }), /must have a list "products"/)
})

test('the service’s own pricing prices what a draft would offer', async () => {
  const { id } = await begin()
  const ask = async (request: object) =>
    author.post(`/products/${id}/try`, {
      content: aProduct(),
      requests: [
        {
          priceEuro: 20_000,
          depositEuro: 4_000,
          term: 36,
          vehicleAgeMonths: null,
          annualKilometers: null,
          ...request,
        },
      ],
    })
  const [priced] = bodyOf<ResponseTo<'tryProduct'>>(await ask({})).quotations ?? []
  assert.deepEqual(priced?.reasons, [])
  const [offer] = priced?.offers ?? []
  assert.deepEqual([offer?.term, offer?.loanAmountEuro, offer?.ratePercent], [36, 16_000, 6.9])
  assert.ok((offer?.monthlyPaymentEuro ?? 0) > 480 && (offer?.monthlyPaymentEuro ?? 0) < 500)
  const [all] = bodyOf<ResponseTo<'tryProduct'>>(await ask({ term: null })).quotations ?? []
  assert.deepEqual(
    all?.offers.map(({ term }) => term).toSorted((a, b) => a - b),
    [12, 24, 36, 48, 60],
  )
  const [none] = bodyOf<ResponseTo<'tryProduct'>>(await ask({ depositEuro: 100 })).quotations ?? []
  assert.match(none?.reasons[0] ?? '', /requires a deposit/)
  for (const wrong of [
    { priceEuro: -1 },
    { priceEuro: 1.234 },
    { priceEuro: 1e9 },
    { term: 0 },
    { vehicleAgeMonths: 9_999 },
  ])
    assert.equal(kindOf(await ask(wrong)), 'bad-request')
})

const POLICY = {
  rules: [
    { name: 'Heavy payment', measure: 'paymentToIncome', above: 35, outcome: 'refer', whenMissing: 'refer' },
  ],
  otherwise: 'approve',
  fourEyesFromEuro: 50_000,
}

test('a policy is drafted, published by a second person from a day on, and in force from then', async () => {
  const begun = bodyOf<Draft>(await author.post('/policy/draft', { from: null }), 201)
  refused(await author.post('/policy/draft', { from: 0 }), /There is a draft of the policy already/)
  assert.equal((await author.post('/policy/draft', { from: 99 })).status, 404)
  const changed = bodyOf<Draft>(await author.post(`/drafts/${begun.id}`, { seen: 1, content: POLICY }))
  const proposed = await propose(changed)
  refused(await publish(author, proposed), /another administrator/)
  assert.equal(bodyOf<{ version: number }>(await publish(second, proposed, dayIn(2))).version, 1)
  const { versions } = bodyOf<Policy>(await author.get('/policy'))
  assert.deepEqual(
    versions.map(({ version, standing }) => [version, standing]),
    [
      [1, 'planned'],
      [0, 'inForce'],
    ],
  )
  assert.deepEqual(versions[0]?.words, [
    'Refer if payment to income is above 35%, and refer if it is missing.',
  ])
  const data = await testConsole.service.referenceData.newest()
  assert.deepEqual(
    [0, 1, 2, 3].map((days) => data.policyOn(dayIn(days)).version),
    [0, 0, 1, 1],
  )
  assert.deepEqual(await actionsOn('policy', '1'), ['policy.published by second'])
  // An import is in force at once, and the version that was planned before never is.
  await change(testConsole.sql, BY_OPERATOR, (inProgress) =>
    importPolicy(inProgress, { rules: [], otherwise: 'decline', fourEyesFrom: null }),
  )
  const later = bodyOf<Policy>(await author.get('/policy'))
  assert.deepEqual(
    later.versions.map(({ version, standing }) => [version, standing]),
    [
      [2, 'inForce'],
      [1, 'overtaken'],
      [0, 'past'],
    ],
  )
})

test('faults of a policy are reported at their places, and each whole rule in words', async () => {
  const rules = [
    { name: 'Old', measure: 'vehicleAge', above: 1.5, outcome: 'refer' },
    {
      name: '<b>Markup</b>',
      measure: 'term',
      below: 12,
      outcome: 'decline',
      borrowerTypes: ['joint', 'individual'],
    },
    { name: 'Old', measure: 'nothing', above: 1, outcome: 'refer' },
  ]
  const { faults, words } = bodyOf<ResponseTo<'tryPolicy'>>(
    await author.post('/policy/try', { content: { rules, otherwise: 'refer' } }),
  )
  assert.deepEqual(faults.map(({ place }) => place).toSorted(), [
    'rules',
    'rules[0].above',
    'rules[2].measure',
  ])
  assert.deepEqual(words, [
    null,
    'Decline if term is below 12 months. Only for joint borrowers or an individual.',
    null,
  ])
  const uploaded = bodyOf<Draft>(
    await author.post('/policy/draft/upload', { file: { rules, version: 3 } }),
    201,
  )
  refused(await author.post(`/drafts/${uploaded.id}/propose`, { seen: 1 }), /otherwise/)
  assert.equal((await author.post(`/drafts/${uploaded.id}/discard`, { seen: 1 })).status, 204)
})

test('a policy that measures a fact is proposed and published only while a provider declares it', async () => {
  const fact = { name: 'arrears', type: 'number', unit: 'euro', means: 'what is overdue' } as const
  const configure = (...checkProviders: readonly CheckProvider[]) =>
    Object.assign(testConsole.service, { checkProviders })
  const content = {
    rules: [{ name: 'Arrears', measure: 'register.arrears', above: 500, outcome: 'decline' }],
    otherwise: 'approve',
  }
  const { id } = bodyOf<Draft>(await author.post('/policy/draft/upload', { file: content }), 201)
  const undeclared = /must be a fact that a configured provider declares/
  refused(await author.post(`/drafts/${id}/propose`, { seen: 1 }), undeclared)
  configure({ name: 'register', checks: [], facts: [fact], find: async () => ({}) })
  const tried = bodyOf<ResponseTo<'tryPolicy'>>(await author.post('/policy/try', { content }))
  assert.deepEqual(tried, {
    faults: [],
    words: ['Decline if register arrears is above €500, and refer if it is missing.'],
    tests: [],
    changed: [],
  })
  const proposed = bodyOf<Draft>(await author.post(`/drafts/${id}/propose`, { seen: 1 }))
  configure()
  refused(await publish(second, proposed), undeclared)
  configure({ name: 'register', checks: [], facts: [fact], find: async () => ({}) })
  assert.equal((await publish(second, proposed)).status, 200)
  configure()
  // Its words stay, whatever is configured later.
  assert.deepEqual(bodyOf<Policy>(await author.get('/policy')).versions[0]?.words, tried.words)
})
