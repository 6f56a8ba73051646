import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { afterEach, beforeEach, test } from 'node:test'
import { decrypt, encrypt } from '../../packages/encryption/cipher.ts'
import { type KeyRing, keyRing, newDataKey, newKeyText, unwrap } from '../../packages/encryption/key-ring.ts'
import { newId } from '../../packages/postgres/connection/uuid.ts'
import { rotateKeys } from '../../src/modules/running/rotate-encryption-keys.ts'
import { encryptDraft, openDraft } from '../../src/store/applications/drafts.ts'
import { purposeOfStoredResponse } from '../../src/store/applications/write-submissions.ts'
import { encryptOrigin, type OriginOwner, openOrigin } from '../../src/store/audit/change.ts'
import { encryptSent, purposeOfSent } from '../../src/store/audit/requests.ts'
import { encryptEndpoint, openEndpoint } from '../../src/store/events/endpoints.ts'
import { insertAccount, purposeOfAccount } from '../../src/store/people/dealer-accounts.ts'
import {
  insertPasskey,
  linkUser,
  openSubject,
  purposeOfAuthenticator,
  purposeOfPasskeyName,
  startAuthenticator,
} from '../../src/store/people/factors.ts'
import { findUserId, insertUser, openEmail, openName, setUserName } from '../../src/store/people/users.ts'
import { insertMessage, purposeOfMessage } from '../../src/store/sandboxes/messages.ts'
import { ENCRYPTED_COLUMNS } from '../../src/store/upkeep/encrypted-columns.ts'
import { countUnderOlderKeys } from '../../src/store/upkeep/rewrap.ts'
import { checkRing } from '../../src/store/upkeep/ring-proof.ts'
import { openTestDatabase, type TestDatabase } from '../database.ts'

let database: TestDatabase
beforeEach(async () => {
  database = await openTestDatabase()
})
afterEach(() => database.close())

const [k1, k2] = [newKeyText('k1'), newKeyText('k2')]
/** A process that has not heard of the new key being current. */
const older = keyRing(() => `${k1},${k2}`)
const newer = keyRing(() => `${k2},${k1}`)

type EncryptedRow = { readonly id: string; readonly keyId: string; readonly encrypted: Buffer }
type Kind = {
  /** Adds a row that the ring's current key seals; answers its id. */
  readonly add: (ring: KeyRing, value: string) => Promise<string>
  readonly read: () => Promise<readonly EncryptedRow[]>
  readonly open: (ring: KeyRing, row: EncryptedRow) => string
}

const at = new Date()
const nextId = () => newId(Date.now())
const originOf = (value: string) => ({ address: value, browser: null })
const opensOrigin =
  (kind: OriginOwner['kind']): Kind['open'] =>
  (ring, { id, keyId, encrypted }) =>
    openOrigin(ring, { kind, id }, { keyId, encrypted }).address

const dataKeys = new Map<string, Buffer>()

