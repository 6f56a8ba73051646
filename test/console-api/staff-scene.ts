/** The service with live and test cases, and members of staff who ask the console for them as its own pages do. */
import assert from 'node:assert/strict'
import { newId } from '../../packages/postgres/connection/uuid.ts'
import { hashOfSecret, randomSecret } from '../../src/adapters/access/secrets.ts'
import type { Role } from '../../src/domain/access/roles.ts'
import { insertSession } from '../../src/store/people/sessions.ts'
import { insertUser, setUserName } from '../../src/store/people/users.ts'
import { openGuardWorld } from '../operations/guard-world.ts'
import type { HttpResponse, World, WorldOptions } from '../support/world.ts'

export type StaffName = 'anne' | 'ben' | 'admin'

export type StaffScene = {
  readonly world: World
  readonly ids: Readonly<Record<StaffName, string>>
  /** Calls an operation of the console as a person. */
  readonly ask: (
    as: StaffName | undefined,
    method: 'GET' | 'POST',
    path: string,
    body?: object,
  ) => Promise<HttpResponse>
  /** Begins a session of a user, with a second factor, and returns the cookie. */
  readonly begin: (userId: string) => Promise<string>
  readonly addUser: (role: Role, dealerId: string | null, name?: string) => Promise<string>
  readonly cookies: Readonly<Record<StaffName, string>>
  /** The actions on record about a case or anything else, in order. */
  readonly audited: (userId: string) => Promise<readonly string[]>
}

const NO_ONES_HASH = 'none'

/** Anne and Ben are underwriters. */
export const openStaffScene = async (options: WorldOptions = {}): Promise<StaffScene> =>
  staffOf(await openGuardWorld(options))

/** The same in a world that is open already. */
export const staffOf = async (world: World): Promise<StaffScene> => {
  const { sql, ring, service, baseUrl } = world
  const addUser: StaffScene['addUser'] = async (role, dealerId, name) => {
    const at = new Date(service.now())
    const id = newId(at.getTime())
    const user = { id, email: `${id}@example.ie`, role, dealerId, passwordHash: NO_ONES_HASH, at }
    assert.ok(await insertUser(sql, ring, user))
    if (name !== undefined) await setUserName(sql, ring, id, name)
    return id
  }
  const begin: StaffScene['begin'] = async (userId) => {
    const token = randomSecret()
    const at = new Date(service.now())
    await insertSession(sql, ring, {
      id: newId(at.getTime()),
      tokenHash: hashOfSecret(token),
      userId,
      passwordHash: NO_ONES_HASH,
      isStrong: true,
      origin: { address: '192.0.2.1', browser: null },
      at,
      expiresAt: new Date(at.getTime() + 86_400_000),
    })
    return `forecourt=${token}`
  }
  const ids = {
    anne: await addUser('underwriter', null, 'Anne Sample'),
    ben: await addUser('underwriter', null, 'Ben Sample'),
    admin: await addUser('admin', null),
  }
  const cookies = { anne: await begin(ids.anne), ben: await begin(ids.ben), admin: await begin(ids.admin) }
  return {
    world,
    ids,
    addUser,
    begin,
    cookies,
    ask: (as, method, path, body) =>
      world.call(undefined, method, `/console/api${path}`, {
        headers: {
          ...(as === undefined ? {} : { cookie: cookies[as] }),
          ...(method === 'POST' ? { origin: baseUrl, 'sec-fetch-site': 'same-origin' } : {}),
        },
        ...(method === 'POST' ? { body: body ?? {} } : {}),
      }),
    audited: async (userId) => {
      const rows = await sql<{ action: string }[]>`
        select action from audit where actor_kind = 'user' and actor_id = ${userId} order by id`
      return rows.map(({ action }) => action)
    },
  }
}
