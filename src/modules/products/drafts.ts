/**
 * Drafts of a product or of the policy: start, read, change and discard them. Each change needs the draft to be as the
 * page showed it.
 */

import type { KeyRing } from '../../../packages/encryption/key-ring.ts'
import type { Queries } from '../../../packages/postgres/connection/database.ts'
import type { Content } from '../../../packages/values/difference.ts'
import type { LocalDate } from '../../../packages/values/dublin-day.ts'
import type { DraftKind } from '../../domain/finance/drafts.ts'
import { notFound, Outdated, Refusal } from '../../service/refusal.ts'
import type { Service } from '../../service/service.ts'
import type { Change } from '../../store/audit/change.ts'
import {
  type DraftRow,
  endDraft,
  findDraft,
  findOpenDraft,
  holdDraft,
  insertDraft,
  listOpenDrafts,
  listPublications,
  type Publication,
  writeDraft,
} from '../../store/reference/drafts.ts'
import { listPolicyVersions, listProductVersions } from '../../store/reference/lender-data.ts'
import type { Candidate } from '../../store/reference/replays.ts'
import { nameOfActor } from '../applications/last-change.ts'

export type NewDraft = {
  readonly kind: DraftKind
  /** The product's id; 'policy' for the policy. */
  readonly subject: string
  /** In the form of the lender's file, valid or not. */
  readonly content: Content
  /** Whether the product must be new. */
  readonly isNew?: boolean
}

/**
 * Starts a draft, and returns its id. Rejected if there is an open one, or if a new product would have an existing id.
 */
export const startDraft = async (
  change: Change,
  by: string,
  { kind, subject, content, isNew = false }: NewDraft,
): Promise<string | Refusal> => {
  const basedOn = await newestVersion(change.sql, kind, subject)
  if (isNew && basedOn !== null)
    return new Refusal(`There is a product "${subject}" already. Begin a draft from one of its versions.`)
  const id = change.newId()
  const isBegun = await insertDraft(change.sql, { id, kind, subject, content, basedOn, by, at: change.at })
  if (!isBegun) {
    const whose = kind === 'policy' ? 'the policy' : `"${subject}"`
    return new Refusal(`There is a draft of ${whose} already. Continue with it, or discard it first.`)
  }
  await change.record(`${kind}.draftBegun`, subjectOf({ kind, subject }))
  return id
}

/** Reads a draft like the lender's file. If a day is given, the product is in force from then on. */
export type DraftReader = (draft: DraftRow, from?: LocalDate) => Promise<Candidate | Refusal>

/** The kind and id of a draft's subject, for the audit. */
export const subjectOf = ({ kind, subject }: Pick<DraftRow, 'kind' | 'subject'>) => ({ kind, id: subject })

const OUTDATED = 'The draft has changed since you opened it. Review the changes before you continue.'

/**
 * Locks the draft until the change ends. Rejected if there is none, and as outdated if its version is not the seen one
 * or it has ended.
 */
export const openDraft = async (
  { sql }: Pick<Change, 'sql'>,
  ring: KeyRing,
  id: string,
  seen: number,
): Promise<DraftRow | Refusal> => {
  const draft = await holdDraft(sql, id)
  if (draft === undefined) return notFound('draft')
  if (draft.endedAt === null && draft.version === seen) return draft
  const { by, ...step } = lastStepOf(draft)
  return new Outdated(OUTDATED, { ...step, by: await nameOfActor({ sql, ring }, { kind: 'user', id: by }) })
}

const lastStepOf = (draft: DraftRow) => {
  const { endedBy, endedAt, endedAs, proposedBy, proposedAt, changedBy, changedAt } = draft
  if (endedBy !== null && endedAt !== null) return { by: endedBy, what: `${endedAs} it`, at: endedAt }
  return proposedBy !== null && proposedAt !== null
    ? { by: proposedBy, what: 'proposed it', at: proposedAt }
    : { by: changedBy, what: 'changed it', at: changedAt }
}

export type DraftChange = {
  /** The version of the draft that the page showed. */
  readonly seen: number
  readonly content: Content
  /** The newest version, once the person has compared the draft with it; absent to keep the base. */
  readonly basedOn?: number
}

