/** Creates the sandbox's rows, ends and empties sandboxes, and deletes ended ones with everything in them. */
import type { KeyRing } from '../../../packages/encryption/key-ring.ts'
import { type OnError, type Running, repeatedly } from '../../../packages/values/repeatedly.ts'
import { type Actor, SANDBOX } from '../../domain/access/actor.ts'
import { SAMPLE_PRODUCTS } from '../../domain/finance/sample-products.ts'
import {
  SANDBOX_CLIENTS,
  SANDBOX_CONSENTS,
  SANDBOX_USERS,
  type SandboxClient,
  type SandboxUser,
} from '../../domain/sandbox/sandbox-members.ts'
import { Refusal } from '../../service/refusal.ts'
import type { SandboxFile } from '../../service/sandbox-file.ts'
import type { Service } from '../../service/service.ts'
import { type Change, change, recordAlone } from '../../store/audit/change.ts'
import { forEach, insertSandbox } from '../../store/clients/sandbox-set-up.ts'
import { deleteApplicationsOf, deleteSandboxRows, deleteUseOf } from '../../store/sandboxes/delete.ts'
import { endSandboxRow, listEnded, listExpired } from '../../store/sandboxes/sandboxes.ts'
import { createClient, type GivenClient } from '../clients/clients.ts'
import { giveConsent } from '../clients/consents.ts'
import { createDealer, createPartner } from '../people/organisations.ts'
import { importProducts } from '../products/imports.ts'
import { addSandboxUsers, agreed, type Passwords, SAMPLE_PARTNER } from './users-and-messages.ts'

const DEALER = 'Sample Dealer'
const SPECIAL_DEALER = 'Sample Special Dealer'

const CLIENTS: Readonly<
  Record<SandboxClient, Pick<GivenClient, 'name' | 'dealer' | 'partner' | 'isLender'>>
> = {
  dealer: { name: 'Sample dealer client', dealer: DEALER },
  specialDealer: { name: 'Sample special dealer client', dealer: SPECIAL_DEALER },
  partner: { name: 'Sample partner', dealer: undefined, partner: SAMPLE_PARTNER },
  otherPartner: { name: 'Sample other partner', dealer: undefined },
  lender: { name: 'Sample lender client', dealer: undefined, isLender: true },
}

type ClientCredentials = SandboxFile['clients'][SandboxClient]

/** Creates one of the sandbox's clients. */
export const createSandboxClient = async (
  change: Change,
  member: SandboxClient,
): Promise<ClientCredentials> => {
  const created = agreed(await createClient(change, { ...CLIENTS[member], mode: 'test' }))
  const { clientId, clientSecret, apiKey } = created
  return { clientId, clientSecret, apiKey }
}

/**
 * Creates everything (sample dealers, test clients, users, consents and products, see Decisions › What a started
 * service offers), and returns the content of sandbox.json.
 */
export const createSandbox = async (
  change: Change,
  ring: KeyRing,
  passwords: Passwords,
): Promise<Pick<SandboxFile, 'clients' | 'users'>> => {
  agreed(
    await createDealer(change, {
      name: DEALER,
      specialAgreement: false,
      address: ['2 Sample Quay', 'Sampletown', 'Dublin 0'],
    }),
  )
  agreed(await createDealer(change, { name: SPECIAL_DEALER, specialAgreement: true }))
  agreed(await createPartner(change, { name: SAMPLE_PARTNER }))
  const clients = new Map<SandboxClient, ClientCredentials>()
  for (const member of SANDBOX_CLIENTS) clients.set(member, await createSandboxClient(change, member))
  const client = (member: SandboxClient) => of(clients, member)
  const clientIds = forEach(SANDBOX_CLIENTS, (member) => client(member).clientId)
  const users = await addSandboxUsers(change, ring, { members: SANDBOX_USERS, clientIds, passwords })
  const user = (member: SandboxUser) => users[member]
  for (const [owner, member] of SANDBOX_CONSENTS) {
    const consent = { user: user(owner).id, clientId: client(member).clientId, from: 'sandbox' }
    agreed(await giveConsent(change, ring, consent))
  }
  agreed(await importProducts(change, SAMPLE_PRODUCTS))
  await insertSandbox(change.sql, {
    clientIds,
    users: forEach(SANDBOX_USERS, user),
  })
  return {
    clients: forEach(SANDBOX_CLIENTS, client),
    users: forEach(SANDBOX_USERS, (member) => ({
      email: user(member).email,
      password: passwords[member].password,
    })),
  }
}