const KINDS: Readonly<Record<string, Kind>> = {
  applications: {
    add: async (ring, value) => {
      const id = nextId()
      const { key, keyId, wrapped } = newDataKey(ring, id)
      dataKeys.set(value, key)
      await database.sql`
        insert into applications (id, model_set, mode, client_id, state, state_since, transitions, revision,
          ever_submitted, key_id, data_key, created_at, updated_at)
        values (${id}, 'a', 'test', 'cl_x', 'Open', ${at}, 1, 1, false, ${keyId}, ${wrapped}, ${at}, ${at})`
      return id
    },
    read: () => database.sql<EncryptedRow[]>`
      select id, key_id as "keyId", data_key as encrypted from applications`,
    open: (ring, { id, keyId, encrypted }) => {
      const key = unwrap(ring, id, { keyId, wrapped: encrypted })
      return [...dataKeys].find(([, known]) => known.equals(key))?.[0] ?? ''
    },
  },
  users: {
    add: async (ring, value) => {
      const id = nextId()
      const user = { id, email: value, role: 'admin', dealerId: null, passwordHash: null, at } as const
      await insertUser(database.sql, ring, user)
      return id
    },
    read: () => database.sql<EncryptedRow[]>`
      select id, key_id as "keyId", email as encrypted from users
      where name is null and not exists (select from authenticators a where a.user_id = users.id)
        and not exists (select from provider_links p where p.user_id = users.id)`,
    open: (ring, row) => openEmail(ring, row.id, row),
  },
  'users.name': {
    add: async (ring, value) => {
      const id = nextId()
      const user = {
        id,
        email: `${id}@sample.example`,
        role: 'admin',
        dealerId: null,
        passwordHash: null,
      } as const
      await insertUser(database.sql, newer, { ...user, at })
      await setUserName(database.sql, ring, id, value)
      return id
    },
    read: () => database.sql<EncryptedRow[]>`
      select id, name_key_id as "keyId", name as encrypted from users where name is not null`,
    open: (ring, { id, keyId, encrypted }) =>
      openName(ring, id, { nameKeyId: keyId, encryptedName: encrypted }) ?? '',
  },
  api_requests: {
    add: async (ring, value) => {
      const id = nextId()
      const { keyId, encrypted } = encryptSent(ring, id, { body: value })
      await database.sql`
        insert into api_requests (id, client_id, request_id, at, mode, method, path, status, milliseconds, details,
          sent_key_id, sent)
        values (${id}, 'cl_x', ${id}, ${at}, 'test', 'GET', '/api/quote', 200, 1, '{}', ${keyId}, ${encrypted})`
      return id
    },
    read: () => database.sql<EncryptedRow[]>`
      select id, sent_key_id as "keyId", sent as encrypted from api_requests`,
    open: (ring, { id, keyId, encrypted }) =>
      JSON.parse(decrypt(ring.find(keyId).wrapping, purposeOfSent(id), encrypted).toString()).body,
  },
  sandbox_messages: {
    add: async (ring, value) => {
      const id = nextId()
      const sandboxId = nextId()
      await database.sql`insert into sandboxes (id, created_at, expires_at) values (${sandboxId}, ${at}, ${at})`
      const message = { kind: 'text', to: '+353850000001', subject: null, text: value } as const
      await insertMessage(database.sql, ring, { ...message, id, at, applicationId: null, sandboxId })
      return id
    },
    read: () => database.sql<EncryptedRow[]>`
      select id, key_id as "keyId", sealed as encrypted from sandbox_messages`,
    open: (ring, { id, keyId, encrypted }) =>
      JSON.parse(decrypt(ring.find(keyId).wrapping, purposeOfMessage(id), encrypted).toString()).text,
  },
  authenticators: {
    add: async (ring, value) => {
      const id = nextId()
      const user = {
        id,
        email: `${id}@sample.example`,
        role: 'admin',
        dealerId: null,
        passwordHash: null,
      } as const
      await insertUser(database.sql, newer, { ...user, at })
      await startAuthenticator(database.sql, ring, id, { secret: Buffer.from(value), at })
      return id
    },
    read: () => database.sql<EncryptedRow[]>`
      select user_id as id, key_id as "keyId", secret as encrypted from authenticators`,
    open: (ring, { id, keyId, encrypted }) =>
      decrypt(ring.find(keyId).wrapping, purposeOfAuthenticator(id), encrypted).toString(),
  },
  provider_links: {
    add: async (ring, value) => {
      const id = nextId()
      const user = {
        id,
        email: `${id}@sample.example`,
        role: 'admin',
        dealerId: null,
        passwordHash: null,
      } as const
      await insertUser(database.sql, newer, { ...user, at })
      await linkUser(database.sql, ring, id, { issuer: 'sample', subject: value, at })
      return id
    },
    read: () => database.sql<EncryptedRow[]>`
      select user_id as id, key_id as "keyId", subject as encrypted from provider_links`,
    open: (ring, row) => openSubject(ring, row.id, row).split('\n')[1] ?? '',
  },
  'passkeys.name': {
    add: async (ring, value) => {
      const id = nextId()
      const credential = { credentialId: id, publicKey: 'sample', counter: 0, transports: [] }
      await insertPasskey(database.sql, ring, { ...credential, id, userId: aUser, name: value, at })
      return id
    },
    read: () => database.sql<EncryptedRow[]>`select id, key_id as "keyId", name as encrypted from passkeys`,
    open: (ring, { id, keyId, encrypted }) =>
      decrypt(ring.find(keyId).wrapping, purposeOfPasskeyName(id), encrypted).toString(),
  },
  dealer_accounts: {
    add: async (ring, value) => {
      const [id, dealerId] = [nextId(), nextId()]
      await database.sql`insert into dealers (id, name, created_at) values (${dealerId}, ${dealerId}, ${at})`
      const account = { holder: value, iban: 'IE64IRCE92050112345678' }
      await insertAccount(database.sql, ring, { id, dealerId, account, setBy: aUser, at })
      return id
    },
    read: () => database.sql<EncryptedRow[]>`
      select id, key_id as "keyId", account as encrypted from dealer_accounts`,
    open: (ring, { id, keyId, encrypted }) =>
      JSON.parse(decrypt(ring.find(keyId).wrapping, purposeOfAccount(id), encrypted).toString()).holder,
  },
  sessions: {
    add: async (ring, value) => {
      const id = nextId()
      const { keyId, encrypted } = encryptOrigin(ring, { kind: 'session', id }, originOf(value))
      await database.sql`
        insert into sessions (id, token_hash, user_id, key_id, origin, created_at, last_seen_at, expires_at)
        values (${id}, ${randomBytes(32)}, ${aUser}, ${keyId}, ${encrypted}, ${at}, ${at}, ${at})`
      return id
    },
    read: () => database.sql<EncryptedRow[]>`select id, key_id as "keyId", origin as encrypted from sessions`,
    open: opensOrigin('session'),
  },
  audit: {
    add: async (ring, value) => {
      const id = nextId()
      const { keyId, encrypted } = encryptOrigin(ring, { kind: 'audit', id }, originOf(value))
      await database.sql`
        insert into audit (id, at, actor_kind, actor_id, action, subject_kind, subject_id, origin_key_id, origin)
        values (${id}, ${at}, 'user', 'u', 'sample', 'user', 'u', ${keyId}, ${encrypted})`
      return id
    },
    read: () => database.sql<EncryptedRow[]>`
      select id, origin_key_id as "keyId", origin as encrypted from audit where origin is not null`,
    open: opensOrigin('audit'),
  },
  signing_keys: {
    add: async (ring, value) => {
      const kid = randomBytes(8).toString('base64url')
      const key = ring.current()
      await database.sql`
        insert into signing_keys (kid, key_id, sealed, created_at, retired_at)
        values (${kid}, ${key.id}, ${encrypt(key.wrapping, `signing key ${kid}`, value)}, ${at}, ${at})`
      return kid
    },
    read: () =>
      database.sql<
        EncryptedRow[]
      >`select kid as id, key_id as "keyId", sealed as encrypted from signing_keys`,
    open: (ring, { id, keyId, encrypted }) =>
      decrypt(ring.find(keyId).wrapping, `signing key ${id}`, encrypted).toString(),
  },
  webhook_endpoints: {
    add: async (ring, value) => {
      const id = nextId()
      const { keyId, encrypted } = encryptEndpoint(ring, id, { url: value, secret: 'sample' })
      await database.sql`
        insert into clients (id, name, mode, scopes, requests_per_minute, created_at)
        values ('cl_x', 'Sample', 'test', '{}', 1, ${at}) on conflict do nothing`
      await database.sql`
        insert into webhook_endpoints (id, client_id, key_id, sealed, types, enabled, created_at, updated_at)
        values (${id}, 'cl_x', ${keyId}, ${encrypted}, '{}', true, ${at}, ${at})`
      return id
    },
    read: () =>
      database.sql<EncryptedRow[]>`select id, key_id as "keyId", sealed as encrypted from webhook_endpoints`,
    open: (ring, row) => openEndpoint(ring, row).url,
  },
  kept_answers: {
    add: async (ring, value) => {
      const keyHash = randomBytes(32)
      const key = ring.current()
      const purpose = purposeOfStoredResponse('cl_x', keyHash)
      await database.sql`
        insert into kept_answers (client_id, key_hash, body_hash, key_id, status, answer, stored_at)
        values ('cl_x', ${keyHash}, ${keyHash}, ${key.id}, 200, ${encrypt(key.wrapping, purpose, value)}, ${at})`
      return purpose
    },
    read: () => database.sql<EncryptedRow[]>`
      select 'kept answer cl_x ' || encode(key_hash, 'hex') as id, key_id as "keyId", answer as encrypted from kept_answers`,
    open: (ring, { id, keyId, encrypted }) => decrypt(ring.find(keyId).wrapping, id, encrypted).toString(),
  },
  application_drafts: {
    add: async (ring, value) => {
      const id = nextId()
      const { keyId, encrypted } = encryptDraft(ring, aUser, id, { body: {}, step: value })
      await database.sql`
        insert into application_drafts (user_id, id, mode, model_set, version, key_id, sealed, saved_at)
        values (${aUser}, ${id}, 'test', 'b', 1, ${keyId}, ${encrypted}, ${at})`
      return id
    },
    read: () => database.sql<EncryptedRow[]>`
      select id, key_id as "keyId", sealed as encrypted from application_drafts`,
    open: (ring, row) => openDraft(ring, aUser, row).step ?? '',
  },
}