/**
 * Replaces a draft's content, which voids a proposal of the earlier content. Rejected if the draft does not exist,
 * someone changed it since, or the new base is not the newest version.
 */
export const changeDraft = async (
  change: Change,
  ring: KeyRing,
  by: string,
  id: string,
  { seen, content, basedOn }: DraftChange,
): Promise<Refusal | undefined> => {
  const draft = await openDraft(change, ring, id, seen)
  if (draft instanceof Refusal) return draft
  if (basedOn !== undefined) {
    const newest = await newestVersion(change.sql, draft.kind, draft.subject)
    if (newest !== basedOn) return new Refusal(`Version ${basedOn} is not the newest one.`)
  }
  await writeDraft(change.sql, id, { content, basedOn: basedOn ?? draft.basedOn, by, at: change.at })
  await change.record(`${draft.kind}.draftChanged`, subjectOf(draft))
  return undefined
}

/**
 * Discards a draft; the record of it stays. Rejected if the draft does not exist, or someone changed it since the seen
 * version.
 */
export const discardDraft = async (
  change: Change,
  ring: KeyRing,
  by: string,
  id: string,
  seen: number,
): Promise<Refusal | undefined> => {
  const draft = await openDraft(change, ring, id, seen)
  if (draft instanceof Refusal) return draft
  await endDraft(change.sql, id, { as: 'discarded', publishedVersion: null, by, at: change.at })
  await change.record(`${draft.kind}.draftDiscarded`, subjectOf(draft))
  return undefined
}

/** A draft with the names of its editors, by id, and the newest version of its subject. */
export type ReadDraft = DraftRow & {
  readonly newest: number | null
  readonly names: ReadonlyMap<string, string>
}

/** The draft with the id; undefined where there is none. */
export const readDraft = async (service: Service, id: string): Promise<ReadDraft | undefined> =>
  withNames(service, await findDraft(service.sql, id))

/** The open draft of a product or of the policy; undefined where there is none. */
export const readOpenDraft = async (
  service: Service,
  kind: DraftKind,
  subject: string,
): Promise<ReadDraft | undefined> => withNames(service, await findOpenDraft(service.sql, kind, subject))

/** All open drafts of a kind, by subject. */
export const readOpenDrafts = ({ sql }: Service, kind: DraftKind): Promise<readonly DraftRow[]> =>
  listOpenDrafts(sql, kind)

/** Who proposed and who published each version made from a draft, by name. */
export const readPublications = async (
  service: Service,
  kind: DraftKind,
  subject: string,
): Promise<ReadonlyMap<number, Omit<Publication, 'version'>>> => {
  const publications = await listPublications(service.sql, kind, subject)
  const names = await namesOf(
    service,
    publications.flatMap(({ proposedBy, publishedBy }) => [proposedBy, publishedBy]),
  )
  const nameOf = (id: string) => names.get(id) ?? id
  return new Map(
    publications.map(({ version, proposedBy, publishedBy }) => [
      version,
      { proposedBy: nameOf(proposedBy), publishedBy: nameOf(publishedBy) },
    ]),
  )
}

/** People's names, by id. */
export const namesOf = async (
  service: Service,
  userIds: readonly string[],
): Promise<ReadonlyMap<string, string>> => {
  const named = [...new Set(userIds)].map(
    async (id) => [id, await nameOfActor(service, { kind: 'user', id })] as const,
  )
  return new Map(await Promise.all(named))
}

const withNames = async (service: Service, draft: DraftRow | undefined): Promise<ReadDraft | undefined> => {
  if (draft === undefined) return undefined
  const { begunBy, changedBy, proposedBy } = draft
  const ids = [begunBy, changedBy, ...(proposedBy === null ? [] : [proposedBy])]
  const [names, newest] = await Promise.all([
    namesOf(service, ids),
    newestVersion(service.sql, draft.kind, draft.subject),
  ])
  return { ...draft, names, newest }
}

/** The number of the newest version of a draft's product or policy, in force or not; null where there is none. */
export const newestVersion = async (
  sql: Queries,
  kind: DraftKind,
  subject: string,
): Promise<number | null> => {
  if (kind === 'policy') return (await listPolicyVersions(sql)).at(-1)?.version ?? null
  return (await listProductVersions(sql)).findLast(({ id }) => id === subject)?.version ?? null
}
