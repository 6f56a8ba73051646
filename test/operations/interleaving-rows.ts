/** All that the database has of an application, for those who check it. */

import type { Mode } from '../../src/domain/application/access.ts'
import type { State } from '../../src/domain/application/states.ts'
import { type CaseFile, EMPTY_FILE } from '../../src/domain/case/case-file.ts'
import type { QueueEntry } from '../../src/domain/case/queue.ts'
import { cents } from '../../src/domain/finance/money.ts'
import { fileOf } from '../../src/store/applications/case-file.ts'
import { type ApplicationRow, applicationFinder } from '../../src/store/applications/read.ts'
import { partnerOf, type Scene } from './interleaving-scene.ts'

export type StoredTransition = {
  readonly number: number
  readonly from: State | null
  readonly to: State
  readonly at: Date
  readonly kind: 'client' | 'user' | 'operator' | 'service'
  readonly by: string
  readonly hasReason: boolean
}

export type StoredEvent = {
  readonly type: string
  readonly from: State | null
  readonly to: State
  readonly at: Date
  readonly file: CaseFile
}

export type StoredAudit = {
  readonly kind: StoredTransition['kind']
  readonly by: string
  readonly action: string
  readonly requestId: string | null
}

export type QueuedRow = Omit<QueueEntry, 'dueAt'> & {
  readonly mode: Mode
  readonly state: State
  readonly stateSince: Date
  readonly dealerId: string | null
}

export type Stored = {
  readonly head: ApplicationRow
  readonly file: CaseFile
  readonly dueAt: Date | null
  /** What the queue shows of it; undefined without a row. */
  readonly queued: QueuedRow | undefined
  readonly transitions: readonly StoredTransition[]
  readonly events: readonly StoredEvent[]
  /** The sequence of every event, and of those that were told second of one write. */
  readonly sequences: readonly { readonly sequence: number; readonly isSecond: boolean }[]
  readonly audits: readonly StoredAudit[]
  readonly revisions: readonly { readonly revision: number; readonly at: Date }[]
  /** Of the owner to the partner, how many there are, and what was told and noted of them. */
  readonly consents: {
    readonly given: number
    readonly withdrawn: number
    readonly events: number
    readonly audits: readonly string[]
  }
}

export const readStored = async (scene: Scene): Promise<Stored> => {
  const { stage, id } = scene
  const { sql } = stage
  const [service] = stage.services
  const head = await applicationFinder(sql)(id)
  if (head === undefined) throw new Error('The application is gone')
  const [due] = await sql<{ dueAt: Date | null }[]>`
    select due_at as "dueAt" from applications where id = ${id}`
  const [queued] = await sql<(Omit<QueuedRow, 'amount'> & { amount: string | null })[]>`
    select mode, state, state_since as "stateSince", stage, dealer_id as "dealerId", product_id as "productId",
      amount_cents as amount, documents_to_look_at as "documentsToLookAt", approved_by as "approvedBy",
      policy_outcome as "policyOutcome", needs_dealer as "needsDealer"
    from case_queue where application_id = ${id}`
  const transitions = await sql<StoredTransition[]>`
    select number, from_state as "from", to_state as "to", at, by_kind as kind, by_id as "by",
      reason is not null as "hasReason"
    from transitions where application_id = ${id} order by number`
  const events = await sql<(Omit<StoredEvent, 'file'> & { file: Buffer | null })[]>`
    select e.type, e.previous_state as "from", e.state as "to", e.at, coalesce(e.file, r.file) as file
    from events e left join revisions r on r.application_id = e.application_id and r.revision = e.revision
    where e.type like '%.statusChanged' and e.application_id = ${id} order by e.at, e.id`
  const sequences = await sql<Stored['sequences']>`
    select e.sequence, e.type not like '%.statusChanged' and exists (
      select from events f where f.application_id = e.application_id and f.at = e.at
        and f.type like '%.statusChanged' and f.sequence = e.sequence - 1) as "isSecond"
    from events e where e.application_id = ${id} order by e.id`
  const audits = await sql<StoredAudit[]>`
    select actor_kind as kind, actor_id as "by", action, request_id as "requestId"
    from audit where subject_kind = 'application' and subject_id = ${id} order by at, id`
  const revisions = await sql<{ revision: number; at: Date }[]>`
    select revision, received_at as at from revisions where application_id = ${id} order by revision`
  const consents = await readConsents(scene)
  return {
    head,
    file: fileOf(service, head),
    dueAt: due?.dueAt ?? null,
    queued: queued && { ...queued, amount: queued.amount === null ? null : cents(Number(queued.amount)) },
    transitions,
    // Opening each proves that the application's data key sealed it.
    events: events.map(({ file, ...event }) => ({
      ...event,
      file: file === null ? EMPTY_FILE : fileOf(service, { ...head, file }),
    })),
    sequences,
    audits,
    revisions,
    consents,
  }
}

const readConsents = async (scene: Scene): Promise<Stored['consents']> => {
  const { sql, services } = scene.stage
  const { clientId } = partnerOf(scene, services[0])
  const [stored] = await sql<Stored['consents'][]>`
    with kept as (select id, withdrawn_at from consents where client_id = ${clientId})
    select (select count(*)::int from kept) as given,
      (select count(*)::int from kept where withdrawn_at is not null) as withdrawn,
      (select count(*)::int from events where type = 'consent.changed' and consent_id in (select id from kept)) as events,
      (select coalesce(array_agg(action order by at, id), '{}') from audit
        where subject_kind = 'consent' and subject_id in (select id::text from kept)) as audits`
  if (stored === undefined) throw new Error('A count has no row')
  return stored
}
