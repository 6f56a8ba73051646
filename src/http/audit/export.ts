/** The audit as a file, sent in parts. */
import { BYTE_ORDER_MARK, csvLine } from '../../../packages/values/csv.ts'
import type { AuditRow } from './pages.ts'

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

export const exported = (
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
