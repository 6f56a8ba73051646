/**
 * Sets up the sandbox on a first start, all or nothing. The mark that it exists and its rows are one transaction;
 * sandbox.json is in place before that commits. After a kill at any time, the next start finds either no sandbox, and
 * sets one up, or one whose file is right.
 */

import { readFile } from 'node:fs/promises'
import type { KeyRing } from '../../../packages/encryption/key-ring.ts'
import type { Database, Queries } from '../../../packages/postgres/connection/database.ts'
import { hashPassword } from '../../adapters/access/password.ts'
import { hashOfSecret, randomSecret } from '../../adapters/access/secrets.ts'
import { SANDBOX } from '../../domain/access/actor.ts'
import { SANDBOX_CLIENTS, SANDBOX_USERS, type SandboxUser } from '../../domain/sandbox/sandbox-members.ts'
import { Refusal } from '../../service/refusal.ts'
import { readSandboxFile, type SandboxFile, writeSandboxFile } from '../../service/sandbox-file.ts'
import { type Change, change } from '../../store/audit/change.ts'
import { insertSecret } from '../../store/clients/credentials.ts'
import {
  clientsOpenedBy,
  type FoundSandbox,
  forEach,
  hasCars,
  insertSandboxLender,
  lockSandbox,
  readSandbox,
  type SandboxMembers,
} from '../../store/clients/sandbox-set-up.ts'
import { setPasswordHash } from '../../store/people/users.ts'
import { createApiKey } from '../clients/api-keys.ts'
import { importCatalogue } from '../products/imports.ts'
import { createSandbox, createSandboxClient } from './sandboxes.ts'
import type { Passwords } from './users-and-messages.ts'

export { writeBaseUrl } from '../../service/sandbox-file.ts'

type Administration = { readonly sql: Database; readonly ring: KeyRing; readonly now: () => number }

/**
 * Ensures that there is a sandbox and that DATA_DIR/sandbox.json has its credentials. Returns whether it wrote the
 * file: for a new sandbox, for one from before the lender's client, or, with new secrets, for one whose file was lost.
 */
export const setUpSandbox = async (
  { sql, ring, now }: Administration,
  { dataDir, baseUrl }: { readonly dataDir: string; readonly baseUrl: string },
): Promise<boolean> => {
  const isThere = async (queries: Queries) => {
    const members = await readSandbox(queries, ring)
    return (
      members !== undefined &&
      (await opens(queries, members, await readSandboxFile(dataDir), new Date(now())))
    )
  }
  if (await isThere(sql)) return false
  // Hashing takes time, so it runs while the catalogue is imported.
  const drawn = drawPasswords()
  drawn.catch(() => undefined)
  const completedOrRenewed = async (inProgress: Change, found: FoundSandbox) => {
    const added = found.clientIds.lender === undefined ? await addLender(inProgress) : {}
    const lender = found.clientIds.lender ?? added.lender?.clientId ?? ''
    const members = { ...found, clientIds: { ...found.clientIds, lender } }
    const file = await readSandboxFile(dataDir)
    if (file === undefined) return renewSecrets(inProgress, members, await drawn)
    const clients = { ...file.clients, ...added }
    const isOpen = await opens(inProgress.sql, members, { clients }, inProgress.at)
    return isOpen ? { clients, users: file.users } : renewSecrets(inProgress, members, await drawn)
  }
  return change(sql, { actor: SANDBOX, now }, async (inProgress) => {
    await lockSandbox(inProgress.sql)
    // Another process with the same DATA_DIR may have set it up while this one waited.
    if (await isThere(inProgress.sql)) return false
    const members = await readSandbox(inProgress.sql, ring)
    const isNew = members === undefined
    if (isNew) await importStarterCatalogue(inProgress)
    const passwords = await drawn
    const secrets = isNew
      ? await createSandbox(inProgress, ring, passwords)
      : await completedOrRenewed(inProgress, members)
    await inProgress.record(isNew ? 'sandbox.setUp' : 'sandbox.renewed', { kind: 'sandbox', id: 'sandbox' })
    await writeSandboxFile(dataDir, { baseUrl, ...secrets })
    return true
  })
}

