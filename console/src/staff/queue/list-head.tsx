/** Above a list: what it holds in all, its order, its columns, and its export. */

import { Button, Checkbox, NativeSelect, Popover } from '@mantine/core'
import { useState } from 'react'
import { QUEUE_SORTS, type QueueSort, type QueueView } from '../../../../src/domain/case/queue-views.ts'
import type { ResponseTo } from '../../../../src/http/server/page-operations.ts'
import { count, euros } from '../../names/formats.ts'
import { useHiddenColumns } from '../../shared/person/preferences.ts'
import { SaveButton, type Saved } from '../../ui/forms/save-button.tsx'
import ui from '../../ui/style/ui.module.css'
import { type CaseColumn, COLUMNS } from './columns.tsx'
import { orderInWords } from './order.ts'
import css from './queue.module.css'
import type { RetainedRow } from './retained-rows.ts'

type Total = ResponseTo<'listCases'>['total']

type Props = {
  readonly view: QueueView
  readonly total: Total
  readonly rows: readonly RetainedRow[]
  readonly order: QueueSort
  readonly columns: readonly CaseColumn[]
  readonly exported: Saved
  readonly onSort: (to: QueueSort) => void
}

export const ListHead = ({ view, total, rows, order, columns, exported, onSort }: Props) => (
  <div className={ui.between}>
    <p className={ui.quiet}>{total !== null && totalInWords(total, rows)}</p>
    <div className={`${ui.actions} ${css.listActions}`}>
      <NativeSelect
        size="xs"
        aria-label="Order"
        value={order}
        data={QUEUE_SORTS.map((value) => ({ value, label: orderInWords(value, view) }))}
        onChange={({ currentTarget: { value } }) => onSort(value as QueueSort)}
      />
      <ColumnChoice columns={columns} />
      <SaveButton size="xs" {...exported}>
        Export as CSV
      </SaveButton>
    </div>
  </div>
)

/** Beyond what the service counts, the amount is that of the rows shown. */
export const totalInWords = (
  { cases, maximum, amount }: NonNullable<Total>,
  rows: readonly RetainedRow[],
): string => {
  const number = cases < maximum ? count(cases, 'case', 'cases') : `${maximum - 1}+ cases`
  if (amount !== null) return `${number}, ${sumInWords(amount.sum, amount.missing)}`
  const shown = rows.filter(({ hasLeft }) => !hasLeft).map(({ row }) => row.amount)
  // In cents, so that no fraction is lost.
  const cents = shown.reduce<number>((sum, one) => sum + Math.round((one ?? 0) * 100), 0)
  const missing = shown.filter((one) => one === null).length
  return `${number}; the ${shown.length} shown here come to ${sumInWords(cents / 100, missing)}`
}

const sumInWords = (sum: number, missing: number): string =>
  `${euros(sum)} in loans${missing === 0 ? '' : ` without ${count(missing, 'case', 'cases')} that ${missing === 1 ? 'has' : 'have'} no amount`}`

const ColumnChoice = ({ columns }: Pick<Props, 'columns'>) => {
  const [isOpen, setOpen] = useState(false)
  const [text, setText] = useHiddenColumns()
  const hidden = text.split(',').filter((name) => name !== '')
  const choose = (name: string, isShown: boolean) =>
    setText((isShown ? hidden.filter((one) => one !== name) : [...hidden, name]).join(','))
  return (
    <Popover
      opened={isOpen}
      onChange={setOpen}
      position="bottom-end"
      width={300}
      trapFocus
      returnFocus
      transitionProps={{ duration: 0 }}
    >
      <Popover.Target>
        <Button className={css.columnChoice} variant="default" size="xs" onClick={() => setOpen(!isOpen)}>
          Columns
        </Button>
      </Popover.Target>
      <Popover.Dropdown aria-label="Columns">
        <div className={ui.stack}>
          {COLUMNS.map(({ name, title }) => (
            <Checkbox
              key={name}
              size="sm"
              label={title}
              checked={!hidden.includes(name)}
              description={
                hidden.includes(name) || columns.some((one) => one.name === name)
                  ? undefined
                  : 'No room for it at the moment'
              }
              onChange={({ currentTarget: { checked } }) => choose(name, checked)}
            />
          ))}
        </div>
      </Popover.Dropdown>
    </Popover>
  )
}
