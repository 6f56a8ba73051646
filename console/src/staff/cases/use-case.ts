/**
 * Follows a case while it is open: others see who has it open, and the page learns of each change. The page announces
 * others' changes and shows them only on request, so that nothing moves under the person's eyes and a command is about
 * what they saw.
 */
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { createContext, useCallback, useEffect, useState } from 'react'
import type { CaseView, ShownEvent } from '../../../../src/http/cases/case-view.ts'
import type { Person } from '../../../../src/http/shared/of-cases.ts'
import { call } from '../../api/call.ts'
import { useChanged } from '../../api/changes.ts'
import { keyOf } from '../../api/queries.ts'
import { caseAgain, holdOpen } from './read-case.ts'

const SAID_EVERY_MILLISECONDS = 15_000
/** The changes feed does not report what the service itself does to a case. */
const AGAIN_MILLISECONDS = 60_000

/** Shows the case as last read. */
export const NewestCase = createContext<() => void>(() => undefined)

/** What others have changed since the page showed the case. */
export type Waiting = { readonly last: ShownEvent | undefined; readonly number: number }

export const useCase = (reference: string) => {
  const client = useQueryClient()
  const read = caseAgain(reference)
  // Its route has begun to read it; one that is not there is not asked for again.
  const query = useQuery({ ...read, refetchInterval: AGAIN_MILLISECONDS, retryOnMount: false })
  useEffect(() => holdOpen(reference), [reference])
  const newest = query.data
  const [held, setHeld] = useState<CaseView>()
  // A case read for an earlier visit is shown only until it is read again.
  const [isBegun, setBegun] = useState(false)
  if (!query.isFetching && !isBegun) setBegun(true)
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
    // Notes, messages and queue work change nothing that a decision depends on.
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
 * The person's own change is based on the newest version, so they saw everything before it. Signers' progress changes
 * nothing that a decision depends on. Erased data must not stay on the page.
 */
const isShownAtOnce = (held: CaseView | undefined, newest: CaseView): boolean =>
  held === undefined ||
  held.reference !== newest.reference ||
  held.version === newest.version ||
  newest.erased !== null ||
  changesIn(newest)[0]?.isMine === true ||
  (held.state === newest.state && changesIn(held).length === changesIn(newest).length)

/** Views and assignments do not change the case. */
const changesIn = ({ timeline }: CaseView): readonly ShownEvent[] =>
  timeline.filter(({ kind }) => kind !== 'look' && kind !== 'work')

const waitingIn = (held: CaseView, newest: CaseView): Waiting => {
  const changes = changesIn(newest)
  return { last: changes[0], number: changes.length - changesIn(held).length }
}

/** Announces that the case is open, and learns who else has it open. */
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
