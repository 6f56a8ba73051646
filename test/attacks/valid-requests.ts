/** A valid request of every operation and page of the service, about objects that exist and by those who may make it. */
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { hashPassword } from '../../src/adapters/access/password.ts'
import { randomSecret } from '../../src/adapters/access/secrets.ts'
import { sharedBytes } from '../../src/http/bodies/send-file.ts'
import type { PageFiles } from '../../src/http/browsers.ts'
import { NO_REFERENCE } from '../console-api/case-samples.ts'
import { OPERATIONS } from '../console-api/operations.ts'
import { type ObjectHouse, sampleObjects } from '../console-api/sample-objects.ts'
import { SAMPLES, type Sample } from '../console-api/samples.ts'
import { openSigningHouse, type SigningHouse } from '../console-api/signing-scene.ts'
import { staffOf } from '../console-api/staff-scene.ts'
import type { PersonName } from '../console-api/support.ts'
import { documents, PROBES, type Probe } from '../http/access-probes.ts'
import { validCase, validQuote } from '../interface/samples.ts'
import { samplePdf } from '../support/document-samples.ts'
import type { CallOptions, World } from '../support/world.ts'
import type { ValidRequest } from './mutations.ts'

export type AttackedHouse = {
  readonly world: World
  /** Requests about new objects, by people who have sent nothing yet. */
  readonly validRequests: () => Promise<readonly ValidRequest[]>
  readonly close: () => Promise<void>
}

/** The pages need no build here: what matters is how they are asked for. */
const PAGES: PageFiles = {
  pageWith: (nonce) => `<!doctype html><title>Sample</title><style nonce="${nonce}"></style>`,
  assets: new Map([['sample.js', sharedBytes('text/javascript; charset=utf-8', '0')]]),
}

/** A service that mails nobody else, with a signing under way. */
export const openAttackedHouse = async (): Promise<AttackedHouse> => {
  const house = await openSigningHouse({ pages: PAGES, webhooks: true })
  return {
    world: house.world,
    validRequests: () => validRequests(house),
    close: house.close,
  }
}

const validRequests = async (house: SigningHouse): Promise<readonly ValidRequest[]> => {
  const { world } = house
  const about = await objectsOf(house)
  return [
    ...apiRequests(world, about),
    ...tokenRequests(world, about),
    ...(await consoleRequests(about)),
    ...PAGES_ASKED,
  ]
}

type About = {
  readonly world: World
  /** What requests are about, and what those are about that end it. */
  readonly kept: Things
  readonly ended: Things
  readonly token: string
  readonly proof: { readonly link: string; readonly session: string }
}

type Things = {
  readonly quote: string
  readonly case: string
  readonly endpoint: string
  /** A requirement of the quote and of the case: both have one of that id. */
  readonly requirement: string
}

const objectsOf = async (house: SigningHouse): Promise<About> => {
  const { world } = house
  // A client may have only so many, and a person as many applications as they may have are slow to read.
  await world.sql`delete from webhook_endpoints`
  await world.sql`delete from applications`
  const signing = await house.start('individual')
  const kept = await thingsOf(world)
  for (const [set, reference] of [
    ['quote', kept.quote],
    ['case', kept.case],
  ] as const) {
    const path = `/api/${set}/${reference}/documents?requirement=${kept.requirement}`
    documents.set(reference, (await made(world, path, samplePdf(), 'application/pdf')).id)
  }
  return {
    world,
    kept,
    ended: await thingsOf(world),
    token: await world.token('dealer'),
    proof: await signing.visit(0),
  }
}

const thingsOf = async (world: World): Promise<Things> => {
  const { quoteReference: quote } = await made(world, '/api/quote/submit', aQuote())
  const requirements = await world.call('dealer', 'GET', `/api/quote/${quote}/requirements`)
  const endpoint = { url: 'http://127.0.0.1:9/sample', enabled: false }
  return {
    quote,
    case: (await made(world, '/api/case/submit', aCase())).caseId,
    endpoint: (await made(world, '/api/webhook-endpoints', endpoint)).id,
    requirement: requirements.body.items[0].id,
  }
}

const made = async (
  world: World,
  path: string,
  body: CallOptions['body'],
  type = 'application/json',
  // biome-ignore lint/suspicious/noExplicitAny: answers of every shape.
): Promise<any> => {
  const response = await world.call('dealer', 'POST', path, { body, headers: { 'content-type': type } })
  assert.ok(response.status < 300 && response.body.errors?.length !== 1, response.text)
  return response.body
}