const addLender = async (inProgress: Change): Promise<Partial<SandboxFile['clients']>> => {
  const lender = await createSandboxClient(inProgress, 'lender')
  await insertSandboxLender(inProgress.sql, lender.clientId)
  return { lender }
}

const STARTER_CATALOGUE = new URL('../../../catalogue/starter.csv', import.meta.url)

/** Sample cars, unless the operator has imported real ones. */
const importStarterCatalogue = async ({ sql, record }: Change): Promise<void> => {
  if (await hasCars(sql)) return
  const { problems } = await importCatalogue(sql, await readFile(STARTER_CATALOGUE))
  const [problem] = problems
  if (problem !== undefined) {
    throw new Error(`Line ${problem.line} of the starter catalogue: ${problem.reason}`)
  }
  await record('catalogue.imported', { kind: 'catalogue', id: 'starter' })
}

/** Whether the file names the sandbox's clients, each with a key and a secret that are in force. */
const opens = async (
  sql: Queries,
  { clientIds }: Pick<FoundSandbox, 'clientIds'>,
  file: { readonly clients?: Partial<SandboxFile['clients']> } | undefined,
  at: Date,
): Promise<boolean> => {
  const named = SANDBOX_CLIENTS.flatMap((member) => {
    const { clientId, apiKey, clientSecret }: Partial<SandboxFile['clients']['dealer']> =
      file?.clients?.[member] ?? {}
    const isNamed =
      clientId === clientIds[member] && typeof apiKey === 'string' && typeof clientSecret === 'string'
    return isNamed && clientId !== undefined
      ? [{ clientId, keyHash: hashOfSecret(apiKey), secretHash: hashOfSecret(clientSecret) }]
      : []
  })
  const open = new Set(await clientsOpenedBy(sql, named, at))
  return SANDBOX_CLIENTS.every((member) => open.has(clientIds[member] ?? ''))
}

const drawPasswords = async (): Promise<Passwords> => {
  const drawn = SANDBOX_USERS.map(async (member) => {
    const password = randomSecret()
    return [member, { password, passwordHash: await hashPassword(password) }] as const
  })
  return Object.fromEntries(await Promise.all(drawn)) as Passwords
}

/**
 * Creates new secrets for the existing clients and users. Earlier keys and secrets stay in force: another process with
 * the same database, but its own DATA_DIR, may have them in its file.
 */
const renewSecrets = async (
  inProgress: Change,
  { clientIds, users }: SandboxMembers,
  passwords: Passwords,
): Promise<Pick<SandboxFile, 'clients' | 'users'>> => {
  const clients: [string, SandboxFile['clients']['dealer']][] = []
  for (const member of SANDBOX_CLIENTS) {
    const clientId = clientIds[member]
    const clientSecret = randomSecret()
    const secretId = inProgress.newId()
    await insertSecret(inProgress.sql, {
      id: secretId,
      clientId,
      hash: hashOfSecret(clientSecret),
      at: inProgress.at,
    })
    await inProgress.record('clientSecret.created', { kind: 'clientSecret', id: secretId })
    const key = await createApiKey(inProgress, { clientId, name: 'renewed key' })
    if (key instanceof Refusal) throw new Error(`The sandbox's client ${member} is not found`)
    clients.push([member, { clientId, clientSecret, apiKey: key.apiKey }])
  }
  for (const member of SANDBOX_USERS) {
    await setPasswordHash(inProgress.sql, users[member].id, passwords[member].passwordHash, inProgress.at)
  }
  return {
    clients: Object.fromEntries(clients) as SandboxFile['clients'],
    users: forEach(SANDBOX_USERS, (member) => credentialsOf(member, { users }, passwords)),
  }
}

const credentialsOf = (
  member: SandboxUser,
  { users }: Pick<SandboxMembers, 'users'>,
  passwords: Passwords,
): SandboxFile['users'][SandboxUser] => ({
  email: users[member].email,
  password: passwords[member].password,
})
