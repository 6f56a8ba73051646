/** The fields of each decision. What others read is separate from what stays with the lender. */

import { Checkbox, NativeSelect, Textarea, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { typedAmount, typedCount } from '../../../../../packages/values/typed/typed-number.ts'
import type { DeclineCode } from '../../../../../src/domain/case/decisions.ts'
import type { CaseView } from '../../../../../src/modules/cases/case-view-pages.ts'
import { readBy } from '../../../api/queries.ts'
import { count, euros } from '../../../names/formats.ts'
import { CODE_NAMES, CODE_REMARKS } from '../../../shared/application/words.ts'
import { NumberField } from '../../../ui/forms/fields.tsx'
import { matches } from '../../../ui/lists/filter.tsx'
import { Moment } from '../../../ui/notes/notes.tsx'
import { Fact } from '../../../ui/page/page.tsx'
import ui from '../../../ui/style/ui.module.css'
import { fieldsOf } from '../field-names.ts'
import css from './decide.module.css'
import { type Choice, type Draft, needsReason, typedFigures } from './decision.ts'

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

type FieldsAtFaultProps = {
  readonly view: CaseView
  readonly chosen: readonly string[]
  readonly onChange: (chosen: readonly string[]) => void
}

/** The fields that the dealer is to correct. */
const FieldsAtFault = ({ view, chosen, onChange }: FieldsAtFaultProps) => {
  const [text, setText] = useState('')
  const groups = fieldsOf(view.application ?? {})
    .map(({ title, fields }) => ({
      title,
      fields: fields.filter(({ name }) => text.trim() === '' || matches(text, `${title} ${name}`)),
    }))
    .filter(({ fields }) => fields.length > 0)
  const found = groups.flatMap(({ fields }) => fields)
  const toggle = (place: string, isChosen: boolean) =>
    onChange(isChosen ? [...chosen, place] : chosen.filter((other) => other !== place))
  return (
    <div>
      <TextInput
        label="Fields to correct"
        description={
          chosen.length === 0
            ? 'Type to search. Enter selects the only match.'
            : `${count(chosen.length, 'field', 'fields')} selected`
        }
        size="sm"
        autoComplete="off"
        spellCheck={false}
        data-first
        value={text}
        onChange={({ currentTarget }) => setText(currentTarget.value)}
        onKeyDown={(event) => {
          // Enter here must not submit the decision. Ctrl and Enter do.
          if (event.key !== 'Enter' || event.ctrlKey || event.metaKey) return
          event.preventDefault()
          const [only, ...others] = found
          if (text.trim() === '' || only === undefined || others.length > 0) return
          toggle(only.place, !chosen.includes(only.place))
          setText('')
        }}
      />
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the arrow keys scroll it. */}
      <section className={css.atFaultList} aria-label="Fields of the application" tabIndex={0}>
        {groups.map(({ title, fields }) => (
          <fieldset key={title}>
            <legend>{title}</legend>
            {fields.map(({ place, name }) => (
              <Checkbox
                key={place}
                size="sm"
                label={name}
                checked={chosen.includes(place)}
                onChange={({ currentTarget }) => toggle(place, currentTarget.checked)}
              />
            ))}
          </fieldset>
        ))}
        {groups.length === 0 && <p className={ui.quiet}>No fields found</p>}
      </section>
    </div>
  )
}

type PayOutProps = {
  readonly view: CaseView
  readonly draft: Draft
  readonly onType: (typed: Partial<Draft>) => void
}

/** What is paid to whom under which contract, and what is still open. */
export const PayOut = ({ view: { payOut }, draft, onType }: PayOutProps) => {
  if (payOut === null) return null
  const { amount, payee, account, contractNumber, items, takesOverride, first } = payOut
  return (
    <>
      <p className={css.payOutAmount}>{amount === null ? 'Amount not known' : euros(amount)}</p>
      <dl className={ui.facts}>
        <Fact name="Payee">
          {payee ?? 'No dealer is recorded'}
          <span className={ui.subline}>
            {account === null ? 'No bank account is confirmed' : `${account.iban}, ${account.holder}`}
          </span>
        </Fact>
        <Fact name="Contract number">{contractNumber ?? 'None recorded'}</Fact>
      </dl>
      <ul className={css.payOutItems} aria-label="What the payout needs">
        {items.map(({ part, isMet, says }) => (
          <li key={part} data-met={isMet}>
            <span aria-hidden="true">{isMet ? '✓' : '✕'}</span>
            <span>
              <span className={ui.hidden}>{isMet ? 'Done: ' : 'Open: '}</span>
              {says}
            </span>
          </li>
        ))}
      </ul>
      {first !== null && (
        <p className={ui.warning}>
          {first.isMe ? 'You' : first.by}{' '}
          {first.reason === null ? 'paid out first' : 'overrode the missing booking'} on{' '}
          <Moment at={first.at} withTime />
          {first.reason === null ? '.' : `: ${first.reason}`}
        </p>
      )}
      {takesOverride && first === null && (
        <Textarea
          label="Reason for paying out without the booking"
          description="Only the lender’s staff can read this."
          size="sm"
          autosize
          minRows={1}
          maxRows={6}
          data-first
          value={draft.override}
          onChange={({ currentTarget }) => onType({ override: currentTarget.value })}
        />
      )}
    </>
  )
}