const aQuote = () =>
  validQuote(
    'Joint',
    { 'quote.quoteReference': null, 'quote.newVehicle.carId': null, ownerUserEmail: null },
    { filled: 'full', client: 'dealer' },
  )
const aCase = () => validCase('joint', { caseId: null, onBehalfOf: null }, { filled: 'full' })

/** Submissions have every field: a minimal one has little to change. */
const BODIES: Readonly<Record<string, () => object>> = {
  submitQuote: aQuote,
  validateQuote: aQuote,
  submitCase: aCase,
  validateCase: aCase,
  quoteOffers: () => ({
    purchasePrice: 20_000,
    loanType: 'hp',
    vehicleType: 'car',
    deposit: 2_000,
    term: 36,
  }),
  createWebhookEndpoint: () => ({
    url: 'http://127.0.0.1:9/sample',
    types: ['quote.statusChanged'],
    description: 'Sample',
    enabled: false,
  }),
  changeWebhookEndpoint: () => ({
    url: 'http://127.0.0.1:9/other',
    types: [],
    description: 'Sample',
    enabled: false,
  }),
}

const QUERIES: Readonly<Record<string, string>> = {
  listQuotes: '&state=Open',
  listCases: '&state=Open',
  searchCarSpecifications: '&model=x&year=2020&limit=5',
  listWebhookDeliveries: '?state=failed&limit=5',
  listEvents: '&types=quote.statusChanged',
}

const apiRequests = (world: World, about: About): readonly ValidRequest[] =>
  (Object.entries(PROBES) as [string, Probe][]).flatMap(([operation, probe]) => {
    if (probe.about === 'tokens') return []
    const things = ENDING.test(operation) ? about.ended : about.kept
    const { method, path, body, headers } = probe.request(
      things[probe.about === 'quote' || probe.about === 'endpoint' ? probe.about : 'case'],
    )
    const isBytes = body instanceof Uint8Array
    return {
      operation,
      method,
      path: path.replace('requirement=r1', `requirement=${things.requirement}`) + (QUERIES[operation] ?? ''),
      headers: {
        authorization: `Bearer ${world.keys.dealer}`,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...(operation === 'submitQuote' ? { 'idempotency-key': randomUUID() } : {}),
        ...headers,
      },
      body: isBytes ? Buffer.from(body).toString('latin1') : body && (BODIES[operation]?.() ?? body),
      waits: operation === 'listEvents',
    }
  })

/** The authorization server's own, whose bodies are forms. */
const tokenRequests = ({ secrets, baseUrl }: World, { token }: About): readonly ValidRequest[] => {
  const rows = {
    issueToken: [
      '/oauth/token',
      `grant_type=client_credentials&scope=applications:read&resource=${baseUrl}/api`,
    ],
    introspectToken: ['/oauth/introspect', `token=${token}&token_type_hint=access_token`],
    revokeToken: ['/oauth/revoke', `token=${token}`],
  } as const
  return Object.entries(rows).map(([operation, [path, body]]) => ({
    operation,
    method: 'POST',
    path,
    headers: {
      authorization: `Basic ${Buffer.from(`cl_partner:${secrets.partner}`).toString('base64')}`,
      'content-type': 'application/x-www-form-urlencoded',
    },
    body,
  }))
}

/** A sample of these has too little to change. */
const FORMS: Readonly<Record<string, (about: About) => Sample>> = {
  uploadOwnDocument: ({ kept }) => ({
    path: `/own-applications/${kept.case}/documents`,
    form: {
      type: 'multipart/form-data; boundary=sample',
      text: [
        '--sample',
        'content-disposition: form-data; name="requirement"',
        '',
        kept.requirement,
        '--sample',
        'content-disposition: form-data; name="file"; filename="sample.pdf"',
        'content-type: application/pdf',
        '',
        samplePdf().toString('latin1'),
        '--sample--',
        '',
      ].join('\r\n'),
    },
    status: 201,
  }),
}

/** Operations that end what they are about. */
const ENDING = /^(?:withdraw|advance|delete|discard|erase|revoke|remove|end|publish|rotate|changeUser|resetF)/

/** People need a password to be wrong about. */
const passwordHash = hashPassword(randomSecret())

/** Those that end the session of who asks. */
const LEAVING: readonly string[] = ['signOut', 'endMyOtherSessions']

