/** The lists of the queue that staff name and keep, for themselves or for all of them. */
import {
  countQueueViews,
  deleteQueueView,
  insertQueueView,
  listQueueViews,
  type QueueViewRow,
  updateQueueView,
} from '../../store/applications/queue-views.ts'
import type { Change } from '../../store/audit/change.ts'
import { givenName, Refusal } from '../refusal.ts'
import type { Service } from '../service.ts'

/** One person can't keep more. */
export const SAVED_VIEWS_MAXIMUM = 50

export type SavedView = QueueViewRow

/** A person's own lists and those that are shared, the oldest first. */
export const savedViewsOf = ({ sql }: Service, userId: string): Promise<readonly SavedView[]> =>
  listQueueViews(sql, userId)

type GivenView = Omit<SavedView, 'id'>

/** Keeps a list; refused where its name is unusable, or the person keeps too many. */
export const saveView = async (
  { sql, at, newId }: Change,
  given: GivenView,
): Promise<SavedView | Refusal> => {
  const name = givenName(given.name, 'A saved view')
  if (name instanceof Refusal) return name
  if ((await countQueueViews(sql, given.userId)) >= SAVED_VIEWS_MAXIMUM)
    return new Refusal(`You can keep at most ${SAVED_VIEWS_MAXIMUM} views.`)
  const view = { ...given, id: newId(), name }
  await insertQueueView(sql, { ...view, at })
  return view
}

/** Replaces a list of one's own; undefined where the person has none with this id. */
export const changeView = async (
  { sql }: Change,
  id: string,
  given: GivenView,
): Promise<SavedView | Refusal | undefined> => {
  const name = givenName(given.name, 'A saved view')
  if (name instanceof Refusal) return name
  const view = { ...given, id, name }
  return (await updateQueueView(sql, view)) ? view : undefined
}

/** Deletes a list of one's own; false where the person has none with this id. */
export const deleteView = ({ sql }: Change, id: string, userId: string): Promise<boolean> =>
  deleteQueueView(sql, id, userId)
