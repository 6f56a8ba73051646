/** Declines or withdraws several cases for one reason, and reports by case what failed. */
import { Button, NativeSelect, Progress as ProgressBar, Textarea } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import {
  DECLINE_CODES,
  type Decision,
  type DeclineCode,
  declineSentence,
  transitionBy,
} from '../../../../src/domain/case/decisions.ts'
import type { QueueRow } from '../../../../src/modules/cases/queue-row-pages.ts'
import type { BodyTo } from '../../../../src/server/page-operations.ts'
import { call } from '../../api/call.ts'
import { keyOf } from '../../api/queries.ts'
import { count } from '../../names/formats.ts'
import { STATE_NAMES } from '../../names/words.ts'
import { CODE_NAMES, CODE_REMARKS } from '../../shared/application/words.ts'
import { Dialog } from '../../ui/dialogs/dialogs.tsx'
import { Footer, Form } from '../../ui/forms/form.tsx'
import { sentenceOf } from '../../ui/notes/notes.tsx'
import { useNotify } from '../../ui/notes/notices.tsx'
import ui from '../../ui/style/ui.module.css'
import { CaseLink } from '../cases/case-link.tsx'
import { borrowersOf } from './list.tsx'

type Props = {
  readonly decision: BulkDecision
  /** As the list showed them when the dialog opened. */
  readonly rows: readonly QueueRow[]
  /** Called with the cases that stay to be decided, once the dialog closes. */
  readonly onClose: (left: readonly string[]) => void
}

const WORDS = {
  decline: { verb: 'Decline', done: 'declined' },
  withdraw: { verb: 'Withdraw', done: 'withdrawn' },
} as const

export default function BulkDialog({ decision, rows: given, onClose }: Props) {
  const [rows] = useState(given)
  const notify = useNotify()
  const { progress, run, stop } = useBulk()
  const { allowed, others } = sortedFor(decision, rows)
  const { verb, done: doneWord } = WORDS[decision]
  const leftAfter = ({ done }: Pick<Progress, 'done'>) =>
    rows.map(({ reference }) => reference).filter((one) => !done.some(({ reference }) => reference === one))
  const decide = async (body: BulkBody) => {
    const after = await run(allowed, body)
    if (after.done.length < after.total) return
    notify(`${count(after.total, 'case has', 'cases have')} been ${doneWord}.`)
    onClose(leftAfter(after))
  }
  const close = () => (progress?.isRunning ? stop() : onClose(leftAfter(progress ?? { done: [] })))
  return (
    <Dialog
      title={`${verb} ${count(allowed.length, 'case', 'cases')}`}
      opened
      onClose={close}
      isForm
      staysOpen={progress?.isRunning ?? false}
    >
      {progress === null ? (
        <BulkForm
          decision={decision}
          number={allowed.length}
          others={others}
          onDecide={(body) => void decide(body)}
          onClose={close}
        />
      ) : (
        <Report progress={progress} doneWord={doneWord} onStop={stop} onClose={close} />
      )}
    </Dialog>
  )
}

type FormProps = {
  readonly decision: BulkDecision
  readonly number: number
  readonly others: readonly QueueRow[]
  readonly onDecide: (body: BulkBody) => void
  readonly onClose: () => void
}

const BulkForm = ({ decision, number, others, onDecide, onClose }: FormProps) => {
  const [code, setCode] = useState<DeclineCode | ''>('')
  const [reason, setReason] = useState('')
  const [note, setNote] = useState('')
  const [isAsked, setIsAsked] = useState(false)
  const isDecline = decision === 'decline'
  const missing = isDecline ? code === '' : reason.trim() === ''
  const { verb, done } = WORDS[decision]
  const submit = () => {
    setIsAsked(true)
    if (missing) return
    onDecide({
      decision,
      ...(code !== '' && { code }),
      ...(reason.trim() !== '' && { reason: reason.trim() }),
      ...(note.trim() !== '' && { note: note.trim() }),
    })
  }
  return (
    <Form
      onSubmit={submit}
      verb={`${verb} ${count(number, 'case', 'cases')}`}
      isGrave
      isDisabled={number === 0}
      action={{ isPending: false, error: null }}
      onClose={onClose}
    >
      {others.length > 0 && <LeftOut rows={others} doneWord={done} />}
      {isDecline && (
        <NativeSelect
          label="Decline reason"
          data-autofocus
          value={code}
          description={code === '' ? undefined : CODE_REMARKS[code]}
          error={isAsked && missing ? 'Select a reason' : undefined}
          data={[
            { value: '', label: 'Select a reason' },
            ...DECLINE_CODES.map((value) => ({ value, label: CODE_NAMES[value] })),
          ]}
          onChange={({ currentTarget }) => setCode(currentTarget.value as DeclineCode | '')}
        />
      )}
      <Textarea
        label={isDecline ? 'In your own words (optional)' : 'Reason'}
        description="The dealer of each case can read this, and so can their software."
        autosize
        minRows={1}
        maxRows={6}
        {...(!isDecline && { 'data-autofocus': true })}
        error={!isDecline && isAsked && missing ? 'Enter a reason' : undefined}
        value={reason}
        onChange={({ currentTarget }) => setReason(currentTarget.value)}
      />
      {code !== '' && <DealersRead code={code} reason={reason} />}
      <Textarea
        label="Internal note (optional)"
        description="Only the lender’s staff can read this. It is added to each case."
        autosize
        minRows={1}
        maxRows={6}
        value={note}
        onChange={({ currentTarget }) => setNote(currentTarget.value)}
      />
    </Form>
  )
}