const consoleRequests = async (about: About): Promise<readonly ValidRequest[]> => {
  const { world, proof } = about
  const { house, cookies } = await peopleOf(world)
  await world.sql`update users set password_hash = ${await passwordHash}`
  const [kept, ended] = [
    await sampleObjects(house, 'own', 'admin'),
    await sampleObjects(house, 'own', 'admin'),
  ]
  const origin = { origin: world.baseUrl, 'sec-fetch-site': 'same-origin' }
  return OPERATIONS.map(({ name, method, who, waits }) => {
    const { path, body, form } = FORMS[name]?.(about) ?? SAMPLES[name](ENDING.test(name) ? ended : kept)
    const reference = (ENDING.test(name) ? about.ended : about.kept).case
    const person = LEAVING.includes(name) ? 'leaver' : who === 'staff' || who === 'dealer' ? who : 'admin'
    const sent = name.startsWith('signing') ? { ...body, ...within(body, proof) } : body
    return {
      operation: `console ${name}`,
      method,
      path: `/console/api${real(path, reference)}`,
      headers: {
        ...(who === 'anyone' ? {} : { cookie: cookies[person] }),
        ...(method === 'POST' ? { ...origin, 'content-type': form?.type ?? 'application/json' } : {}),
      },
      body:
        method === 'POST'
          ? (form?.text ?? JSON.parse(real(JSON.stringify(sent ?? {}), reference)))
          : undefined,
      waits: waits ?? false,
    }
  })
}

/** A sample names no application that exists. */
const real = (text: string, reference: string): string => text.replaceAll(NO_REFERENCE, reference)

/** The values for the members that the body has. */
const within = (body: object | undefined, values: object): object =>
  Object.fromEntries(Object.entries(values).filter(([key]) => key in (body ?? {})))

const peopleOf = async (world: World) => {
  const staff = await staffOf(world)
  const rows = await world.sql<{ id: string; name: string }[]>`select id, name from dealers`
  const dealerOf = (name: string) => rows.find((one) => one.name === name)?.id ?? ''
  const dealers = { own: dealerOf('Sample Dealer'), other: dealerOf('Sample Special Dealer') }
  const leaver = await staff.addUser('underwriter', null, 'Leaver Sample')
  const people = {
    admin: staff.ids.admin,
    underwriter: staff.ids.anne,
    payer: staff.ids.ben,
    compliance: staff.ids.ben,
    ownAdmin: await staff.addUser('dealerAdmin', dealers.own, 'Admin Sample'),
    ownUser: await staff.addUser('dealerUser', dealers.own, 'Dara Sample'),
    otherAdmin: staff.ids.ben,
    otherUser: staff.ids.ben,
    partnerAdmin: staff.ids.ben,
    partnerUser: staff.ids.ben,
    otherPartnerAdmin: staff.ids.ben,
    otherPartnerUser: staff.ids.ben,
  } satisfies Record<PersonName, string>
  const house: ObjectHouse = {
    sql: world.sql,
    service: world.service,
    dealers,
    // No request is about a partner's.
    partners: dealers,
    people,
    begin: async (userId) => (await staff.begin(userId)).replace('forecourt=', ''),
    addUser: async (role, dealer) => {
      const id = await staff.addUser(role, dealer === null ? null : dealers[dealer])
      return { id, email: `${id}@example.ie` }
    },
  }
  const cookies = {
    admin: staff.cookies.admin,
    staff: staff.cookies.anne,
    dealer: await staff.begin(people.ownUser),
    leaver: await staff.begin(leaver),
  }
  return { house, cookies }
}

/** Pages, their files, and what else is no declared operation. */
const PAGES_ASKED: readonly ValidRequest[] = [
  ...[
    '/',
    '/console',
    '/console/cases/x?view=mine',
    '/consent?client_id=cl_dealer&state=x',
    '/sign',
    '/unsubscribe',
  ],
  ...[
    '/console/assets/sample.js',
    '/console/api',
    '/docs',
    '/docs/',
    '/docs/api',
    '/docs/guides/start',
    '/llms.txt',
  ],
  ...[
    '/docs/search?q=sample&part=results',
    '/docs/examples',
    '/docs/guides/pictures/x.png',
    '/docs/sdk/x.tgz',
  ],
  ...[
    '/docs/reference/set-a.md',
    '/docs/assets/site/x.js',
    '/docs/assets/api/x.js',
    '/problems/not-found',
    '/nowhere',
  ],
]
  .map(
    (path): ValidRequest => ({
      operation: `page ${path}`,
      method: 'GET',
      path,
      headers: { accept: 'text/html' },
    }),
  )
  .concat({
    operation: 'page one click',
    method: 'POST',
    path: `/unsubscribe?token=${randomSecret()}`,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: 'List-Unsubscribe=One-Click',
  })
