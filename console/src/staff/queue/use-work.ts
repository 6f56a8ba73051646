/** The actions on the cases of a list: which cases they concern, and which dialog is open. */
import { useState } from 'react'
import type { Mode } from '../../../../src/domain/access/access.ts'
import type { QueueRow } from '../../../../src/http/cases/queue-row-pages.ts'
import { usePerson } from '../../shared/person/person.ts'
import { useAssign, useNext, useSkip, useSnooze } from './case-actions.ts'
import type { RetainedRow } from './retained-rows.ts'

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
