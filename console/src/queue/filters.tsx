/** What a list of the queue is narrowed down by. All of it stands in the address. */
import { Button, NativeSelect, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, type Ref, useState } from 'react'
import { POLICY_OUTCOMES } from '../../../src/domain/policy/policy.ts'
import { STATES } from '../../../src/domain/states.ts'
import { readBy } from '../api/queries.ts'
import { DayFilter } from '../parts/day-filter.tsx'
import { STATE_NAMES } from '../words.ts'
import type { FilterName, Filters } from './address.ts'
import { POLICY_NAMES } from './words.ts'

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
    <search className="queue-filters" aria-label="Filters">
      {select(
        'state',
        'State',
        STATES.map((value) => ({ value, label: STATE_NAMES[value] })),
        first,
      )}
      {select('assignee', 'Owner', [
        { value: 'me', label: 'Me' },
        { value: 'nobody', label: 'Nobody' },
        ...named(data?.staff),
      ])}
      {select('dealer', 'Dealer', named(data?.dealers))}
      {select('product', 'Product', named(data?.products))}
      {select(
        'policy',
        'Policy',
        POLICY_OUTCOMES.map((value) => ({ value, label: POLICY_NAMES[value] })),
      )}
      <AmountField
        label="Amount from, €"
        value={filters.amountFrom}
        onChange={(value) => onChange('amountFrom', value)}
      />
      <AmountField
        label="Amount to, €"
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

/** Counts once it is left or Enter is pressed: each digit would ask the service anew. */
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
  const send = (event?: FormEvent) => {
    event?.preventDefault()
    const digits = typed.replaceAll(/\D/g, '')
    setTyped(digits)
    if (digits !== value) onChange(digits || undefined)
  }
  return (
    <form onSubmit={send}>
      <TextInput
        size="sm"
        label={label}
        inputMode="numeric"
        autoComplete="off"
        value={typed}
        onChange={({ currentTarget }) => setTyped(currentTarget.value)}
        onBlur={() => send()}
      />
    </form>
  )
}

/** That the list is narrowed down, and the way back to all of it. */
export const FilterNote = ({
  number,
  onClear,
}: {
  readonly number: number
  readonly onClear: () => void
}) => (
  <p className="filter-note">
    <span>{number === 1 ? '1 filter' : `${number} filters`}</span>
    <Button variant="default" size="xs" onClick={onClear}>
      Clear filters
    </Button>
  </p>
)
