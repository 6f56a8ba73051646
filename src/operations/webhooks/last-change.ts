/** Who last changed a webhook endpoint: shown to a person whose change came too late. */
import type { KeyRing } from '../../../packages/encryption/key-ring.ts'
import type { Queries } from '../../../packages/postgres/connection/database.ts'
import type { Change } from '../../store/audit/change.ts'
import { searchAudit } from '../administration/search-audit.ts'
import { nameOfActor } from '../applications/last-change.ts'
import { type LastChange, Outdated, type Refusal } from '../refusal.ts'
import type { Service } from '../service.ts'
import { findWebhookEndpoint } from './find.ts'

const WORDS: Readonly<Record<string, string>> = {
  'webhookEndpoint.created': 'created it',
  'webhookEndpoint.changed': 'changed it',
  'webhookEndpoint.enabled': 'enabled it',
  'webhookEndpoint.disabled': 'disabled it',
  'webhookEndpoint.secretRotated': 'rotated its secret',
}

/** Entries that change nothing, such as those of pings, may come in between. */
const LOOKED_AT_ENTRIES = 50

const OUTDATED =
  'The webhook endpoint has changed since you opened it. Review the changes before you continue.'

/** Its newest recorded change. */
const lastChangeOfEndpoint = async (
  service: { readonly sql: Queries; readonly ring: KeyRing },
  endpointId: string,
): Promise<LastChange | undefined> => {
  const newest = { before: undefined, limit: LOOKED_AT_ENTRIES }
  const { entries } = await searchAudit(service, { subjectId: endpointId }, newest)
  const last = entries.find(({ action }) => action in WORDS)
  if (last === undefined) return undefined
  return { by: await nameOfActor(service, last.actor), what: WORDS[last.action] ?? '', at: last.at }
}

/** Runs a change if the endpoint still has the `updatedAt` that a page showed; locks it until then. */
export const unlessOutdated = async <Result>(
  { sql }: Change,
  { ring }: Pick<Service, 'ring'>,
  { clientId, id, seen }: { readonly clientId: string; readonly id: string; readonly seen: Date },
  run: () => Promise<Result>,
): Promise<Result | Refusal> => {
  const row = await findWebhookEndpoint(sql, clientId, id, true)
  return row === undefined || row.updatedAt.getTime() === seen.getTime()
    ? run()
    : new Outdated(OUTDATED, await lastChangeOfEndpoint({ sql, ring }, id))
}
