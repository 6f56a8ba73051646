/** Notes on a case: staff write them for each other, mention colleagues, and pin important ones. */

import { encrypt } from '../../../packages/encryption/cipher.ts'
import { dataKeyOf } from '../../../packages/encryption/data-key.ts'
import { writtenText } from '../../../packages/values/typed/written-text.ts'
import { isUuid } from '../../../packages/values/uuid.ts'
import type { WebUser } from '../../adapters/access/person.ts'
import type { Mode } from '../../domain/access/access.ts'
import { isStaff } from '../../domain/access/roles.ts'
import {
  countNotes,
  insertNote,
  listMentions,
  listNoteRows,
  type NoteRow,
  noteRead,
  setPinned,
} from '../../store/applications/notes.ts'
import { PURPOSES } from '../../store/applications/purposes.ts'
import type { ApplicationRow } from '../../store/applications/read.ts'
import { change } from '../../store/audit/change.ts'
import { readUserRow } from '../../store/people/users.ts'
import { listHandedOver, notedHandOver } from '../../store/queue/queue-work.ts'
import { administer, byWebUser } from '../administration/as-web-user.ts'
import { casesInHand } from '../applications/case-in-hand.ts'
import { opener } from '../applications/find-accessible.ts'
import { findForStaff } from '../applications/find-for-staff.ts'
import { queueMail } from '../mail/queue.ts'
import { asStored, notFound, Refusal } from '../refusal.ts'
import type { Service } from '../service.ts'
import { borrowersOf } from './queue/queue-items.ts'

export const NOTE_MAXIMUM_CHARACTERS = 4_000
export const MENTIONS_MAXIMUM = 10
/** A case takes at most this many notes: longer conversations belong elsewhere. */
export const NOTES_MAXIMUM = 500
const MENTIONS_SHOWN_MAXIMUM = 50

export type Note = Omit<NoteRow, 'text'> & { readonly text: string }

/** A note's text as stored; rejected if it is empty, too long or unreadable. */
export const noteText = (given: string): string | Refusal =>
  asStored(writtenText(given, 'A note', NOTE_MAXIMUM_CHARACTERS))

/**
 * The note's id, in the caller's transaction if `service` has one; rejected if its text is empty, too long or unreadable, or it mentions someone who is not on
 * the staff.
 */
export const writeNote = async (
  service: Service,
  visitor: WebUser,
  reference: string,
  given: { readonly by: string; readonly text: string; readonly mentions: readonly string[] },
): Promise<string | Refusal> => {
  const text = noteText(given.text)
  if (text instanceof Refusal) return text
  const mentions = [...new Set(given.mentions)]
  if (mentions.length > MENTIONS_MAXIMUM)
    return new Refusal(`A note can mention at most ${MENTIONS_MAXIMUM} people.`)
  for (const id of mentions)
    if (!(await isOfStaff(service, id))) return new Refusal('A note can mention only active staff.')
  const application = await findForStaff(service, reference)
  if (application instanceof Refusal) return application
  const { id: applicationId } = application
  const key = dataKeyOf(service.ring, application)
  if (key === undefined) return new Refusal(`${reference} has been erased.`)
  return change(service.sql, byWebUser(service, visitor), async ({ sql, at, newId, record }) => {
    if ((await countNotes(sql, applicationId)) >= NOTES_MAXIMUM)
      return new Refusal(`${reference} has ${NOTES_MAXIMUM} notes, and can have no more.`)
    const id = newId()
    const encrypted = encrypt(key, PURPOSES.note, text)
    await insertNote(sql, { id, applicationId, byId: given.by, at, text: encrypted, mentions })
    await record('case.noted', { kind: 'application', id: applicationId })
    for (const userId of mentions.filter((one) => one !== given.by))
      await queueMail({ sql }, { kind: 'notice', userId, applicationId, notice: 'mention' })
    return id
  })
}

