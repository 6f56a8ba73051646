/**
 * Messages about an application between the dealer and the lender, and the notes that staff write for each other on a
 * case.
 */

import { encrypt } from '../../../packages/encryption/cipher.ts'
import { dataKeyOf } from '../../../packages/encryption/key-ring.ts'
import { writtenText } from '../../../packages/values/typed/clean-text.ts'
import { isUuid } from '../../../packages/values/uuid.ts'
import type { WebUser } from '../../adapters/access/person.ts'
import type { Mode } from '../../domain/access/access.ts'
import { hasCapability } from '../../domain/access/roles.ts'
import { referenceOf } from '../../domain/application/reference.ts'
import {
  MESSAGE_MAXIMUM_CHARACTERS,
  MESSAGES_MAXIMUM,
  type MessageSide,
  READER_OF,
} from '../../domain/events/notifications.ts'
import { administer, byWebUser } from '../../service/as-web-user.ts'
import { queueMail } from '../../service/queue-mail.ts'
import { asStored, notFound, Refusal } from '../../service/refusal.ts'
import type { Service } from '../../service/service.ts'
import {
  countMessages,
  countNotes,
  insertMessage,
  insertNote,
  listMentions,
  listMessageRows,
  listNoteRows,
  type MessageRow,
  type NoteRow,
  noteMessagesRead,
  noteRead,
  setPinned,
} from '../../store/applications/messages.ts'
import { PURPOSES } from '../../store/applications/purposes.ts'
import type { ApplicationRow } from '../../store/applications/read.ts'
import { change } from '../../store/audit/change.ts'
import { readUserRow } from '../../store/people/users.ts'
import { listHandedOver, notedHandOver } from '../../store/queue/queue-work.ts'
import { casesInHand } from '../applications/case-in-hand.ts'
import { queueNotices } from '../applications/change.ts'
import { findForStaff, opener } from '../applications/find.ts'
import { borrowersOf } from './queue.ts'

export type Message = Omit<MessageRow, 'text'> & { readonly text: string }

/** One of the dealer's people or of the lender's staff, or one of the lender's systems. */
export type Author = { readonly kind: MessageRow['byKind']; readonly id: string }

export const authorOf = ({ byKind, byId }: Message): Author => ({ kind: byKind, id: byId })

/** All messages, the earliest first; empty once the application was erased. */
export const messagesOf = async (
  service: Service,
  application: ApplicationRow,
): Promise<readonly Message[]> => {
  const open = opener(service, application)
  if (open === undefined) return []
  const rows = await listMessageRows(service.sql, application.id, MESSAGES_MAXIMUM)
  return rows.map((row) => ({ ...row, text: open(PURPOSES.message, row.text).toString() }))
}

/** The audit's words for who has read the other side's messages. */
const MESSAGES_READ: Readonly<Record<MessageSide, string>> = {
  dealer: 'message.readByDealer',
  lender: 'message.readByLender',
}

/**
 * Records that one side, `by`, has read the other's messages. Recorded once for each reading of something new; foreign
 * ids change nothing.
 */
export const markMessagesRead = async (
  service: Service,
  webUser: WebUser,
  application: ApplicationRow,
  { by, ids }: { readonly by: MessageSide; readonly ids: readonly string[] },
): Promise<void> => {
  await administer(service, webUser, async ({ sql, at, record }) => {
    const read = await noteMessagesRead(sql, { application, side: READER_OF[by], ids, at })
    if (read > 0) await record(MESSAGES_READ[by], { kind: 'application', id: application.id })
  })
}

/** The audit's name for a message of each side. */
const MESSAGE_SENT: Readonly<Record<MessageSide, string>> = {
  dealer: 'message.sentToLender',
  lender: 'message.sentToDealer',
}

/**
 * Writes a message between one of the dealer's people and the lender's staff or systems, and returns its id. Rejected
 * if its text is empty, too long or unreadable, the application was erased or has reached its limit of messages, or no
 * dealer could read it.
 */
export const writeMessage = async (
  service: Service,
  application: ApplicationRow,
  given: { readonly side: MessageSide; readonly by: Author; readonly text: string },
): Promise<string | Refusal> => {
  const { side, by } = given
  const message = asStored(writtenText(given.text, 'A message', MESSAGE_MAXIMUM_CHARACTERS))
  if (message instanceof Refusal) return message
  const reference = referenceOf(application.modelSet, application.id)
  const key = dataKeyOf(service.ring, application)
  if (key === undefined) return new Refusal(`${reference} has been erased.`)
  if (application.ownerDealerId === null)
    return new Refusal(`${reference} does not belong to a dealer, so there is nobody to message.`)
  return change(service.sql, { actor: by, now: service.now }, async ({ sql, at, newId, record }) => {
    if ((await countMessages(sql, application.id)) >= MESSAGES_MAXIMUM)
      return new Refusal(`${reference} has reached the maximum of ${MESSAGES_MAXIMUM} messages.`)
    const id = newId()
    const text = encrypt(key, PURPOSES.message, message)
    await insertMessage(sql, { id, application, side, byKind: by.kind, byId: by.id, at, text })
    if (side === 'lender') await queueNotices({ sql }, application, ['message'])
    await record(MESSAGE_SENT[side], { kind: 'application', id: application.id })
    return id
  })
}

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
 * Writes a note, which may mention colleagues, and returns its id; in the caller's transaction if `service` has one.
 * Rejected if its text is empty, too long or unreadable, or it mentions someone who is not on the staff.
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
  return user !== undefined && hasCapability(user.role, 'payOut') && user.disabledAt === null
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

/**
 * What colleagues have mentioned or assigned to a user since they last looked, the newest first: once for each case and
 * colleague.
 */
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