const of = <M, V>(map: ReadonlyMap<M, V>, member: M): V => {
  const value = map.get(member)
  if (value === undefined) throw new Error(`The sandbox lacks ${String(member)}`)
  return value
}

/** Ends a sandbox early, as the operator. Rejected if there is no sandbox with this id that is in use. */
export const endSandbox = async (change: Change, id: string): Promise<{ readonly id: string } | Refusal> => {
  if (!(await endSandboxRow(change.sql, id.toLowerCase(), change.at)))
    return new Refusal('Sandbox not found, or it has already ended.')
  await change.record('sandbox.ended', { kind: 'sandbox', id: id.toLowerCase() })
  return { id: id.toLowerCase() }
}

const EVERY_MILLISECONDS = 60_000
const BATCH_SANDBOXES = 20

/**
 * Until then, requests and background work that began before the end of a sandbox have written what they had to write,
 * and processes have stored the requests that they logged.
 */
export const SETTLED_MILLISECONDS = 2 * 60_000

type Removing = Pick<Service, 'sql' | 'now'>

/** Ends all whose time is over at the service's current time; returns their number. */
const endExpired = async ({ sql, now }: Removing, signal: AbortSignal | undefined): Promise<number> => {
  let ended = 0
  while (!signal?.aborted) {
    const ids = await listExpired(sql, new Date(now()), BATCH_SANDBOXES)
    if (ids.length === 0) break
    await change(sql, { actor: SANDBOX, now }, async (inProgress) => {
      for (const id of ids) {
        if (!(await endSandboxRow(inProgress.sql, id, inProgress.at))) continue
        await inProgress.record('sandbox.expired', { kind: 'sandbox', id })
      }
    })
    ended += ids.length
  }
  return ended
}

/** Deletes those that have ended long enough ago; returns their number. */
const deleteEnded = async (service: Removing, signal: AbortSignal | undefined): Promise<number> => {
  const { sql, now } = service
  let deleted = 0
  while (!signal?.aborted) {
    const ids = await listEnded(sql, new Date(now() - SETTLED_MILLISECONDS), BATCH_SANDBOXES)
    if (ids.length === 0) break
    await emptySandboxes(service, ids, signal)
    if (signal?.aborted) break
    const gone = await deleteSandboxRows(sql, ids)
    await change(sql, { actor: SANDBOX, now }, async ({ record }) => {
      for (const id of gone) await record('sandbox.deleted', { kind: 'sandbox', id })
    })
    deleted += gone.length
  }
  return deleted
}

/** Ends those whose time is over and deletes those that have ended, once. */
export const removeSandboxesOnce = async (
  service: Removing,
  signal?: AbortSignal,
): Promise<{ readonly ended: number; readonly deleted: number }> => ({
  ended: await endExpired(service, signal),
  deleted: await deleteEnded(service, signal),
})

/** The same every minute until stopped; stopping waits for the batch in progress. */
export const removeSandboxes = (service: Removing, onError: OnError): Running =>
  repeatedly((signal: AbortSignal) => removeSandboxesOnce(service, signal), {
    everyMilliseconds: EVERY_MILLISECONDS,
    onError,
  })

/** An application has some hundred rows, so a batch is small. */
const BATCH_APPLICATIONS = 100

/**
 * Empties sandboxes: everything goes but their clients, keys, dealers, users and consents. Deletes the applications in
 * batches, then events, webhook endpoints, documents, logs, drafts and messages. If it is interrupted, a repetition
 * does the rest. Returns whether there was anything to delete besides logs of requests.
 */
const emptySandboxes = async (
  { sql }: Pick<Service, 'sql'>,
  sandboxIds: readonly string[],
  signal?: AbortSignal,
): Promise<boolean> => {
  let gone = 0
  while (!signal?.aborted) {
    const deleted = await deleteApplicationsOf(sql, sandboxIds, BATCH_APPLICATIONS)
    gone += deleted
    if (deleted === 0) break
  }
  if (!signal?.aborted) gone += await deleteUseOf(sql, sandboxIds)
  return gone > 0
}

/**
 * Empties one at the request of one of its clients or users. The audit log, which keeps its entries, does not have an
 * entry where there was nothing to delete.
 */
export const resetSandbox = async (
  service: Pick<Service, 'sql' | 'now'>,
  sandboxId: string,
  actor: Actor,
): Promise<void> => {
  if (!(await emptySandboxes(service, [sandboxId]))) return
  await recordAlone(service.sql, { actor, now: service.now }, 'sandbox.reset', {
    kind: 'sandbox',
    id: sandboxId,
  })
}