const KIND_COUNT = Object.keys(KINDS).length

let aUser = ''

/** Adds so many rows of a kind under the older key; returns the content of each by its id. */
const addRows = async (
  kind: Kind,
  count: number,
): Promise<readonly (readonly [id: string, value: string])[]> => {
  const rows: [string, string][] = []
  for (let index = 0; index < count; index++) {
    const value = `v${randomBytes(6).toString('hex')}@sample.example`
    rows.push([await kind.add(older, value), value])
  }
  return rows
}

const rotate = (onProgress: (done: number, total: number) => void) =>
  rotateKeys(
    { sql: database.sql, ring: newer, now: Date.now, actor: { kind: 'operator', id: 'test' } },
    { addKey: undefined, onProgress },
  )

test('everything that the ring seals moves to the new key, and opens to the same content, also rows added in between', async () => {
  const { sql } = database
  const [first] = await addRows(KINDS['users'] as Kind, 1)
  aUser = first?.[0] ?? ''
  const known = new Map<string, Map<string, string>>(Object.keys(KINDS).map((name) => [name, new Map()]))
  known.get('users')?.set(...(first as [string, string]))
  const addToAll = async (count: number) => {
    for (const [name, kind] of Object.entries(KINDS)) {
      for (const [id, value] of await addRows(kind, count)) known.get(name)?.set(id, value)
    }
  }
  await addToAll(40)
  assert.equal(await countUnderOlderKeys(sql, newer), KIND_COUNT * 40 + 1)

  // Others go on with the older key while rows are brought under the newer one.
  let adding: Promise<void> | undefined
  const rotation = await rotate((done) => {
    if (done > 0) adding ??= addToAll(10)
  })
  await adding
  const later = await rotate(() => undefined)
  assert.ok('rows' in rotation && 'rows' in later)
  assert.equal(rotation.rows + later.rows, KIND_COUNT * 50 + 1, 'each row once')
  assert.ok(rotation.rows >= KIND_COUNT * 40 + 1)
  assert.equal(await countUnderOlderKeys(sql, newer), 0)

  const onlyNewer = keyRing(() => k2)
  for (const [name, kind] of Object.entries(KINDS)) {
    const rows = await kind.read()
    assert.deepEqual(new Map(rows.map((row) => [row.id, kind.open(onlyNewer, row)])), known.get(name), name)
  }
  for (const [id, email] of known.get('users') ?? []) {
    assert.equal(await findUserId(sql, onlyNewer, email.toUpperCase()), id)
  }
})

