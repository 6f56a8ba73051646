/** The actions on the cases of a list: which cases they concern, and which dialog is open. */
import { useState } from 'react'
import type { Mode } from '../../../../src/domain/access/access.ts'
import { hasCapability } from '../../../../src/domain/access/roles.ts'
import type { QueueRow } from '../../../../src/modules/cases/queue-row-pages.ts'
import type { ResponseTo } from '../../../../src/server/page-operations.ts'
import { call } from '../../api/call.ts'
import { count } from '../../names/formats.ts'
import { usePerson } from '../../shared/person/person.ts'
import { useAction } from '../../ui/forms/action.ts'
import { useNotify } from '../../ui/notes/notices.tsx'
import { useOpenCase } from '../cases/case-link.tsx'
import type { RetainedRow } from './rows.ts'

type Asked = 'assign' | 'snooze' | 'skip' | 'decline' | 'withdraw'

type Given = {
  readonly mode: Mode
  readonly rows: readonly RetainedRow[]
  readonly shown: RetainedRow | undefined
  readonly selected: readonly string[]
  readonly clearSelection: () => void
}

/** Whether a case is this person's to decide, so that skipping it needs a reason. */
export const isToSkip = ({ stage, assignee }: QueueRow, userId: string): boolean =>
  stage === 'decide' && (assignee === null || assignee.id === userId)

export const useWork = ({ mode, rows, shown, selected, clearSelection }: Given) => {
  const me = usePerson()
  const [asked, setAsked] = useState<Asked | null>(null)
  const close = () => setAsked(null)
  const [actedOn, setActedOn] = useState<readonly string[]>([])
  const noteActed = (references: readonly string[]) => setActedOn((before) => [...before, ...references])
  const assign = useAssign(mode, (assigned) => {
    noteActed(assigned)
    close()
    clearSelection()
  })
  const snooze = useSnooze((reference) => {
    noteActed([reference])
    close()
  })
  const skip = useSkip(mode, close)
  const next = useNext(mode)
  /** The selected cases, or the one shown. */
  const targets: readonly QueueRow[] =
    selected.length > 0
      ? rows.flatMap(({ row }) => (selected.includes(row.reference) ? [row] : []))
      : shown === undefined
        ? []
        : [shown.row]
  const one = shown?.row
  const maySkip = one !== undefined && isToSkip(one, me.userId)
  const maySnooze = one !== undefined && one.stage !== 'done'
  const ask = (what: Asked, may: boolean) => () => {
    if (!may) return
    for (const action of [assign, snooze, skip]) action.reset()
    setAsked(what)
  }
  return {
    mayWork: hasCapability(me.role, 'staff'),
    targets,
    /** Whether the person has assigned, snoozed or decided on the case here. */
    hasActedOn: (reference: string) => actedOn.includes(reference),
    noteActed,
    asked,
    close,
    assign,
    snooze,
    skip,
    next,
    maySkip,
    maySnooze,
    takeTargets: () => {
      if (targets.length > 0) assign.mutate({ rows: targets, to: me.userId })
    },
    askAssign: ask('assign', targets.length > 0),
    askSnooze: ask('snooze', maySnooze),
    askSkip: ask('skip', maySkip),
    askDecline: ask('decline', selected.length > 0),
    askWithdraw: ask('withdraw', selected.length > 0),
  }
}

export type Work = ReturnType<typeof useWork>

const RENEWS = ['listCases', 'countCases', 'readCase'] as const

type Assigning = {
  readonly rows: readonly QueueRow[]
  readonly to: string | null
  /** For the new owner; empty for none. */
  readonly note?: string
}

/**
 * What staff do with cases in a list: take, assign, snooze, skip, and get the next. Assigns cases. The person can undo
 * it if all of them had the same owner before.
 */
export const useAssign = (mode: Mode, onDone: (assigned: readonly string[]) => void) => {
  const notify = useNotify()
  const assign = ({ rows, to, note = '' }: Assigning) =>
    call('assignCases', {
      body: {
        mode,
        cases: rows.map(({ reference, assignee }) => ({ reference, seen: assignee?.id ?? null })),
        to,
        ...(note !== '' && { note }),
      },
    })
  const undoing = useAction({
    act: assign,
    renews: RENEWS,
    says: 'The cases are back with their previous owner.',
  })
  return useAction({
    act: async (wish: Assigning) => ({ wish, response: await assign(wish) }),
    renews: RENEWS,
    onDone: ({ wish: { rows, to, note = '' }, response }) => {
      onDone(response.assigned)
      const moved = rows.filter(({ reference }) => response.assigned.includes(reference))
      const owners = new Set(moved.map(({ assignee }) => assignee?.id ?? null))
      const [owner = null] = owners
      const undone = moved.map((row) => ({ ...row, assignee: to === null ? null : { id: to, name: '' } }))
      notify(
        assignedInWords(response),
        // A note stays, so that there is no way back without a trace.
        owners.size === 1 && owner !== to && note === ''
          ? () => undoing.mutate({ rows: undone, to: owner })
          : undefined,
      )
    },
  })
}

const assignedInWords = ({ assigned, taken }: ResponseTo<'assignCases'>): string =>
  [
    `${count(assigned.length, 'case has', 'cases have')} been assigned.`,
    ...taken.map(({ reference, by }) =>
      by === null
        ? `${reference} has been unassigned in the meantime.`
        : `${reference} has been assigned to ${by} in the meantime.`,
    ),
  ].join(' ')

/** Snoozes a case. The person can undo it. */
export const useSnooze = (onDone: (reference: string) => void) => {
  const notify = useNotify()
  const snooze = ({ reference, until }: { readonly reference: string; readonly until: string | null }) =>
    call('snoozeCase', { params: { reference }, body: { until } })
  const waking = useAction({ act: snooze, renews: RENEWS, says: 'The case is back in the queue.' })
  return useAction({
    act: async (wish: { readonly reference: string; readonly until: string }) => {
      await snooze(wish)
      return wish
    },
    renews: RENEWS,
    onDone: ({ reference }) => {
      onDone(reference)
      notify('The case has been snoozed.', () => waking.mutate({ reference, until: null }))
    },
  })
}

/** Claims the most urgent case that nobody has open, and opens it. */
export const useNext = (mode: Mode) => {
  const notify = useNotify()
  const open = useOpenCase()
  return useAction({
    act: () => call('claimNext', { body: { mode } }),
    renews: RENEWS,
    onDone: ({ reference }) => {
      if (reference === null)
        notify('No more cases to take. Colleagues have the others open, or they are above your mandate.')
      else open(reference)
    },
  })
}

/** Skips a case with a reason, and opens the next. */
export const useSkip = (mode: Mode, onDone: () => void) => {
  const next = useNext(mode)
  return useAction({
    act: ({ reference, reason }: { readonly reference: string; readonly reason: string }) =>
      call('skipCase', { params: { reference }, body: { reason } }),
    renews: RENEWS,
    onDone: () => {
      onDone()
      next.mutate()
    },
  })
}
