/** The tables in which a submission creates rows, and what a stored copy of each row has of its own. */
import { RETENTION } from '../src/domain/lender/retention.ts'

const SECONDS_A_DAY = 24 * 60 * 60

/** A table, and what differs in each copy `copy` of a template row `t`. */
export type Table = {
  readonly name: string
  /** The application of a row `t`. */
  readonly application: string
  readonly set: Readonly<Record<string, string>>
  /** Only applications younger than this have rows in it; all by default. */
  readonly retainedSeconds?: number
}

/** The ids of applications end with a zero; those of their events and audit entries with other digits. */
const ownId = (digit: number) => `(left(copy.id::text, 35) || to_hex(${digit} + t.place))::uuid`
const EVENT = 0
const AUDIT = 8

const IS_DONE = `copy.stage = 'done'`

export const TABLES: readonly Table[] = [
  {
    name: 'applications',
    application: 't.id',
    set: {
      id: 'copy.id',
      state: 'copy.state',
      state_since: 'copy.at',
      created_at: 'copy.at',
      updated_at: 'copy.at',
      owner_dealer_id: 'coalesce(copy.dealer_id, t.owner_dealer_id)',
      data_key: 'copy.data_key',
      due_at: `case when not ${IS_DONE} then t.due_at end`,
    },
  },
  {
    name: 'revisions',
    application: 't.application_id',
    set: { application_id: 'copy.id', received_at: 'copy.at', content: 'copy.content', marks: 'copy.marks' },
  },
  {
    name: 'case_queue',
    application: 't.application_id',
    set: {
      application_id: 'copy.id',
      stage: 'copy.stage',
      state: 'copy.state',
      state_since: 'copy.at',
      due_at: `copy.at + interval '4 hours'`,
      dealer_id: 'coalesce(copy.dealer_id, t.dealer_id)',
      documents_to_look_at: `case when copy.stage = 'documents' then 1 else 0 end`,
      policy_outcome: `(array['refer', 'approve', 'decline'])[1 + copy.number % 3]`,
    },
  },
  {
    name: 'transitions',
    application: 't.application_id',
    set: { application_id: 'copy.id', at: 'copy.at' },
  },
  {
    name: 'events',
    application: 't.application_id',
    set: { id: ownId(EVENT), application_id: 'copy.id', at: 'copy.at' },
    // A day less, so that the service purges none during the measurement.
    retainedSeconds: RETENTION.events.retained.seconds - SECONDS_A_DAY,
  },
  {
    name: 'client_events',
    application: '(select e.application_id from events e where e.id = t.event_id)',
    // Numbers are microseconds; each client that may see the event has a row for it.
    set: {
      number: '(extract(epoch from copy.at) * 1000000)::bigint',
      event_id: `(left(copy.id::text, 35) || to_hex(${EVENT} + 1))::uuid`,
    },
    retainedSeconds: RETENTION.events.retained.seconds - SECONDS_A_DAY,
  },
  {
    name: 'audit',
    application: 't.subject_id',
    set: { id: ownId(AUDIT), subject_id: 'copy.id::text', at: 'copy.at' },
  },
  {
    name: 'stored_answers',
    application: 't.application_id',
    set: { key_hash: 'sha256(copy.number::text::bytea)', application_id: 'copy.id', stored_at: 'copy.at' },
    // The service purges older ones.
    retainedSeconds: RETENTION.idempotencyAnswers.retained.seconds,
  },
]

/** What is open, whatever has come before: as many of the last applications, at most this share of all. */
const OPEN_MAXIMUM = 10_000
const OPEN_SHARE = 0.6

/** An open application's stage and state, in turns; the others are done, most of them paid out. */
const OPEN = [
  ['decide', 'InReview'],
  ['secondApproval', 'InReview'],
  ['documents', 'Approved'],
  ['payOut', 'Signed'],
  ['dealer', 'Approved'],
  ['signing', 'AwaitingSignature'],
] as const
const DONE_STATES = ['PaidOut', 'PaidOut', 'PaidOut', 'Declined', 'Declined', 'Withdrawn', 'Expired'] as const

/** Where the application of a number from 1 to `count` stands: the last ones are open. */
export const standingOf = (number: number, count: number): readonly [stage: string, state: string] => {
  const open = Math.min(OPEN_MAXIMUM, Math.floor(count * OPEN_SHARE))
  const of = <T>(from: readonly T[]) => from[number % from.length] as T
  return number > count - open ? of(OPEN) : ['done', of(DONE_STATES)]
}
