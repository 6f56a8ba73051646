/** Who changed an application last, and how: what a page shows of it whose command came too late. */
import type { Actor } from '../../domain/actor.ts'
import type { RequirementState } from '../../domain/requirement.ts'
import { fileOf } from '../../store/applications/case-file.ts'
import { type ApplicationRow, listTransitions } from '../../store/applications/read.ts'
import { findClient } from '../../store/clients/clients.ts'
import { readUserRow } from '../../store/people/users.ts'
import type { Service } from '../service.ts'
import { type TimelineEntry, timelineOf } from './timeline.ts'

export type LastChange = {
  /** A person's name or address, a client's name, or what of the service it was. */
  readonly by: string
  /** What they did, as it goes on after who: "approved it". */
  readonly what: string
  readonly at: Date
}

/** The newest that is on record of it; undefined where nothing of it is. */
export const lastChangeOf = async (
  service: Service,
  application: ApplicationRow,
): Promise<LastChange | undefined> => {
  const last = await lastEntryOf(service, application)
  if (last === undefined || last.by === null) return undefined
  return { by: await nameOfActor(service, last.by), what: wordsFor(last), at: last.at }
}

/** The same as it stands in the line of time. */
export const lastEntryOf = async (
  service: Service,
  application: ApplicationRow,
): Promise<TimelineEntry | undefined> => {
  const transitions = await listTransitions(service.sql, application.id)
  const happened = {
    file: fileOf(service, application),
    history: transitions.map(({ byKind, by, ...move }) => ({
      ...move,
      by: { kind: byKind, id: by },
      reason: null,
    })),
    documents: [],
    duplicates: [],
  }
  return timelineOf(happened).at(-1)
}

/** Who somebody is, in words for staff. */
export const nameOfActor = async (
  service: Pick<Service, 'sql' | 'ring'>,
  { kind, id }: Actor,
): Promise<string> => {
  if (kind === 'user') {
    const user = await readUserRow(service.sql, service.ring, id)
    return user?.name ?? user?.email ?? 'A former user'
  }
  if (kind === 'client') return (await findClient(service.sql, id))?.name ?? id
  return kind === 'operator' ? `${id}, by the command line` : 'The service'
}

const OF_REQUIREMENT: Readonly<Record<RequirementState, string>> = {
  outstanding: 'asked for',
  received: 'sent',
  accepted: 'accepted',
  refused: 'refused',
  waived: 'waived',
}

/** What somebody did, as it goes on after who: "approved it". */
export const wordsFor = (entry: TimelineEntry): string => {
  switch (entry.kind) {
    case 'move':
      return entry.from === null ? 'sent it' : `moved it from ${entry.from} to ${entry.to}`
    case 'check':
      return `recorded the ${entry.name} check as ${entry.result}`
    case 'requirement':
      return `${OF_REQUIREMENT[entry.state]} “${entry.name}”`
    case 'approval':
      return 'approved it as the first of two people'
    case 'document':
      return `uploaded “${entry.name}”`
    case 'duplicate':
      return `sent ${entry.reference} for the same vehicle`
  }
}
