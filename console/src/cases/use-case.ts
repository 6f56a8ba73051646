/**
 * A case that is followed while it is open: others see who has it open, and the page learns of each change. What others change
 * is said and waits until it is asked for, so that nothing moves under the person's eyes and a command is about what they saw.
 */
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { createContext, useCallback, useEffect, useState } from 'react'
import type { CaseView, ShownEvent } from '../../../src/http/console/contract/case-view.ts'
import type { Person } from '../../../src/http/console/contract/queue.ts'
import { call } from '../api/call.ts'
import { keyOf, readBy } from '../api/queries.ts'
import { useChanged } from '../shell/changes.ts'

const SAID_EVERY_MILLISECONDS = 15_000
/** Of what the service itself does, no page is told in every case. */
const AGAIN_MILLISECONDS = 60_000

/** Shows the case as it was read last. */
export const NewestCase = createContext<() => void>(() => undefined)

/** What others have changed since the case was shown as it is. */
export type Waiting = { readonly last: ShownEvent | undefined; readonly number: number }

export const useCase = (reference: string) => {
  const client = useQueryClient()
  const read = readBy('readCase', { params: { reference } })
  const query = useQuery({ ...read, refetchInterval: AGAIN_MILLISECONDS, refetchOnMount: 'always' })
  const newest = query.data
  const [held, setHeld] = useState<CaseView>()
  // What was read for an earlier look stands there only until it is read again.
  const [isBegun, setBegun] = useState(false)
  if (query.isFetchedAfterMount && !isBegun) setBegun(true)
  if (newest !== undefined && newest !== held && (!isBegun || isShownAtOnce(held, newest))) setHeld(newest)
  const key = JSON.stringify(read.queryKey)
  const showNewest = useCallback(() => setHeld(client.getQueryData<CaseView>(JSON.parse(key))), [client, key])
  const others = usePresence(reference, newest?.version)
  useChanged((changed) => {
    if (changed === null || changed.includes(reference))
      void client.invalidateQueries({ queryKey: keyOf('readCase') })
  })
  const isOfNow = held?.reference === reference
  return {
    ...query,
    // Notes, messages and the queue's work change nothing of what is decided on.
    shown:
      isOfNow && newest !== undefined
        ? { ...held, notes: newest.notes, messages: newest.messages, row: newest.row }
        : undefined,
    waiting:
      isOfNow && newest !== undefined && newest.version !== held.version ? waitingIn(held, newest) : null,
    showNewest,
    others,
  }
}

/**
 * A change of one's own was made on the newest version, so all before it was seen. How far signers are changes nothing of what
 * is decided on. Of what is erased nothing stays.
 */
const isShownAtOnce = (held: CaseView | undefined, newest: CaseView): boolean =>
  held === undefined ||
  held.reference !== newest.reference ||
  held.version === newest.version ||
  newest.erased !== null ||
  changesIn(newest)[0]?.isMine === true ||
  (held.state === newest.state && changesIn(held).length === changesIn(newest).length)

/** Looks and assignments change nothing of the case. */
const changesIn = ({ timeline }: CaseView): readonly ShownEvent[] =>
  timeline.filter(({ kind }) => kind !== 'look' && kind !== 'work')

const waitingIn = (held: CaseView, newest: CaseView): Waiting => {
  const changes = changesIn(newest)
  return { last: changes[0], number: changes.length - changesIn(held).length }
}

/** Says that the case is open, and learns who else has it open. */
const usePresence = (reference: string, version: number | undefined): readonly Person[] => {
  const client = useQueryClient()
  const [others, setOthers] = useState<readonly Person[]>([])
  useEffect(() => {
    if (version === undefined) return
    const say = async () => {
      if (document.hidden) return
      const present = await call('notePresence', { params: { reference } }).catch(() => undefined)
      if (present === undefined) return
      setOthers(present.others)
      if (present.version !== version) await client.invalidateQueries({ queryKey: keyOf('readCase') })
    }
    void say()
    const timer = setInterval(() => void say(), SAID_EVERY_MILLISECONDS)
    return () => clearInterval(timer)
  }, [client, reference, version])
  useEffect(() => () => void call('leaveCase', { params: { reference } }).catch(() => undefined), [reference])
  return others
}
