/** The audit, for the lender's admins. */

import { isUuid } from '../../../packages/values/uuid.ts'
import { recordExport } from '../../operations/administration/as-web-user.ts'
import { checkAudit } from '../../operations/administration/audit-seals.ts'
import {
  type AuditEntry,
  auditActions,
  auditPortions,
  auditSearchOf,
  nameEntries,
  searchAudit,
} from '../../operations/administration/search-audit.ts'
import { PAGE_ENTRIES, UNKNOWN_CURSOR } from '../../operations/paging.ts'
import { namesOf } from '../../operations/people/names.ts'
import { Refusal } from '../../operations/refusal.ts'
import type { Service } from '../../operations/service.ts'
import { file, type Handlers, ok } from '../declare/handler.ts'
import { exported } from './export.ts'
import type { AuditRow, auditOperations } from './pages.ts'

/** The number of seals that one request checks. */
const SEALS_TOGETHER = 100

export const auditHandlers: Handlers<typeof auditOperations> = {
  searchAudit: async ({ service, body: { cursor, ...query } }) => {
    if (cursor !== undefined && !isUuid(cursor)) return UNKNOWN_CURSOR
    const search = await auditSearchOf(service, query)
    if (search instanceof Refusal) return search
    const found = await searchAudit(service, search, { before: cursor, limit: PAGE_ENTRIES })
    return ok({
      items: await auditRows(service, found.entries),
      nextCursor: found.next,
      by: { who: search.actorId ?? null, about: search.subjectId ?? null },
    })
  },

  readAuditOptions: async ({ service }) => ok({ actions: await auditActions(service) }),

  checkAudit: async ({ service, body: { from } }) => {
    return ok(await checkAudit(service, from, SEALS_TOGETHER))
  },

  exportAudit: async ({ service, webUser, query: { format, ...query } }) => {
    const search = await auditSearchOf(service, query)
    if (search instanceof Refusal) return search
    const day = new Date(service.now()).toISOString().slice(0, 10)
    const type = format === 'csv' ? 'text/csv; charset=utf-8' : 'application/json; charset=utf-8'
    const rows = rowsOf(service, auditPortions(service, search))
    const name = `audit-${day}.${format}`
    return file({ name, type }, exported(format, rows), recordExport(service, webUser, 'audit'))
  },
}

async function* rowsOf(
  service: Service,
  portions: AsyncIterable<readonly AuditEntry[]>,
): AsyncGenerator<readonly AuditRow[]> {
  for await (const entries of portions) yield await auditRows(service, entries)
}

const auditRows = async (service: Service, entries: readonly AuditEntry[]): Promise<readonly AuditRow[]> => {
  const users = await namesOf(
    service,
    entries.flatMap(({ actor, subject }) => [actor.id, subject.id]),
  )
  const named = await nameEntries(service.sql, entries, users)
  return named.map(({ id, at, actor, by, action, subject, about, part, requestId, origin }) => ({
    id,
    at: at.toISOString(),
    by: { kind: actor.kind, id: actor.id, name: by },
    action,
    about: { kind: subject.kind, id: subject.id, name: about },
    part,
    requestId,
    from: origin,
  }))
}
