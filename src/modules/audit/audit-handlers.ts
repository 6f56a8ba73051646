/** The audit log for the lender's admins: search, seals, and the export as a file. */

import { BYTE_ORDER_MARK, csvLine } from '../../../packages/values/csv.ts'
import { isUuid } from '../../../packages/values/uuid.ts'
import { file, type Handlers, ok } from '../../http/handler.ts'
import { recordExport } from '../../service/as-web-user.ts'
import { PAGE_ENTRIES, UNKNOWN_CURSOR } from '../../service/paging.ts'
import { Refusal } from '../../service/refusal.ts'
import type { Service } from '../../service/service.ts'
import type { AuditRow, auditOperations } from './audit-pages.ts'
import { namesOf } from './colleagues.ts'
import { checkAudit } from './seals.ts'
import {
  type AuditEntry,
  auditActions,
  auditPortions,
  auditSearchOf,
  nameEntries,
  searchAudit,
} from './search.ts'

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

const COLUMNS = [
  'When',
  'Who',
  'Kind of actor',
  'Id of actor',
  'Action',
  'About',
  'Kind of subject',
  'Id of subject',
  'Request',
  'Network address',
  'Browser',
  'Part of subject',
]

const line = ({ at, by, action, about, part, requestId, from }: AuditRow): string =>
  csvLine([
    at,
    by.name,
    by.kind,
    by.id,
    action,
    about.name,
    about.kind,
    about.id,
    requestId,
    from?.address ?? null,
    from?.browser ?? null,
    part,
  ])

/** The entries as a file, sent in parts. */
const exported = (
  format: 'csv' | 'json',
  portions: AsyncIterable<readonly AuditRow[]>,
): AsyncGenerator<Buffer> => (format === 'csv' ? asCsv(portions) : asJson(portions))

async function* asCsv(portions: AsyncIterable<readonly AuditRow[]>): AsyncGenerator<Buffer> {
  yield Buffer.from(BYTE_ORDER_MARK + csvLine(COLUMNS))
  for await (const rows of portions) yield Buffer.from(rows.map(line).join(''))
}

async function* asJson(portions: AsyncIterable<readonly AuditRow[]>): AsyncGenerator<Buffer> {
  let between = '[\n'
  for await (const rows of portions) {
    yield Buffer.from(between + rows.map((row) => JSON.stringify(row)).join(',\n'))
    between = ',\n'
  }
  yield Buffer.from(between === '[\n' ? '[]\n' : '\n]\n')
}
