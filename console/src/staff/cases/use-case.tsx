/**
 * Follows a case while it is open: others see who has it open, and the page learns of each change. The page announces
 * others' changes and shows them only on request, so that nothing moves under the person's eyes and a command is about
 * what they saw.
 */

import { Button } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { createContext, useCallback, useContext, useEffect, useState } from 'react'
import type { Person } from '../../../../src/modules/applications/of-cases-pages.ts'
import type { CaseView, ShownEvent } from '../../../../src/modules/cases/case-view-pages.ts'
import type { ConsoleOperationName } from '../../../../src/server/page-operations.ts'
import { call, useLostAt } from '../../api/call.ts'
import { useChanged } from '../../api/changes.ts'
import { keyOf } from '../../api/queries.ts'
import { count } from '../../names/formats.ts'
import { useAction } from '../../ui/forms/action.ts'
import { ConflictNote } from '../../ui/notes/marks.tsx'
import { Moment, sentenceOf } from '../../ui/notes/notes.tsx'
import ui from '../../ui/style/ui.module.css'
import { caseAgain, holdOpen } from '../read.ts'
import css from './cases.module.css'

const SAID_EVERY_MILLISECONDS = 15_000
/** The changes feed does not report what the service itself does to a case. */
const AGAIN_MILLISECONDS = 60_000

/** Shows the case as last read. */
export const NewestCase = createContext<() => void>(() => undefined)

/** What others have changed since the page showed the case. */
type Waiting = { readonly last: ShownEvent | undefined; readonly number: number }

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

/** Above a case: what others have changed since the page loaded it, or that the page could not reload it. */
export const ChangedNote = ({
  waiting,
  onShow,
}: {
  readonly waiting: Waiting | null
  readonly onShow: () => void
}) => {
  const isShown = waiting !== null
  useEffect(() => {
    if (isShown) keepFocusInSight()
  }, [isShown])
  return (
    <div role="status" className={css.changed}>
      {waiting !== null && (
        <div className={`${ui.note} ${ui.between}`}>
          <p>
            <Said waiting={waiting} /> What you typed is still here.
          </p>
          <Button size="xs" onClick={onShow}>
            Show
          </Button>
        </div>
      )}
    </div>
  )
}

/** The note moves the page down: what has the keyboard must not slip behind the bar of decisions. */
const keepFocusInSight = (): void => {
  const focused = document.activeElement
  if (focused === null || focused === document.body) return
  const { top, bottom } = focused.getBoundingClientRect()
  if (bottom > 0 && top < innerHeight) focused.scrollIntoView({ block: 'nearest' })
}

const Said = ({ waiting: { last, number } }: { readonly waiting: Waiting }) => {
  if (last === undefined || number < 1) return <>The case has changed.</>
  return (
    <>
      <strong>
        {last.by ?? 'The service'} {last.what}
      </strong>
      , <Moment at={last.at} withTime />
      {number > 1 && `, after ${count(number - 1, 'other change', 'other changes')}`}.
    </>
  )
}

/** The page keeps showing what it has, with its time. */
export const NotRenewed = ({
  error,
  shown: { at },
  onRetry,
}: {
  readonly error: unknown
  readonly shown: CaseView
  readonly onRetry: () => void
}) =>
  // While the service is lost, the page says so once.
  useLostAt() !== null ? null : (
    <div role="alert" className={`${ui.note} ${ui.noteFailure} ${ui.between}`}>
      <p>
        {sentenceOf(error)} This page shows the case as it was on <Moment at={at} withTime />.
      </p>
      <Button size="xs" onClick={onRetry}>
        Try again
      </Button>
    </div>
  )

const RENEWS: readonly ConsoleOperationName[] = ['readCase', 'listCases', 'countCases']

type Options<Wish, Result> = {
  readonly act: (wish: Wish) => Promise<Result>
  /** The message after success; none if the page shows the result automatically. */
  readonly says?: string
  readonly onDone?: (response: Result) => void
  readonly onError?: (error: unknown) => void
}

/**
 * A command on a case. If someone else was quicker, the command does nothing, typed text stays, and the page says who
 * did what. Runs a command, and reloads what it changes.
 */
export const useCommand = <Wish = void, Result = void>({ onDone, ...options }: Options<Wish, Result>) => {
  const showNewest = useContext(NewestCase)
  return useAction<Wish, Result>({
    ...options,
    renews: RENEWS,
    onDone: (response) => {
      showNewest()
      onDone?.(response)
    },
  })
}

type Props = {
  readonly error: unknown
  /** Called once the page shows the current case. */
  readonly onRenewed?: () => void
}

/** Why a command failed; for a conflict, who was quicker, with a button that shows the current case. */
export const CommandFailure = ({ error, onRenewed }: Props) => {
  const client = useQueryClient()
  const showNewest = useContext(NewestCase)
  const renew = async () => {
    await client.invalidateQueries({ queryKey: keyOf('readCase') })
    showNewest()
    onRenewed?.()
  }
  return <ConflictNote error={error} onRenew={renew} />
}
