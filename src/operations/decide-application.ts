/** The lender's staff decide on an application: each decision is a move of theirs from the table of moves. */
import { type DeclineCode, toldOfDecline } from '../domain/decline-reasons.ts'
import { moveBetween, REASON_MAXIMUM_CHARACTERS } from '../domain/moves.ts'
import type { State } from '../domain/states.ts'
import { noteDeclineCode } from '../store/application-list.ts'
import type { Actor } from '../store/change.ts'
import type { Database } from '../store/database.ts'
import { newId } from '../store/uuid.ts'
import { findForStaff } from './find-application.ts'
import { moveApplication } from './move-application.ts'
import { Refusal, UNREADABLE } from './refusal.ts'
import type { Service } from './service.ts'

/** Where a decision leads, and what its move says of itself: two ways may lead to one state. */
const DECISIONS = {
  review: { to: 'InReview', says: 'taken into review' },
  approve: { to: 'Approved', says: 'approved' },
  decline: { to: 'Declined', says: 'declined' },
  'send-back': { to: 'Open', says: 'sent back for correction' },
  reconsider: { to: 'InReview', says: 'reconsidered' },
  withdraw: { to: 'Withdrawn', says: 'withdrawn' },
  'pay-out': { to: 'PaidOut', says: 'paid out' },
} as const satisfies Readonly<Record<string, { readonly to: State; readonly says: string }>>

export type Decision = keyof typeof DECISIONS

export const DECISION_NAMES = Object.keys(DECISIONS) as readonly Decision[]

/** The decisions that staff can take on an application in this state. */
export const decisionsFrom = (state: State): readonly Decision[] =>
  DECISION_NAMES.filter((decision) => isPossible(state, decision))

const isPossible = (state: State, decision: Decision): boolean => {
  const { to, says } = DECISIONS[decision]
  const move = moveBetween(state, to)
  return move?.says === says && move.by.includes('staff')
}

export type Decided = {
  readonly decision: Decision
  readonly by: Actor
  /** Told to whoever may read the application. */
  readonly reason?: string | undefined
  /** Why it is declined; its sentence is told, the code itself is only on record. */
  readonly code?: DeclineCode | undefined
}

/** The state that the application has now; refused where there is no such move, or another was quicker. */
export const decideApplication = async (
  service: Service,
  reference: string,
  { decision, by, reason, code }: Decided,
): Promise<State | Refusal> => {
  const told = toldReason(reason, code)
  if (told instanceof Refusal) return told
  const application = await findForStaff(service, reference)
  if (application instanceof Refusal) return application
  const { id, state, dataKey } = application
  if (!isPossible(state, decision)) return noSuchMove(reference, state, decision)
  if (dataKey === null) return new Refusal(`${reference} was erased, so nothing is decided on it any more.`)
  const { to, says } = DECISIONS[decision]
  if (told === undefined && moveBetween(state, to)?.needsReason)
    return new Refusal(`${reference} can't be ${says} without a reason.`)
  const moved = await together(service.sql, async (sql) => {
    const outcome = await moveApplication({ ...service, sql }, application, {
      to,
      hand: 'staff',
      by,
      reason: told,
    })
    if (outcome === 'moved' && code !== undefined) {
      const now = service.now()
      await noteDeclineCode(sql, { id: newId(now), at: new Date(now), by, applicationId: id, code })
    }
    return outcome
  })
  if (moved === 'moved') return to
  return new Refusal(
    `${reference} was moved or sent again meanwhile; look at it again before you decide on it.`,
  )
}

const noSuchMove = (reference: string, state: State, decision: Decision): Refusal => {
  const possible = decisionsFrom(state)
  const others =
    possible.length === 0 ? 'staff can do nothing from there' : `from there staff can: ${possible.join(', ')}`
  return new Refusal(`${reference} is ${state} and can't be ${DECISIONS[decision].says}; ${others}.`)
}

/** The code's sentence and then what staff wrote; undefined where there is neither. */
const toldReason = (
  reason: string | undefined,
  code: DeclineCode | undefined,
): string | undefined | Refusal => {
  const written = reason?.trim() ?? ''
  const sentence = code === undefined ? '' : toldOfDecline(code)
  if (UNREADABLE.test(written))
    return new Refusal('A reason is one line of text, without control or invisible characters.')
  const told = `${sentence} ${written}`.trim()
  if (told.length > REASON_MAXIMUM_CHARACTERS) {
    const room = REASON_MAXIMUM_CHARACTERS - (told.length - written.length)
    return new Refusal(
      `The reason can have at most ${room} characters${code === undefined ? '' : ' beside the sentence of its code'}; it has ${written.length}.`,
    )
  }
  return told === '' ? undefined : told
}

/** Runs `work` in one transaction, over a connection that can be handed on as the database. */
const together = async <T>(sql: Database, work: (sql: Database) => Promise<T>): Promise<T> => {
  const connection = await sql.reserve()
  try {
    await connection`begin`
    const result = await work(connection)
    await connection`commit`
    return result
  } catch (error) {
    // Where the connection itself was lost, the database has undone everything already.
    await connection`rollback`.catch(() => undefined)
    throw error
  } finally {
    connection.release()
  }
}