/** As the service puts the sentence of a code and the person's own words together. */
const DealersRead = ({ code, reason }: { readonly code: DeclineCode; readonly reason: string }) => (
  <div className={ui.note} role="status">
    <p className={ui.quiet}>Each dealer will see:</p>
    <p>{`${declineSentence(code)} ${reason.trim()}`.trim()}</p>
  </div>
)

/** The selected cases whose state does not allow the decision. */
const LeftOut = ({ rows, doneWord }: { readonly rows: readonly QueueRow[]; readonly doneWord: string }) => (
  <div className={ui.note}>
    <p>
      {count(rows.length, 'selected case', 'selected cases')} cannot be {doneWord}:
    </p>
    <ul>
      {rows.map((row) => (
        <li key={row.reference}>
          {borrowersOf(row)}: {STATE_NAMES[row.state]}
        </li>
      ))}
    </ul>
  </div>
)

type ReportProps = {
  readonly progress: Progress
  readonly doneWord: string
  readonly onStop: () => void
  readonly onClose: () => void
}

const Report = ({ progress, doneWord, onStop, onClose }: ReportProps) => {
  const { total, done, failed, isRunning } = progress
  const tried = done.length + failed.length
  return (
    <div className={ui.stack}>
      <p role="status">
        {isRunning
          ? `${tried} of ${total} done…`
          : `${done.length} of ${count(total, 'case has', 'cases have')} been ${doneWord}.`}
      </p>
      {isRunning && <ProgressBar value={(tried / total) * 100} aria-label="Cases done" />}
      {failed.length > 0 && (
        <section aria-label="Cases that failed" className={ui.stack}>
          <p className={ui.failure}>
            {count(failed.length, 'case failed and stays', 'cases failed and stay')} selected:
          </p>
          <ul>
            {failed.map(({ row, says }) => (
              <li key={row.reference}>
                <CaseLink reference={row.reference}>{borrowersOf(row)}</CaseLink>: {says}
              </li>
            ))}
          </ul>
        </section>
      )}
      {!isRunning && tried < total && (
        <p>Stopped. {count(total - tried, 'case has', 'cases have')} not changed.</p>
      )}
      <Footer>
        {isRunning ? (
          <Button onClick={onStop}>Stop</Button>
        ) : (
          <Button variant="filled" onClick={onClose} data-autofocus>
            Close
          </Button>
        )}
      </Footer>
    </div>
  )
}

type BulkDecision = Extract<Decision, 'decline' | 'withdraw'>

type Failed = { readonly row: QueueRow; readonly says: string }

type Progress = {
  readonly total: number
  readonly done: readonly QueueRow[]
  readonly failed: readonly Failed[]
  readonly isRunning: boolean
}

type BulkBody = Omit<BodyTo<'decideCase'>, 'seen'>

/**
 * One decision on several cases: taken case by case, each at the version that the list showed, with those that failed.
 * The cases whose state allows the decision, and the others.
 */
const sortedFor = (decision: BulkDecision, rows: readonly QueueRow[]) => ({
  allowed: rows.filter(({ state }) => transitionBy(decision, state) !== undefined),
  others: rows.filter(({ state }) => transitionBy(decision, state) === undefined),
})

/** `progress` is null until it begins. A case that fails does not stop the others. */
const useBulk = () => {
  const client = useQueryClient()
  const [progress, setProgress] = useState<Progress | null>(null)
  const isStopped = useRef(false)
  const run = async (rows: readonly QueueRow[], body: BulkBody): Promise<Progress> => {
    isStopped.current = false
    let now: Progress = { total: rows.length, done: [], failed: [], isRunning: true }
    setProgress(now)
    for (const row of rows) {
      if (isStopped.current) break
      const says = await failureOf(row, body)
      now =
        says === undefined
          ? { ...now, done: [...now.done, row] }
          : { ...now, failed: [...now.failed, { row, says }] }
      setProgress(now)
    }
    now = { ...now, isRunning: false }
    setProgress(now)
    await Promise.all(
      (['listCases', 'countCases'] as const).map((name) =>
        client.invalidateQueries({ queryKey: keyOf(name) }),
      ),
    )
    return now
  }
  return {
    progress,
    run,
    /** Ends after the case in progress. */
    stop: () => {
      isStopped.current = true
    },
  }
}

const failureOf = async ({ reference, version }: QueueRow, body: BulkBody): Promise<string | undefined> => {
  try {
    await call('decideCase', { params: { reference }, body: { ...body, seen: version } })
    return undefined
  } catch (error) {
    return sentenceOf(error)
  }
}
