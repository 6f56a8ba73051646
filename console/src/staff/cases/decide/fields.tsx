/** The fields of each decision. What others read is separate from what stays with the lender. */
import { NativeSelect, Textarea } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { typedAmount, typedCount } from '../../../../../packages/values/typed/typed-number.ts'
import type { DeclineCode } from '../../../../../src/domain/case/decline-reasons.ts'
import type { CaseView } from '../../../../../src/http/cases/case-view.ts'
import { readBy } from '../../../api/queries.ts'
import { NumberField } from '../../../ui/forms/number-field.tsx'
import ui from '../../../ui/style/ui.module.css'
import { typedFigures } from './body.ts'
import { type Choice, needsReason } from './choices.ts'
import { CODE_NAMES, CODE_REMARKS } from './decline-words.ts'
import { FieldsAtFault } from './fields-at-fault.tsx'
import type { Draft } from './use-decision.ts'

type Props = {
  readonly view: CaseView
  readonly choice: Choice
  readonly draft: Draft
  readonly onType: (typed: Partial<Draft>) => void
}

/** What the decision is: figures, a decline reason, or the fields to correct. */
export const DecisionFields = (props: Props) => {
  const { view, choice, draft, onType } = props
  if (choice === 'counter-offer') return <FigureFields {...props} />
  if (choice === 'send-back')
    return <FieldsAtFault view={view} chosen={draft.fields} onChange={(fields) => onType({ fields })} />
  if (choice !== 'decline') return null
  return (
    <NativeSelect
      label="Decline reason"
      size="sm"
      data-first
      value={draft.code}
      description={draft.code === '' ? undefined : CODE_REMARKS[draft.code]}
      data={[
        { value: '', label: 'Select a reason' },
        ...view.declineCodes.map((value) => ({ value, label: CODE_NAMES[value] })),
      ]}
      onChange={({ currentTarget }) => onType({ code: currentTarget.value as DeclineCode | '' })}
    />
  )
}

/** What the person writes to the dealer about it. */
export const Reason = ({ view, choice, draft, onType }: Props) => (
  <Textarea
    label={REASON_LABELS[choice] ?? (needsReason(view, choice) ? 'Reason' : 'Reason (optional)')}
    description="The dealer and their software can read this."
    size="sm"
    autosize
    minRows={1}
    maxRows={6}
    {...(FIRST_IS_REASON.includes(choice) && { 'data-first': true })}
    value={draft.reason}
    onChange={({ currentTarget }) => onType({ reason: currentTarget.value })}
  />
)

/** What only colleagues read, apart from what the dealer does. */
export const InternalNote = ({ draft, onType }: Pick<Props, 'draft' | 'onType'>) => (
  <div className={ui.ruled}>
    <Textarea
      label="Internal note (optional)"
      description="Only the lender’s staff can read this."
      size="sm"
      autosize
      minRows={1}
      maxRows={6}
      value={draft.note}
      onChange={({ currentTarget }) => onType({ note: currentTarget.value })}
    />
  </div>
)

const REASON_LABELS: Readonly<Partial<Record<Choice, string>>> = {
  approve: 'Message to the dealer (optional)',
  'counter-offer': 'Message to the dealer (optional)',
  'pay-out': 'Message to the dealer (optional)',
  decline: 'In your own words (optional)',
  'send-back': 'In your own words (optional)',
}

const FIRST_IS_REASON: readonly Choice[] = ['withdraw', 'reconsider']

const FigureFields = ({ view, draft, onType }: Props) => {
  const { data } = useQuery(readBy('readQueueOptions'))
  const { term, contribution, productId } = typedFigures(view, draft)
  return (
    <div className={ui.pair}>
      <NumberField
        label="Term (months)"
        size="sm"
        inputMode="numeric"
        data-first
        value={term}
        error={typedCount(term) === undefined ? 'Enter whole months, like 48' : undefined}
        onChange={(typed) => onType({ term: typed })}
      />
      <NumberField
        label="Deposit with trade-in (€)"
        size="sm"
        value={contribution}
        error={typedAmount(contribution) === undefined ? 'Enter an amount, like 1500' : undefined}
        onChange={(typed) => onType({ contribution: typed })}
      />
      <NativeSelect
        label="Product"
        size="sm"
        className={ui.wide}
        value={productId}
        data={[
          { value: '', label: 'Best matching product' },
          ...(data?.products ?? []).map(({ id, name }) => ({ value: id, label: name })),
        ]}
        onChange={({ currentTarget }) => onType({ productId: currentTarget.value })}
      />
    </div>
  )
}
