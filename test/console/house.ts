/** The service with its built pages, mails and people, for tests that open the pages in a browser. */

import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { newId } from '../../packages/postgres/connection/uuid.ts'
import { hashRandomPassword } from '../../src/adapters/access/password.ts'
import { hashOfSecret, randomSecret } from '../../src/adapters/access/secrets.ts'
import { organisationOf, type Role } from '../../src/domain/access/roles.ts'
import type { LenderBrand } from '../../src/domain/lender/brand.ts'
import { openPageFiles } from '../../src/http/browsers.ts'
import { type CreatedClient, createClient, type GivenClient } from '../../src/modules/clients/clients.ts'
import { createDealer, createPartner } from '../../src/modules/people/organisations.ts'
import { administer } from '../../src/service/as-web-user.ts'
import { queueMail } from '../../src/service/queue-mail.ts'
import { Refusal } from '../../src/service/refusal.ts'
import type { Change } from '../../src/store/audit/change.ts'
import { insertConsent } from '../../src/store/clients/consents.ts'
import { insertSession } from '../../src/store/people/sessions.ts'
import { insertUser, setUserName } from '../../src/store/people/users.ts'
import { takeApart } from '../mail/post-office.ts'
import type { SampleIdentityProvider } from '../support/sample-identity-provider.ts'
import { openWorld, type World, type WorldOptions } from '../support/world.ts'

/** The password of everybody who has one. */
export const PASSWORD = 'planted gravel tramway otter'
export const NEW_PASSWORD = 'another kiln vapour trellis'

export type Dealer = { readonly id: string; readonly name: string }
export type Partner = { readonly id: string; readonly name: string }
export type User = {
  readonly id: string
  readonly email: string
  readonly role: Role
  readonly dealer: Dealer | null
  readonly partner: Partner | null
}

export type ConsoleFixture = World & {
  /** A different name each time, so that tests don't meet each other's objects. */
  readonly name: (of: string) => string
  readonly addDealer: () => Promise<Dealer>
  readonly addPartner: () => Promise<Partner>
  /** A dealer's or partner's person gets a new one unless it is given. */
  readonly addUser: (
    role: Role,
    special?: { readonly dealer?: Dealer; readonly partner?: Partner; readonly isInvited?: boolean },
  ) => Promise<User>
  readonly addClient: (given?: Partial<GivenClient>) => Promise<CreatedClient>
  readonly consent: (user: User, clientId: string) => Promise<void>
  /** Begins a session, and returns its cookie's value. */
  readonly begin: (user: User, browser?: string) => Promise<string>
  readonly endSessions: (user: User) => Promise<void>
  /** Sends a person the mail with a link to set a password, and returns the link. */
  readonly passwordLink: (user: User, kind: 'invitation' | 'reset') => Promise<string>
  /** The link in the newest mail to the address, once there is one that was not read before. */
  readonly linkInMailTo: (email: string) => Promise<string>
  /** The same for a code of six digits. */
  readonly codeInMailTo: (email: string) => Promise<string>
  readonly mailsTo: (email: string) => Promise<number>
  /** Who did a thing, by the audit. */
  readonly actorsOf: (action: string, subjectId?: string) => Promise<readonly string[]>
}

const DIST = fileURLToPath(new URL('../../console/dist', import.meta.url))
const LOOPBACK = '127.0.0.1'

export type Furniture = {
  /** Whether nobody and nothing is in it. */
  readonly isBare?: boolean
  /** Roles that need a second factor. */
  readonly secondFactorRoles?: readonly Role[]
  /** Whether events are numbered and webhooks delivered. */
  readonly webhooks?: boolean
  /** The lender's own, which takes people back to the service. */
  readonly identityProvider?: SampleIdentityProvider
  /** The lender's look. */
  readonly brand?: LenderBrand
  /** Outside a sandbox, what its settings say. */
  readonly settings?: Pick<WorldOptions, 'sandbox' | 'signing' | 'installation'>
  /** Whether names and addresses are as long as they can be. */
  readonly hasLongNames?: boolean
}

