/** Why a document is rejected or waived: one of the usual reasons, or the person's own words. */
import { NativeSelect, Textarea } from '@mantine/core'
import { type RefObject, useRef, useState } from 'react'
import { VERDICTS, type Verdict } from '../../../../../src/domain/case/verdict.ts'
import type { ShownRequirement } from '../../../../../src/http/cases/case-view.ts'
import { REQUIREMENT_NAMES } from '../../../shared/application/words.ts'
import { Form } from '../../../ui/forms/form.tsx'
import { useFirstFocus } from '../../../ui/page/page.tsx'
import ui from '../../../ui/style/ui.module.css'
import { goToForm } from '../places.ts'
import { DealerReads } from './dealer-reads.tsx'
import css from './requirements.module.css'

type Props = {
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

export const ReasonForm = ({
  verb,
  verdict,
  requirement,
  reason,
  usual: reasons,
  isPending,
  onType,
  onSubmit,
  onClose,
}: Props) => {
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

type UsualProps = Pick<Props, 'reason' | 'onType'> & {
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