for (const [name, kind] of Object.entries(KINDS)) {
  test(`a ring that lacks the key of one row of ${name} is refused, and accepted once rotation reached it`, async () => {
    const { sql } = database
    await checkRing(sql, older)
    if (['sessions', 'passkeys.name', 'application_drafts', 'dealer_accounts'].includes(name))
      aUser = await (KINDS['users'] as Kind).add(newer, 'una@sample.example')
    await kind.add(older, 'v@sample.example')
    await assert.rejects(
      checkRing(
        sql,
        keyRing(() => k2),
      ),
      /lacks key k1/,
    )
    await rotate(() => undefined)
    await checkRing(
      sql,
      keyRing(() => k2),
    )
  })
}

/** Columns of bytes that the ring's keys do not encrypt, by why not. */
const OTHER_BYTES: Readonly<Record<string, readonly string[]>> = {
  'encrypted by the data key of an application': [
    'applications.file',
    'case_messages.text',
    'case_notes.text',
    'case_skips.reason',
    'documents.facts',
    'document_pieces.content',
    'duties.proof',
    'events.file',
    'revisions.content',
    'revisions.file',
    'signers.sandbox_code',
    'signers.sandbox_link',
    'signing_evidence.entry',
    'signing_extensions.content',
    'signing_papers.content',
    'signings.file',
    'transitions.reason',
  ],
  'a hash': [
    'access_tokens.hash',
    'api_keys.hash',
    'client_secrets.hash',
    'kept_answers.body_hash',
    'kept_answers.key_hash',
    'known_networks.subject_hash',
    'mail_links.token_hash',
    'provider_links.subject_hash',
    'recovery_codes.code_hash',
    'sessions.token_hash',
    'sign_in_failures.subject_hash',
    'signers.code_hash',
    'signers.link_hash',
    'signers.replaced_link_hash',
    'signers.session_hash',
    'signing_evidence.hash',
    'signings.evidence_head',
    'stored_answers.key_hash',
    'used_assertions.hash',
    'used_tickets.hash',
    'users.email_hash',
  ],
  'seals of the audit': ['audit_seals.hash', 'audit_seals.mac'],
  'the proof of the key itself': ['ring_keys.proof'],
}

