/** Marks a requirement as fulfilled, rejects its documents, or waives it. */
import { Button, Kbd, NativeSelect, Textarea } from '@mantine/core'
import { type RefObject, useContext, useRef, useState } from 'react'
import {
  mayBeJudged,
  VERDICT_NAMES,
  VERDICTS,
  type Verdict,
} from '../../../../../src/domain/case/approval.ts'
import type { CaseView, ShownRequirement } from '../../../../../src/modules/cases/case-view-pages.ts'
import { call } from '../../../api/call.ts'
import { REQUIREMENT_NAMES } from '../../../shared/application/words.ts'
import { useFields } from '../../../shared/person/draft.ts'
import { useSingleKeys } from '../../../shared/person/person.ts'
import { useShortcuts } from '../../../shared/person/shortcuts.ts'
import { useFocusBack } from '../../../ui/forms/fields.tsx'
import { Form } from '../../../ui/forms/form.tsx'
import { useFirstFocus } from '../../../ui/page/page.tsx'
import ui from '../../../ui/style/ui.module.css'
import css from '../documents/documents.module.css'
import { goToForm, NextToDo } from '../next-to-do.ts'
import { CommandFailure, useCommand } from '../use-case.tsx'
import { DealerReads } from './request-form.tsx'

const NAMES: Readonly<Record<Verdict, string>> = { accept: 'Accept', refuse: 'Reject', waive: 'Waive' }

/** The keys for the document that is shown. */
const KEYS: Readonly<Record<Verdict, string>> = { accept: 'y', refuse: 'x', waive: 'w' }

type Props = {
  readonly view: CaseView
  readonly requirement: ShownRequirement
  /** Whether its document is shown, so that each button has a key. */
  readonly hasKeys?: boolean
}

