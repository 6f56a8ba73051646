/** Who last changed an application, and how: shown to a person whose command came too late. */

import { dataKeyOf, type KeyRing } from '../../../packages/encryption/key-ring.ts'
import type { Queries } from '../../../packages/postgres/connection/database.ts'
import { type Actor, OWN_WORK } from '../../domain/access/actor.ts'
import type { State } from '../../domain/application/states.ts'
import { bookingText } from '../../domain/case/booking.ts'
import { checkWords } from '../../domain/case/persons.ts'
import type { RequirementState } from '../../domain/documents/requirement.ts'
import { hasSigned } from '../../domain/signing/signing-states.ts'
import type { LastChange } from '../../service/refusal.ts'
import type { Service } from '../../service/service.ts'
import { fileOf } from '../../store/applications/encrypted-parts.ts'
import { type ApplicationRow, findSender, listTransitions } from '../../store/applications/read.ts'
import { findSigning } from '../../store/applications/signings.ts'
import { findClient } from '../../store/clients/clients.ts'
import { readUserRow } from '../../store/people/users.ts'
import { documentsOf } from './documents.ts'
import { type TimelineEntry, timelineOf } from './history.ts'
import { decryptSigningFile } from './signing-record.ts'

/** The newest recorded change; undefined if there is none. */
export const lastChangeOf = async (
  service: Service,
  application: ApplicationRow,
): Promise<LastChange | undefined> => {
  const last = await lastStepOf(service, application)
  return last && { by: await nameOfActor(service, last.by), what: last.what, at: last.at }
}

export type LastStep = {
  readonly by: Actor | { readonly kind: 'signer'; readonly name: string }
  readonly what: string
  readonly at: Date
  /** Whether it is the lender's internal work on the case, which outsiders must not see. */
  readonly isInternal: boolean
}

/** The same, before names are looked up. */
export const lastStepOf = async (
  service: Service,
  application: ApplicationRow,
): Promise<LastStep | undefined> => {
  const steps = await Promise.all([
    lastEntryOf(service, application),
    lastSendingOf(service.sql, application),
    lastSignatureOf(service, application),
  ])
  return steps
    .filter((step) => step !== undefined)
    .reduce<LastStep | undefined>(
      (newest, step) => (newest === undefined || step.at > newest.at ? step : newest),
      undefined,
    )
}

/** The lender's internal steps. */
const INTERNAL = new Set(['check', 'approval', 'override', 'payOutOverride', 'duplicate', 'booking'])

const lastEntryOf = async (service: Service, application: ApplicationRow): Promise<LastStep | undefined> => {
  const [transitions, documents] = await Promise.all([
    listTransitions(service.sql, application.id),
    documentsOf(service, application),
  ])
  const happened = {
    file: fileOf(service, application),
    history: transitions.map(({ byKind, by, ...transition }) => ({
      ...transition,
      by: { kind: byKind, id: by },
      reason: null,
    })),
    documents,
    duplicates: [],
  }
  const last = timelineOf(happened).at(-1)
  if (last === undefined || last.by === null) return undefined
  return { by: last.by, what: wordsFor(last), at: last.at, isInternal: INTERNAL.has(last.kind) }
}

/** A failed submission causes no transition. A valid one does at the same time, and comes first. */
const lastSendingOf = async (
  sql: Service['sql'],
  { id, revision }: ApplicationRow,
): Promise<LastStep | undefined> => {
  const sender = revision === 1 ? undefined : await findSender(sql, id, revision)
  return sender && { by: sender.by, what: 'resubmitted it', at: sender.at, isInternal: false }
}

const lastSignatureOf = async (
  service: Service,
  application: ApplicationRow,
): Promise<LastStep | undefined> => {
  const row = await findSigning(service.sql, application.id)
  const key = row === undefined ? undefined : dataKeyOf(service.ring, application)
  if (row === undefined || key === undefined) return undefined
  const [last] = decryptSigningFile(key, row)
    .signers.filter((signer) => hasSigned(signer) && signer.signedAt !== undefined)
    .toSorted((one, other) => (other.signedAt ?? 0) - (one.signedAt ?? 0))
  if (last?.signedAt === undefined) return undefined
  const by = { kind: 'signer', name: last.name } as const
  return { by, what: 'signed the agreement', at: new Date(last.signedAt), isInternal: false }
}

/** The actor's name, for staff. A provider of checks records what it finds under its own name. */
export const nameOfActor = async (
  service: { readonly sql: Queries; readonly ring: KeyRing },
  actor: LastStep['by'],
): Promise<string> => {
  if (actor.kind === 'signer') return actor.name
  const { kind, id } = actor
  if (kind === 'user') {
    const user = await readUserRow(service.sql, service.ring, id)
    return user?.name ?? user?.email ?? 'A former user'
  }
  if (kind === 'client') return (await findClient(service.sql, id))?.name ?? id
  if (kind === 'operator') return `${id}, from the command line`
  return OWN_WORK.has(id) ? 'The service' : id
}

/** The names of these actors, for staff. An actor without one goes by its id. */
export const namerOf = async (
  service: Pick<Service, 'sql' | 'ring'>,
  actors: readonly Actor[],
): Promise<(actor: Actor) => string> => {
  const keyOf = ({ kind, id }: Actor): string => `${kind} ${id}`
  const different = new Map(actors.map((actor) => [keyOf(actor), actor]))
  const names = new Map<string, string>()
  for (const [key, actor] of different) names.set(key, await nameOfActor(service, actor))
  return (actor) => names.get(keyOf(actor)) ?? actor.id
}

const OF_REQUIREMENT: Readonly<Record<RequirementState, string>> = {
  outstanding: 'requested',
  received: 'sent',
  accepted: 'accepted',
  refused: 'rejected',
  waived: 'waived',
}

/** "Awaiting signature" for AwaitingSignature, as the pages name it. */
export const stateWords = (state: State): string =>
  state.replace(/(?<!^)[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)

/** What the actor did, as words that follow their name: "approved it". */
export const wordsFor = (entry: TimelineEntry): string => {
  switch (entry.kind) {
    case 'move':
      return entry.from === null
        ? 'submitted it'
        : `moved it from ${stateWords(entry.from)} to ${stateWords(entry.to)}`
    case 'check':
      return `recorded the ${checkWords(entry)} as ${entry.result}`
    case 'requirement':
      return `${OF_REQUIREMENT[entry.state]} “${entry.name}”`
    case 'completion':
      return 'completed the details for the agreement'
    case 'approval':
      return 'gave the first approval'
    case 'override':
      return 'approved it against the policy’s decline'
    case 'payOutOverride':
      return 'overrode the missing booking, so that a colleague can pay out'
    case 'booking':
      return bookingText(entry.booking)
    case 'document':
      return `uploaded “${entry.name}”`
    case 'duplicate':
      return `submitted ${entry.reference} for the same vehicle`
  }
}
