/** Marks a requirement as fulfilled, rejects its documents, or waives it. */

import { Button, Textarea } from '@mantine/core'
import { useRef, useState } from 'react'
import { mayBeJudged, VERDICT_NAMES, VERDICTS, type Verdict } from '../../../../../src/domain/case/verdict.ts'
import type { CaseView, ShownRequirement } from '../../../../../src/http/cases/case-view.ts'
import { call } from '../../../api/call.ts'
import { REQUIREMENT_NAMES } from '../../../shared/application/words.ts'
import { Form } from '../../../ui/forms/form.tsx'
import { useFirstFocus } from '../../../ui/page/page.tsx'
import ui from '../../../ui/style/ui.module.css'
import { CommandFailure, useCommand } from '../conflict.tsx'
import { DealerReads } from './dealer-reads.tsx'
import css from './requirements.module.css'

const NAMES: Readonly<Record<Verdict, string>> = { accept: 'Accept', refuse: 'Refuse', waive: 'Waive' }
const ASKS: Readonly<Record<Verdict, string>> = {
  accept: '',
  refuse: 'Why will it not do?',
  waive: 'Why can it be done without?',
}
type Props = { readonly view: CaseView; readonly requirement: ShownRequirement }

export const VerdictButtons = ({ view, requirement }: Props) => {
  const [asked, setAsked] = useState<Verdict | null>(null)
  /** Each verdict has a reason of its own. */
  const [reasons, setReasons] = useState<Partial<Record<Verdict, string>>>({})
  const type = (verdict: Verdict, reason: string) => setReasons((typed) => ({ ...typed, [verdict]: reason }))
  const judging = useCommand({
    act: async (verdict: Verdict) => {
      await call('judgeRequirement', {
        params: { reference: view.reference, id: requirement.id },
        body: {
          seen: view.version,
          verdict,
          ...(VERDICTS[verdict].needsReason ? { reason: reasons[verdict] ?? '' } : {}),
        },
      })
      return verdict
    },
    onDone: (verdict) => {
      // The person may be at the next one by now.
      setAsked((now) => (now === verdict ? null : now))
      type(verdict, '')
    },
  })
  const hasDocument = view.documents.some((document) => document.requirement === requirement.id)
  const verdicts = view.allowed.judgeRequirements
    ? VERDICT_NAMES.filter((verdict) => mayBeJudged(requirement, verdict, hasDocument))
    : []
  if (verdicts.length === 0) return null
  const judge = (verdict: Verdict) => {
    if (VERDICTS[verdict].needsReason) setAsked(verdict)
    else judging.mutate(verdict)
  }
  return (
    <div className={css.verdicts}>
      {asked === null || !verdicts.includes(asked) ? (
        <div className={ui.actions}>
          {verdicts.map((verdict) => (
            <Button
              key={verdict}
              size="compact-sm"
              variant={verdict === 'accept' ? 'filled' : 'default'}
              aria-label={`${NAMES[verdict]}: ${requirement.name}`}
              loading={judging.isPending && judging.variables === verdict}
              onClick={() => judge(verdict)}
            >
              {NAMES[verdict]}
            </Button>
          ))}
        </div>
      ) : (
        <ReasonForm
          verdict={asked}
          requirement={requirement}
          reason={reasons[asked] ?? ''}
          isPending={judging.isPending}
          onType={(reason) => type(asked, reason)}
          onSubmit={() => judging.mutate(asked)}
          onClose={() => setAsked(null)}
        />
      )}
      {judging.error !== null && <CommandFailure error={judging.error} onRenewed={judging.reset} />}
    </div>
  )
}

type FormProps = {
  readonly verdict: Verdict
  readonly requirement: ShownRequirement
  readonly reason: string
  readonly isPending: boolean
  readonly onType: (reason: string) => void
  readonly onSubmit: () => void
  readonly onClose: () => void
}

const ReasonForm = ({ verdict, requirement, reason, isPending, onType, onSubmit, onClose }: FormProps) => {
  const field = useRef<HTMLTextAreaElement>(null)
  const [isMissing, setMissing] = useState(false)
  useFirstFocus(() => field.current?.focus())
  return (
    <Form
      className={`${ui.stack} ${css.reasonForm}`}
      onSubmit={() => {
        setMissing(reason.trim() === '')
        if (reason.trim() === '') field.current?.focus()
        else onSubmit()
      }}
      onKeyDown={({ key }) => key === 'Escape' && onClose()}
      verb={NAMES[verdict]}
      action={{ isPending, error: null }}
      onClose={onClose}
      size="compact-sm"
    >
      <Textarea
        ref={field}
        label={ASKS[verdict]}
        size="sm"
        autosize
        minRows={1}
        maxRows={5}
        value={reason}
        error={isMissing && reason.trim() === '' ? 'Write a reason.' : undefined}
        onChange={({ currentTarget }) => onType(currentTarget.value)}
      />
      <DealerReads
        name={requirement.name}
        state={REQUIREMENT_NAMES[VERDICTS[verdict].to]}
        reason={reason.trim()}
      />
    </Form>
  )
}
