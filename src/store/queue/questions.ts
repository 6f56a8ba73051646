/** Questions to providers of checks and facts that have no response yet. */
import type { Queries } from '../../../packages/postgres/connection/database.ts'
import type { SetName } from '../../domain/application/sets.ts'
import type { CheckName } from '../../domain/case/check.ts'
import { outsideSandboxes } from '../sandboxes/sandboxes.ts'
import { nameCounted } from './numbers.ts'

/** One provider and one application, at a revision. */
type About = {
  readonly applicationId: string
  /** As `countedName` returns it. */
  readonly provider: string
  readonly revision: number
}

export type OpenQuestion = {
  readonly applicationId: string
  /** The provider's own name. */
  readonly provider: string
  readonly revision: number
  /** Empty if it was asked only for its facts. */
  readonly checks: readonly CheckName[]
  /** How often it was asked; 0 while the application waits for its turn. */
  readonly asked: number
  readonly askedAt: Date
  /** The kind of the last failure; null while it is asked, and if the process ended meanwhile. */
  readonly failure: string | null
}

/** The open questions about these applications, whatever the revision. */
export const listOpenQuestions = async (
  sql: Queries,
  applicationIds: readonly string[],
): Promise<readonly OpenQuestion[]> => {
  const rows = await sql<OpenQuestion[]>`
    select application_id as "applicationId", provider, revision, checks, asked, asked_at as "askedAt", failure
    from provider_questions where application_id = any (${sql.array([...applicationIds], 'uuid')})
    order by application_id, provider`
  return rows.map((row) => ({ ...row, provider: nameCounted(row.provider) }))
}

/** Notes a question before it is sent. Questions about an earlier revision no longer count. */
export const noteAsked = async (
  sql: Queries,
  { applicationId, provider, revision, checks, at }: About & { checks: readonly CheckName[]; at: Date },
): Promise<void> => {
  await sql`
    insert into provider_questions as known (application_id, provider, revision, checks, asked, asked_at)
    values (${applicationId}, ${provider}, ${revision}, ${sql.array([...checks], 'text')}, 1, ${at})
    on conflict (application_id, provider) do update set
      revision = excluded.revision, checks = excluded.checks, asked_at = excluded.asked_at, failure = null,
      asked = 1 + case when known.revision = excluded.revision then known.asked else 0 end`
}

/** Notes that an application waits for its turn, unless the provider was asked about this revision. */
export const noteWaiting = async (
  sql: Queries,
  { applicationId, provider, revision, checks, at }: About & { checks: readonly CheckName[]; at: Date },
): Promise<void> => {
  await sql`
    insert into provider_questions as known (application_id, provider, revision, checks, asked, asked_at)
    values (${applicationId}, ${provider}, ${revision}, ${sql.array([...checks], 'text')}, 0, ${at})
    on conflict (application_id, provider) do update set
      revision = excluded.revision, checks = excluded.checks, asked_at = excluded.asked_at, failure = null, asked = 0
      where known.revision <> excluded.revision`
}

/** Notes how a question has failed, and for which checks; not once it was asked about another revision. */
export const noteFailed = async (
  sql: Queries,
  {
    applicationId,
    provider,
    revision,
    checks,
    failure,
  }: About & { checks: readonly CheckName[]; failure: string },
): Promise<void> => {
  await sql`
    update provider_questions set failure = ${failure}, checks = ${sql.array([...checks], 'text')}
    where application_id = ${applicationId} and provider = ${provider} and revision = ${revision}`
}

/** Notes that a question was not asked after all: the service stops. */
export const noteUnasked = async (
  sql: Queries,
  { applicationId, provider, revision }: About,
): Promise<void> => {
  await sql`
    update provider_questions set asked = greatest(0, asked - 1)
    where application_id = ${applicationId} and provider = ${provider} and revision = ${revision}`
}

/** Notes that a provider has responded to all that it was asked. */
export const noteAnswered = async (
  sql: Queries,
  { applicationId, provider, revision }: About,
): Promise<void> => {
  await sql`
    delete from provider_questions
    where application_id = ${applicationId} and provider = ${provider} and revision <= ${revision}`
}

/** Whether no other application that waits for the provider was asked less often. */
export const isAskedLeast = async (
  sql: Queries,
  { applicationId, provider }: Pick<About, 'applicationId' | 'provider'>,
): Promise<boolean> =>
  !(await sql`
    select from provider_questions other join applications a on a.id = other.application_id
    where other.provider = ${provider} and other.application_id <> ${applicationId}
      and a.due_at is not null and a.revision = other.revision
      and other.asked < coalesce(
        (select asked from provider_questions where application_id = ${applicationId} and provider = ${provider}), 0)
    limit 1`.some())

export type UnansweredCase = Omit<OpenQuestion, 'applicationId' | 'provider'> & {
  readonly id: string
  readonly modelSet: SetName
}

/** Up to `limit` applications in these states, but not of sandboxes, of which a provider has no response, the one that waits longest first. */
export const listUnanswered = (
  sql: Queries,
  provider: string,
  states: readonly string[],
  limit: number,
): Promise<readonly UnansweredCase[]> =>
  sql<UnansweredCase[]>`
    select a.id, a.model_set as "modelSet", q.revision, q.checks, q.asked, q.asked_at as "askedAt", q.failure
    from provider_questions q join applications a on a.id = q.application_id
    where q.provider = ${provider} and a.revision = q.revision and a.data_key is not null
      and a.state::text = any (${sql.array([...states], 'text')})
      and ${sql.unsafe(outsideSandboxes('a.client_id', 'a.owner_dealer_id'))}
    order by q.asked_at, a.id limit ${limit}`