export const LONGEST_NAME_CHARACTERS = 100

/** Half of it in one word, which no line can break. */
export const longName = (of: string): string => {
  const begun = `${of} Donaudampfschifffahrtselektrizitätenhauptbetriebswerk and Sons of `
  return `${begun}${'Ballyjamesduff'.repeat(10)}`.slice(0, LONGEST_NAME_CHARACTERS)
}

const longEmail = (of: string): string =>
  `${`${of}.${'donaudampfschifffahrt'.repeat(3)}`.slice(0, 60)}@${'kraftwerk'.repeat(3)}.example.ie`

/** Opens one. */
export const openConsoleFixture = async ({
  isBare = false,
  webhooks = false,
  identityProvider,
  secondFactorRoles = [],
  brand,
  settings = {},
  hasLongNames = false,
}: Furniture = {}): Promise<ConsoleFixture> => {
  const pages = await openPageFiles(DIST)
  if (pages === undefined) throw new Error('The pages are not built; npm run build builds them')
  const mailFolder = await mkdtemp(join(tmpdir(), 'forecourt-mails-'))
  const world = await openWorld({
    pages,
    mailFolder,
    trustedProxies: [LOOPBACK],
    secondFactorRoles,
    webhooks,
    ...settings,
    ...(brand && { brand }),
    ...(identityProvider && { identityProvider: identityProvider.settings }),
  })
  identityProvider?.serve(`${world.baseUrl}/console/sign-in/provider`)
  if (isBare) await world.sql`truncate dealers, partners, clients, users cascade`
  // A cheap hash, as nobody guesses the passwords of tests: most of their sign-ins would be hashing.
  const passwordHash = await hashRandomPassword(PASSWORD)
  return {
    ...world,
    ...furnished(world, passwordHash, hasLongNames),
    ...mailbox(world, mailFolder),
    close: async () => {
      await world.close()
      await rm(mailFolder, { recursive: true, force: true })
    },
  }
}

const IN_A_TEST = {
  person: undefined,
  origin: { address: '192.0.2.1', browser: null },
  requestId: 'test',
} as const

const done = <T>(result: T | Refusal): T => {
  if (result instanceof Refusal) throw new Error(result.says)
  return result
}

const furnished = ({ service, sql, ring }: World, passwordHash: string, hasLongNames: boolean) => {
  let drawn = 0
  const id = () => newId(service.now())
  const at = () => new Date(service.now())
  const numbered = (of: string) => `${of} ${++drawn}`
  const name = (of: string) => (hasLongNames ? longName(numbered(of)) : numbered(of))
  const change = <T>(work: (change: Change) => Promise<T | Refusal>) =>
    administer(service, IN_A_TEST, async (inProgress) => done(await work(inProgress)))
  const addDealer = () =>
    change((inProgress) => createDealer(inProgress, { name: name('Sample Motors'), specialAgreement: false }))
  const addPartner = () =>
    change((inProgress) => createPartner(inProgress, { name: name('Sample Comparisons') }))
  const addUser: ConsoleFixture['addUser'] = async (role, { isInvited = false, ...given } = {}) => {
    const organisation = organisationOf(role)
    const dealer = organisation === 'dealer' ? (given.dealer ?? (await addDealer())) : null
    const partner = organisation === 'partner' ? (given.partner ?? (await addPartner())) : null
    const numberedEmail = `sample.person.${++drawn}`
    const email = hasLongNames ? longEmail(numberedEmail) : `${numberedEmail}@example.ie`
    const user = { id: id(), email, role, dealer, partner }
    const hash = isInvited ? null : passwordHash
    const of = { dealerId: dealer?.id ?? null, partnerId: partner?.id ?? null }
    await insertUser(sql, ring, { ...user, ...of, passwordHash: hash, at: at() })
    if (hasLongNames) await setUserName(sql, ring, user.id, name('Sample'))
    return user
  }
  return {
    name,
    addDealer,
    addPartner,
    addUser,
    addClient: (given: Partial<GivenClient> = {}) =>
      change((inProgress) =>
        createClient(inProgress, {
          name: name('Sample Software'),
          mode: 'test',
          dealer: undefined,
          ...given,
        }),
      ),
    consent: async (user: User, clientId: string) => {
      await insertConsent(sql, { id: id(), clientId, userId: user.id, at: at(), givenFrom: 'test' })
    },
    begin: async (user: User, browser = 'Firefox on Windows') => {
      const token = randomSecret()
      const begun = await insertSession(sql, ring, {
        id: id(),
        tokenHash: hashOfSecret(token),
        userId: user.id,
        passwordHash,
        origin: { address: '192.0.2.1', browser },
        at: at(),
        expiresAt: new Date(service.now() + 86_400_000),
      })
      if (!begun) throw new Error('The session did not begin')
      return token
    },
    endSessions: async (user: User) => {
      await sql`update sessions set ended_at = ${at()} where user_id = ${user.id} and ended_at is null`
    },
    actorsOf: async (action: string, subjectId?: string) => {
      const rows = await sql<{ actor: string }[]>`
        select actor_id as actor from audit
        where action = ${action} and (${subjectId ?? null}::text is null or subject_id = ${subjectId ?? null})
        order by id`
      return rows.map(({ actor }) => actor)
    },
  }
}

