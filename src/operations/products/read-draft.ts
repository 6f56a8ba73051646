/** Reads drafts, and who was behind the versions made from them. */
import type { DraftKind } from '../../domain/finance/drafts.ts'
import {
  type DraftRow,
  findDraft,
  findOpenDraft,
  listOpenDrafts,
  listPublications,
  type Publication,
} from '../../store/reference/drafts.ts'
import { nameOfActor } from '../applications/last-change.ts'
import type { Service } from '../service.ts'
import { newestVersion } from './newest-version.ts'

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
