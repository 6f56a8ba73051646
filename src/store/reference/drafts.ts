/** Drafts' rows: one open draft of each product and one of the policy, and those that ended. */

import type { Queries } from '../../../packages/postgres/connection/database.ts'
import type { Content } from '../../../packages/values/difference.ts'
import type { DraftEnd, DraftKind } from '../../domain/finance/drafts.ts'

export type DraftRow = {
  readonly id: string
  readonly kind: DraftKind
  /** The product's id; 'policy' for the policy. */
  readonly subject: string
  /** In the form of the lender's file, valid or not. */
  readonly content: Content
  readonly basedOn: number | null
  readonly version: number
  readonly begunBy: string
  readonly begunAt: Date
  readonly changedBy: string
  readonly changedAt: Date
  readonly proposedBy: string | null
  readonly proposedAt: Date | null
  readonly endedBy: string | null
  readonly endedAt: Date | null
  readonly endedAs: DraftEnd | null
  readonly publishedVersion: number | null
}

const COLUMNS = `id, kind, subject, content, based_on as "basedOn", version, begun_by as "begunBy", begun_at as "begunAt",
  changed_by as "changedBy", changed_at as "changedAt", proposed_by as "proposedBy", proposed_at as "proposedAt",
  ended_by as "endedBy", ended_at as "endedAt", ended_as as "endedAs", published_version as "publishedVersion"`

type NewDraft = Pick<DraftRow, 'id' | 'kind' | 'subject' | 'content' | 'basedOn'> & {
  readonly by: string
  readonly at: Date
}

/** Adds a draft; false if its product or the policy has an open one. */
export const insertDraft = (sql: Queries, draft: NewDraft): Promise<boolean> => {
  const { id, kind, subject, content, basedOn, by, at } = draft
  return sql`
    insert into drafts (id, kind, subject, content, based_on, version, begun_by, begun_at, changed_by, changed_at)
    values (${id}, ${kind}, ${subject}, ${sql.json(content as never)}, ${basedOn}::integer, 1, ${by}, ${at}, ${by}, ${at})
    on conflict (kind, subject) where ended_at is null do nothing returning id`.some()
}

/** The draft with the id, ended or not; undefined where there is none. */
export const findDraft = (sql: Queries, id: string): Promise<DraftRow | undefined> =>
  sql.unsafe<DraftRow[]>(`select ${COLUMNS} from drafts where id = $1`, [id]).first()

/** The same, locked until the transaction ends. */
export const holdDraft = (sql: Queries, id: string): Promise<DraftRow | undefined> =>
  sql.unsafe<DraftRow[]>(`select ${COLUMNS} from drafts where id = $1 for update`, [id]).first()

/** The open drafts of a kind, by subject. */
export const listOpenDrafts = (sql: Queries, kind: DraftKind): Promise<readonly DraftRow[]> =>
  sql.unsafe<DraftRow[]>(
    `select ${COLUMNS} from drafts where kind = $1 and ended_at is null order by subject`,
    [kind],
  )

/** The open draft of a product or of the policy; undefined where there is none. */
export const findOpenDraft = (
  sql: Queries,
  kind: DraftKind,
  subject: string,
): Promise<DraftRow | undefined> =>
  sql
    .unsafe<DraftRow[]>(
      `select ${COLUMNS} from drafts where kind = $1 and subject = $2 and ended_at is null`,
      [kind, subject],
    )
    .first()

export type Publication = {
  readonly version: number
  readonly proposedBy: string
  readonly publishedBy: string
}

/** Who was behind the versions published from drafts. */
export const listPublications = async (
  sql: Queries,
  kind: DraftKind,
  subject: string,
): Promise<readonly Publication[]> => sql<Publication[]>`
  select published_version as version, proposed_by as "proposedBy", ended_by as "publishedBy" from drafts
  where kind = ${kind} and subject = ${subject} and published_version is not null`

type Step = { readonly by: string; readonly at: Date }

/** Writes a draft's content, which voids a proposal. */
export const writeDraft = async (
  sql: Queries,
  id: string,
  { content, basedOn, by, at }: Step & Pick<DraftRow, 'content' | 'basedOn'>,
): Promise<void> => {
  await sql`
    update drafts set content = ${sql.json(content as never)}, based_on = ${basedOn}::integer, version = version + 1,
      changed_by = ${by}, changed_at = ${at}, proposed_by = null, proposed_at = null
    where id = ${id}`
}

/** Records who proposes a draft as it is. */
export const noteProposal = async (sql: Queries, id: string, { by, at }: Step): Promise<void> => {
  await sql`update drafts set version = version + 1, proposed_by = ${by}, proposed_at = ${at} where id = ${id}`
}

/** Ends a draft: discarded, or published as a version. */
export const endDraft = async (
  sql: Queries,
  id: string,
  {
    as,
    publishedVersion,
    by,
    at,
  }: Step & { readonly as: DraftEnd; readonly publishedVersion: number | null },
): Promise<void> => {
  await sql`
    update drafts set version = version + 1, ended_by = ${by}, ended_at = ${at}, ended_as = ${as},
      published_version = ${publishedVersion}::integer
    where id = ${id}`
}