export const VerdictButtons = ({ view, requirement, hasKeys = false }: Props) => {
  const place = useRef<HTMLDivElement>(null)
  const goOn = useContext(NextToDo)
  const [asked, setAsked] = useState<Verdict | null>(null)
  /** Each result has a reason of its own. */
  const { reference } = view
  const [reasons, typeReasons] = useFields({ reference, part: `requirement ${requirement.id}` }, NO_REASONS)
  const type = (verdict: Verdict, reason: string) => typeReasons({ [verdict]: reason })
  const judging = useCommand({
    act: (verdict: Verdict) => judged(view, requirement, verdict, reasons[verdict]),
    onDone: ({ verdict, version }) => {
      // The person may be at the next one by now.
      setAsked((now) => (now === verdict ? null : now))
      type(verdict, '')
      goOn('document', version)
    },
  })
  const verdicts = verdictsOn(view, requirement)
  const judge = (verdict: Verdict) => {
    if (VERDICTS[verdict].needsReason) setAsked(verdict)
    else judging.mutate(verdict)
  }
  useShortcuts(
    'Document shown',
    (hasKeys ? verdicts : []).map((verdict) => ({
      keys: KEYS[verdict],
      shown: KEYS[verdict].toUpperCase(),
      does: NAMES[verdict],
      isOnce: true,
      run: () => judge(verdict),
    })),
  )
  const isAsked = asked !== null && verdicts.includes(asked)
  const last = useRef(asked)
  if (asked !== null) last.current = asked
  useFocusBack(isAsked, () => place.current?.querySelector(`[data-verdict="${last.current}"]`))
  if (verdicts.length === 0) return null
  return (
    <div className={`${ui.stack} ${ui.gap4}`} ref={place}>
      {!isAsked ? (
        <div className={ui.actions}>
          {verdicts.map((verdict) => (
            <VerdictButton
              key={verdict}
              verdict={verdict}
              of={requirement.name}
              hasKey={hasKeys}
              isPending={judging.isPending && judging.variables === verdict}
              onClick={() => judge(verdict)}
            />
          ))}
        </div>
      ) : (
        <ReasonForm
          verb={NAMES[asked]}
          verdict={asked}
          requirement={requirement}
          usual={view.templates.refusal}
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

const NO_REASONS: Readonly<Record<Verdict, string>> = { accept: '', refuse: '', waive: '' }

const verdictsOn = (view: CaseView, requirement: ShownRequirement): readonly Verdict[] => {
  const hasDocument = view.documents.some((document) => document.requirement === requirement.id)
  return view.allowed.judgeRequirements
    ? VERDICT_NAMES.filter((verdict) => mayBeJudged(requirement, verdict, hasDocument))
    : []
}

const judged = async (
  { reference, version: seen }: CaseView,
  { id }: ShownRequirement,
  verdict: Verdict,
  reason = '',
) => {
  const { version } = await call('judgeRequirement', {
    params: { reference, id },
    body: { seen, verdict, ...(VERDICTS[verdict].needsReason ? { reason } : {}) },
  })
  return { verdict, version }
}

type ButtonProps = {
  readonly verdict: Verdict
  /** The requirement's name. */
  readonly of: string
  readonly hasKey: boolean
  readonly isPending: boolean
  readonly onClick: () => void
}

const VerdictButton = ({ verdict, of, hasKey, isPending, onClick }: ButtonProps) => {
  const [singleKeys] = useSingleKeys()
  return (
    <Button
      size="compact-sm"
      variant={verdict === 'accept' ? 'filled' : 'default'}
      data-verdict={verdict}
      {...(!hasKey && { 'aria-label': `${NAMES[verdict]}: ${of}` })}
      loading={isPending}
      {...(hasKey &&
        singleKeys && {
          'aria-keyshortcuts': KEYS[verdict],
          rightSection: (
            <Kbd size="xs" aria-hidden="true">
              {KEYS[verdict].toUpperCase()}
            </Kbd>
          ),
        })}
      onClick={onClick}
    >
      {NAMES[verdict]}
      {hasKey && <span className={ui.hidden}>: {of}</span>}
    </Button>
  )
}

type ReasonFormProps = {
  readonly verb: string
  readonly verdict: Verdict
  readonly requirement: ShownRequirement
  readonly reason: string
  /** The usual reasons to reject a document. */
  readonly usual: readonly string[]
  readonly isPending: boolean
  readonly onType: (reason: string) => void
  readonly onSubmit: () => void
  readonly onClose: () => void
}

const ASKS: Readonly<Record<Verdict, string>> = {
  accept: '',
  refuse: 'Why are you rejecting it?',
  waive: 'Why is it not needed?',
}

/** Why a document is rejected or waived: one of the usual reasons, or the person's own words. */
const ReasonForm = ({
  verb,
  verdict,
  requirement,
  reason,
  usual: reasons,
  isPending,
  onType,
  onSubmit,
  onClose,
}: ReasonFormProps) => {
  const field = useRef<HTMLTextAreaElement>(null)
  const usual = useRef<HTMLSelectElement>(null)
  const [isMissing, setMissing] = useState(false)
  const isEmpty = reason.trim() === ''
  useFirstFocus(() => goToForm(usual.current ?? field.current))
  return (
    <Form
      className={`${ui.stack} ${css.reasonForm}`}
      onSubmit={() => {
        setMissing(isEmpty)
        if (isEmpty) field.current?.focus()
        else onSubmit()
      }}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return
        // The document beside the facts would close, too.
        event.stopPropagation()
        onClose()
      }}
      verb={verb}
      action={{ isPending, error: null }}
      onClose={onClose}
      size="compact-sm"
    >
      {verdict === 'refuse' && (
        <UsualReasons
          list={usual}
          reasons={reasons}
          reason={reason}
          onType={onType}
          onEnter={(form) => {
            if (isEmpty) field.current?.focus()
            else form?.requestSubmit()
          }}
        />
      )}
      <Textarea
        ref={field}
        label={ASKS[verdict]}
        size="sm"
        autosize
        minRows={1}
        maxRows={5}
        value={reason}
        error={isMissing && isEmpty ? 'Enter a reason.' : undefined}
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

type UsualProps = Pick<ReasonFormProps, 'reason' | 'onType'> & {
  readonly reasons: readonly string[]
  readonly list: RefObject<HTMLSelectElement | null>
  readonly onEnter: (form: HTMLFormElement | null) => void
}

/** Not every browser submits a form from a list of choices by Enter. */
const UsualReasons = ({ list, reasons, reason, onType, onEnter }: UsualProps) => (
  <NativeSelect
    ref={list}
    label="Common reasons"
    size="sm"
    value={reasons.includes(reason) ? reason : ''}
    data={[{ value: '', label: 'Other reason' }, ...reasons.map((value) => ({ value, label: value }))]}
    onChange={({ currentTarget }) => onType(currentTarget.value)}
    onKeyDown={(event) => {
      if (event.key !== 'Enter') return
      event.preventDefault()
      if (!event.repeat) onEnter(event.currentTarget.form)
    }}
  />
)
