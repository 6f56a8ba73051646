/** The filters of a client's requests; the page's address holds them. */
import { NativeSelect, TextInput } from '@mantine/core'
import { setOfReference } from '../../../../../src/domain/application/reference.ts'
import { STATUS_CLASSES } from '../../../../../src/domain/events/request-record.ts'
import { DayFilter } from '../../../ui/forms/day-filter.tsx'
import css from './filters.module.css'
import type { RequestSearch } from './search.ts'

type Props = {
  readonly asked: RequestSearch
  /** The operations that the client has called. */
  readonly operations: readonly string[]
  readonly onChange: (changed: RequestSearch) => void
}

const METHODS = ['GET', 'POST', 'PATCH', 'DELETE'] as const

export const RequestFilters = ({ asked, operations, onChange }: Props) => {
  const field = (name: keyof RequestSearch) => ({
    value: asked[name] ?? '',
    onChange: ({ currentTarget: { value } }: { currentTarget: { value: string } }) =>
      onChange({ [name]: value === '' ? undefined : value }),
  })
  const { operation } = asked
  // The address may name an operation that the client has not called.
  const called =
    operation === undefined || operations.includes(operation) ? operations : [operation, ...operations]
  return (
    <search className={css.filters}>
      <NativeSelect
        label="Status"
        data={[
          { value: '', label: 'All' },
          { value: 'failed', label: 'Failed' },
          ...STATUS_CLASSES.map((value) => ({ value, label: value })),
        ]}
        {...field('status')}
      />
      <NativeSelect
        label="Operation"
        data={[{ value: '', label: 'All operations' }, ...called.map((value) => ({ value, label: value }))]}
        {...field('operation')}
      />
      <NativeSelect
        label="Method"
        data={[{ value: '', label: 'All' }, ...METHODS.map((value) => ({ value, label: value }))]}
        {...field('method')}
      />
      <TextInput
        label="Request ID or application"
        autoComplete="off"
        spellCheck={false}
        value={asked.request ?? asked.reference ?? ''}
        onChange={({ currentTarget: { value } }) => {
          const text = value.trim()
          const isReference = setOfReference(text) !== undefined && /^[0-9A-Z]+$/.test(text)
          onChange({
            request: text === '' || isReference ? undefined : text,
            reference: isReference ? text : undefined,
          })
        }}
      />
      <DayFilter label="From" day={asked.from} onDay={(from) => onChange({ from })} />
      <DayFilter label="To" day={asked.to} onDay={(to) => onChange({ to })} />
    </search>
  )
}