const isOfStaff = async ({ sql, ring }: Service, id: string): Promise<boolean> => {
  const user = isUuid(id) ? await readUserRow(sql, ring, id) : undefined
  return user !== undefined && isStaff(user.role) && user.disabledAt === null
}

/** All notes of an application, pinned ones first, then the newest first; empty once it was erased. */
export const notesOf = async (service: Service, application: ApplicationRow): Promise<readonly Note[]> => {
  const open = opener(service, application)
  if (open === undefined) return []
  const rows = await listNoteRows(service.sql, application.id, NOTES_MAXIMUM)
  return rows.map((row) => ({ ...row, text: open(PURPOSES.note, row.text).toString() }))
}

/** Pins a note, or unpins it; rejected if it does not exist. */
export const pinNote = async (
  service: Service,
  visitor: WebUser,
  reference: string,
  { id, isPinned }: { readonly id: string; readonly isPinned: boolean },
): Promise<Refusal | undefined> => {
  const application = await findForStaff(service, reference)
  if (application instanceof Refusal) return application
  return administer(service, visitor, async ({ sql, at, record }) => {
    if (!(await setPinned(sql, { applicationId: application.id, id, at: isPinned ? at : null })))
      return notFound('note')
    await record(isPinned ? 'case.notePinned' : 'case.noteUnpinned', {
      kind: 'application',
      id: application.id,
    })
    return undefined
  })
}

/** Records that a user has seen an application with its notes, and so what waited for them in their inbox. */
export const readNotes = async (
  { sql }: Service,
  { id, mode }: Pick<ApplicationRow, 'id' | 'mode'>,
  userId: string,
): Promise<void> => {
  await noteRead(sql, id, userId)
  await notedHandOver(sql, { mode, id, userId })
}

export type Mention = {
  readonly reference: string
  readonly mode: Mode
  readonly borrowers: readonly string[]
  readonly byId: string
  readonly at: Date
  /** Whether a note mentions them. */
  readonly isNoted: boolean
  /** Whether the case was assigned to them. */
  readonly isAssigned: boolean
}

type Met = Pick<Mention, 'byId' | 'at' | 'isNoted' | 'isAssigned'> & { readonly applicationId: string }

/** What colleagues have mentioned or assigned to a user since they last looked, the newest first: once for each case and colleague. */
export const mentionsOf = async (service: Service, userId: string): Promise<readonly Mention[]> => {
  const [noted, handedOver] = await Promise.all([
    listMentions(service.sql, userId, MENTIONS_SHOWN_MAXIMUM),
    listHandedOver(service.sql, userId, MENTIONS_SHOWN_MAXIMUM),
  ])
  const rows = together([
    ...noted.map((row) => ({ ...row, isNoted: true, isAssigned: false })),
    ...handedOver.map((row) => ({ ...row, isNoted: false, isAssigned: true })),
  ])
  const ids = [...new Set(rows.map(({ applicationId }) => applicationId))]
  const cases = new Map((await casesInHand(service, ids)).map((one) => [one.application.id, one]))
  return rows.flatMap(({ applicationId, ...met }) => {
    const found = cases.get(applicationId)
    if (found === undefined) return []
    const { reference, application, canonical } = found
    return [{ reference, mode: application.mode, borrowers: borrowersOf(canonical ?? {}), ...met }]
  })
}

/** A case that was handed over with a note is one entry. */
const together = (rows: readonly Met[]): readonly Met[] =>
  [...Map.groupBy(rows, ({ applicationId, byId }) => `${applicationId} ${byId}`).values()]
    .flatMap((met) => {
      const [newest] = met.toSorted(newestFirst)
      if (newest === undefined) return []
      const has = (what: 'isNoted' | 'isAssigned') => met.some((one) => one[what])
      return [{ ...newest, isNoted: has('isNoted'), isAssigned: has('isAssigned') }]
    })
    .sort(newestFirst)
    .slice(0, MENTIONS_SHOWN_MAXIMUM)

const newestFirst = (one: Met, other: Met): number => other.at.getTime() - one.at.getTime()
