/** The filters of a queue's list. The page's address holds all of them. */

import { Button, NativeSelect } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, type Ref, useState } from 'react'
import { dayText, typedDay } from '../../../../packages/values/typed/typed-day.ts'
import { typedCount } from '../../../../packages/values/typed/typed-number.ts'
import { SET_NAMES } from '../../../../src/domain/application/sets.ts'
import { STATES } from '../../../../src/domain/application/states.ts'
import { POLICY_OUTCOMES } from '../../../../src/domain/policy/values.ts'
import { readBy } from '../../api/queries.ts'
import { dublinDayOf, endOfDay } from '../../names/formats.ts'
import { STATE_NAMES, setInWords } from '../../names/words.ts'
import { DayField, DayFilter, NumberField } from '../../ui/forms/fields.tsx'
import type { FilterName, Filters } from '../address.ts'
import css from './queue.module.css'
import { POLICY_NAMES } from './rows.ts'

type Props = {
  readonly filters: Filters
  readonly onChange: (name: FilterName, value: string | undefined) => void
  readonly first: Ref<HTMLSelectElement>
}

type Choice = { readonly value: string; readonly label: string }

const ANY: Choice = { value: '', label: 'Any' }

export const FilterPanel = ({ filters, onChange, first }: Props) => {
  const { data } = useQuery(readBy('readQueueOptions'))
  const named = (items: readonly { readonly id: string; readonly name: string }[] = []): readonly Choice[] =>
    items.map(({ id, name }) => ({ value: id, label: name }))
  const select = (
    name: FilterName,
    label: string,
    choices: readonly Choice[],
    ref?: Ref<HTMLSelectElement>,
  ) => (
    <NativeSelect
      size="sm"
      label={label}
      ref={ref}
      value={filters[name] ?? ''}
      data={[ANY, ...choices]}
      onChange={({ currentTarget: { value } }) => onChange(name, value || undefined)}
    />
  )
  return (
    <search className={css.filters} aria-label="Filters">
      {select(
        'state',
        'State',
        STATES.map((value) => ({ value, label: STATE_NAMES[value] })),
        first,
      )}
      {select('assignee', 'Owner', [
        { value: 'me', label: 'Me' },
        { value: 'nobody', label: 'Unassigned' },
        ...named(data?.staff),
      ])}
      {select('dealer', 'Dealer', named(data?.dealers))}
      {select('product', 'Product', named(data?.products))}
      {select(
        'policy',
        'Policy',
        POLICY_OUTCOMES.map((value) => ({ value, label: POLICY_NAMES[value] })),
      )}
      {select(
        'set',
        'Vehicle and finance',
        SET_NAMES.map((value) => ({ value, label: setInWords(value) })),
      )}
      <DueField value={filters.dueBefore} onChange={(value) => onChange('dueBefore', value)} />
      <AmountField
        label="Amount from (€)"
        value={filters.amountFrom}
        onChange={(value) => onChange('amountFrom', value)}
      />
      <AmountField
        label="Amount to (€)"
        value={filters.amountTo}
        onChange={(value) => onChange('amountTo', value)}
      />
      <DayFilter
        size="sm"
        label="Received from"
        day={filters.receivedFrom}
        onDay={(day) => onChange('receivedFrom', day)}
      />
      <DayFilter
        size="sm"
        label="Received to"
        day={filters.receivedTo}
        onDay={(day) => onChange('receivedTo', day)}
      />
    </search>
  )
}

/**
 * The lender's step is due by the end of this day. The filter takes effect once it is a day and the person leaves the
 * field or presses Enter.
 */
const DueField = ({
  value,
  onChange,
}: {
  readonly value: string | undefined
  readonly onChange: (value: string | undefined) => void
}) => {
  const [typed, setTyped] = useState(dayOf(value))
  const [known, setKnown] = useState(value)
  if (known !== value) {
    setKnown(value)
    setTyped(dayOf(value))
  }
  const day = typedDay(typed)
  const send = (event?: FormEvent) => {
    event?.preventDefault()
    const wanted = day === undefined ? undefined : endOfDay(day)
    if (wanted !== value && (wanted !== undefined || typed.trim() === '')) onChange(wanted)
  }
  return (
    <form onSubmit={send}>
      <DayField size="sm" label="Due by the end of" value={typed} onChange={setTyped} onBlur={() => send()} />
    </form>
  )
}

/** The day in Dublin of a time in the address; empty if it is invalid, which the service reports. */
const dayOf = (moment: string | undefined): string =>
  moment === undefined || Number.isNaN(Date.parse(moment)) ? '' : dayText(dublinDayOf(moment))

/** Takes effect when the person leaves the field or presses Enter: otherwise each digit would cause a request. */
const AmountField = ({
  label,
  value = '',
  onChange,
}: {
  readonly label: string
  readonly value: string | undefined
  readonly onChange: (value: string | undefined) => void
}) => {
  const [typed, setTyped] = useState(value)
  const [known, setKnown] = useState(value)
  if (known !== value) {
    setKnown(value)
    setTyped(value)
  }
  const amount = typedCount(typed)?.toString()
  const send = (event?: FormEvent) => {
    event?.preventDefault()
    const wanted = typed.trim() === '' ? '' : amount
    if (wanted !== undefined && wanted !== value) onChange(wanted || undefined)
  }
  return (
    <form onSubmit={send}>
      <NumberField
        size="sm"
        label={label}
        inputMode="numeric"
        value={typed}
        error={typed.trim() !== '' && amount === undefined ? 'Enter whole euro, like 20000' : undefined}
        onChange={setTyped}
        onBlur={() => send()}
      />
    </form>
  )
}

/** Says that the list is filtered, with a button that clears the filters. */
export const FilterNote = ({
  number,
  onClear,
}: {
  readonly number: number
  readonly onClear: () => void
}) => (
  <p className={css.filterNote}>
    <span>{number === 1 ? '1 filter' : `${number} filters`}</span>
    <Button size="xs" onClick={onClear}>
      Clear filters
    </Button>
  </p>
)