test('every column of the schema that the ring encrypts is in the one list, and every other column of bytes is known', async () => {
  const columns = await database.sql<{ name: string }[]>`
    select c.table_name || '.' || c.column_name as name from information_schema.columns c
    join information_schema.tables t using (table_schema, table_name)
    where table_schema = 'public' and table_type = 'BASE TABLE' and data_type = 'bytea' order by name`
  const listed = ENCRYPTED_COLUMNS.map(({ table, column }) => `${table}.${column}`)
  const known = [...listed, ...Object.values(OTHER_BYTES).flat()]
  assert.deepEqual(columns.map(({ name }) => name).sort(), known.sort())

  // Each listed column has one beside it that names a key of the ring, and no other column has.
  const naming = await database.sql<{ name: string }[]>`
    select table_name || '.' || column_name as name from information_schema.columns
    where table_schema = 'public' and data_type = 'text' and column_name ~ '(^|_)key_id$' order by name`
  assert.deepEqual(
    naming.map(({ name }) => name).sort(),
    ENCRYPTED_COLUMNS.map(({ table, keyColumn }) => `${table}.${keyColumn}`).sort(),
  )
  assert.deepEqual(
    Object.keys(KINDS).sort(),
    ENCRYPTED_COLUMNS.map(({ table, column }) => (column === 'name' ? `${table}.${column}` : table)).sort(),
    'each is tried here',
  )
})

test('a rotation takes more rows of each kind than it reads at a time', async () => {
  const { sql } = database
  const [first] = await addRows(KINDS['users'] as Kind, 1)
  const rows = Array.from({ length: 1_200 }, () => {
    const id = nextId()
    const { keyId, encrypted } = encryptOrigin(older, { kind: 'audit', id }, originOf('::1'))
    const who = { actor_kind: 'user', actor_id: 'u', action: 'x', subject_kind: 'user', subject_id: 'u' }
    return { id, at, ...who, origin_key_id: keyId, origin: encrypted }
  })
  await sql`insert into audit ${sql(rows)}`
  const sessions = Array.from({ length: 1_200 }, () => {
    const id = nextId()
    const { keyId, encrypted } = encryptOrigin(older, { kind: 'session', id }, originOf('::1'))
    const times = { created_at: at, last_seen_at: at, expires_at: at }
    return {
      id,
      token_hash: randomBytes(32),
      user_id: first?.[0] ?? '',
      key_id: keyId,
      origin: encrypted,
      ...times,
    }
  })
  await sql`insert into sessions ${sql(sessions)}`
  const rotation = await rotate(() => undefined)
  assert.ok('rows' in rotation)
  assert.equal(rotation.rows, 2_401)
  assert.equal(await countUnderOlderKeys(sql, newer), 0)
})
