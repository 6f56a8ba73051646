/** A list of the queue as a file, sent in parts: what its rows show, and no numbers that identify a person. */
import { BYTE_ORDER_MARK, csvLine } from '../../../packages/values/csv.ts'
import { dublinMinute } from '../../../packages/values/dublin-day.ts'
import { nextInWords, WAITS_FOR } from '../../domain/case/queue-views.ts'
import { stateWords } from '../../operations/applications/last-change.ts'
import type { casePortions } from '../../operations/cases/queue/list-queue.ts'
import type { Service } from '../../operations/service.ts'
import { rowsOf } from './queue-views.ts'

type Row = Awaited<ReturnType<typeof rowsOf>>[number]

const COLUMNS: Readonly<Record<string, (row: Row) => string | number | null>> = {
  Case: ({ reference }) => reference,
  Borrowers: ({ borrowers }) => borrowers.join('; ') || 'Erased',
  State: ({ state }) => stateWords(state),
  Next: ({ stage }) => nextInWords(stage),
  'Due (Irish time)': ({ dueAt }) => minuteOf(dueAt),
  'Waiting since (Irish time)': ({ stage, since }) =>
    ['dealer', 'signers'].includes(WAITS_FOR[stage]) ? minuteOf(since) : null,
  'Received (Irish time)': ({ receivedAt }) => minuteOf(receivedAt),
  'Amount in euro': ({ amount }) => amount,
  'Payment to income in %': ({ paymentToIncome }) =>
    paymentToIncome === null ? null : Number(paymentToIncome.toFixed(1)),
  'Why it is here': ({ reasons }) => reasons.map(({ says }) => says).join('; '),
  Owner: ({ assignee }) => assignee?.name ?? null,
  Dealer: ({ dealer, client }) => dealer?.name ?? client,
  Product: ({ product }) => product?.name ?? null,
  Vehicle: ({ vehicle }) => vehicle,
  'Snoozed until (Irish time)': ({ snoozedUntil }) => minuteOf(snoozedUntil),
}

const minuteOf = (at: Date | string | null): string | null =>
  at === null ? null : dublinMinute(new Date(at).getTime())

export async function* queueAsCsv(
  service: Service,
  portions: ReturnType<typeof casePortions>,
  userId: string,
): AsyncGenerator<Buffer> {
  yield Buffer.from(BYTE_ORDER_MARK + csvLine(Object.keys(COLUMNS)))
  let sent = 0
  for await (const { items, isMore } of portions) {
    const rows = await rowsOf(service, items, userId)
    const lines = rows.map((row) => csvLine(Object.values(COLUMNS).map((cellOf) => cellOf(row))))
    sent += rows.length
    if (isMore)
      lines.push(
        csvLine([`Only the first ${sent.toLocaleString('en-IE')} cases of the list are in this file.`]),
      )
    yield Buffer.from(lines.join(''))
  }
}
