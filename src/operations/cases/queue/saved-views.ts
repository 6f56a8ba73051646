/** The queue lists that staff save under a name, for themselves or for everyone. */

import type { Change } from '../../../store/audit/change.ts'
import {
  countQueueViews,
  deleteQueueView,
  insertQueueView,
  listQueueViews,
  type QueueViewRow,
  updateQueueView,
} from '../../../store/queue/queue-views.ts'
import { givenName, notFound, Refusal } from '../../refusal.ts'
import type { Service } from '../../service.ts'

/** The most lists that one person can save. */
export const SAVED_VIEWS_MAXIMUM = 50

export type SavedView = QueueViewRow

/** A person's own lists and the shared ones, the oldest first. */
export const savedViewsOf = ({ sql }: Service, userId: string): Promise<readonly SavedView[]> =>
  listQueueViews(sql, userId)

type GivenView = Omit<SavedView, 'id'>

/** Saves a list; rejected if its name is unusable, or the person has too many. */
export const saveView = async (
  { sql, at, newId }: Change,
  given: GivenView,
): Promise<SavedView | Refusal> => {
  const name = givenName(given.name, 'A saved view')
  if (name instanceof Refusal) return name
  if ((await countQueueViews(sql, given.userId)) >= SAVED_VIEWS_MAXIMUM)
    return new Refusal(`You can save at most ${SAVED_VIEWS_MAXIMUM} views.`)
  const view = { ...given, id: newId(), name }
  await insertQueueView(sql, { ...view, at })
  return view
}

/** Replaces one of the person's own lists; rejected if its name is unusable, or they have none with this id. */
export const changeView = async (
  { sql }: Change,
  id: string,
  given: GivenView,
): Promise<SavedView | Refusal> => {
  const name = givenName(given.name, 'A saved view')
  if (name instanceof Refusal) return name
  const view = { ...given, id, name }
  return (await updateQueueView(sql, view)) ? view : notFound('view')
}

/** Deletes one of the person's own lists; rejected if they have none with this id. */
export const deleteView = async (
  { sql }: Change,
  id: string,
  userId: string,
): Promise<Refusal | undefined> => ((await deleteQueueView(sql, id, userId)) ? undefined : notFound('view'))