const mailbox = ({ service }: World, folder: string) => {
  const read = new Set<string>()
  const mailsTo = async (email: string) => {
    const names = (await readdir(folder)).filter((name) => name.endsWith('.eml')).sort()
    const mails = await Promise.all(
      names.map(async (name) => ({
        name,
        mail: takeApart(await readFile(join(folder, name), 'latin1').catch(() => '')),
      })),
    )
    return mails.filter(({ mail }) => mail.headers.includes(`To: ${email}`))
  }
  const inMailTo = (email: string, wanted: RegExp): Promise<string> =>
    eventually(`a mail to ${email}`, async () => {
      for (const { name, mail } of await mailsTo(email)) {
        const found = read.has(name) ? undefined : wanted.exec(mail.text)?.[0]
        if (found === undefined) continue
        read.add(name)
        return found
      }
      return undefined
    })
  const linkInMailTo = (email: string) => inMailTo(email, /^http\S+$/m)
  return {
    linkInMailTo,
    codeInMailTo: (email: string) => inMailTo(email, /^\d{6}$/m),
    mailsTo: async (email: string) => (await mailsTo(email)).length,
    passwordLink: async (user: User, kind: 'invitation' | 'reset') => {
      await administer(service, IN_A_TEST, (change) => queueMail(change, { kind, userId: user.id }))
      return linkInMailTo(user.email)
    },
  }
}

const PATIENCE_MILLISECONDS = 15_000
const AGAIN_MILLISECONDS = 20

/** Waits until `look` finds something, and returns it. */
export const eventually = async <T>(what: string, look: () => Promise<T | undefined>): Promise<T> => {
  const deadline = performance.now() + PATIENCE_MILLISECONDS
  for (;;) {
    const found = await look()
    if (found !== undefined) return found
    if (performance.now() > deadline) throw new Error(`Waited in vain for ${what}`)
    await new Promise((resolve) => setTimeout(resolve, AGAIN_MILLISECONDS))
  }
}

export type Listener = {
  readonly url: string
  /** The requested paths with their queries. */
  readonly asked: readonly string[]
  readonly close: () => Promise<void>
}

/** Third-party software on this machine, to which people are redirected. */
export const openListener = async (): Promise<Listener> => {
  const asked: string[] = []
  const server = createServer((request, response) => {
    asked.push(request.url ?? '')
    response.setHeader('content-type', 'text/html; charset=utf-8')
    response.end('<!doctype html><html lang="en"><title>Sample software</title><h1>Welcome back</h1></html>')
  })
  await new Promise<void>((resolve) => server.listen(0, LOOPBACK, resolve))
  return {
    url: `http://${LOOPBACK}:${(server.address() as AddressInfo).port}`,
    asked,
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
}
