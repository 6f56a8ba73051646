/** The list and its surroundings: the count of new rows, a failed refresh, an empty list, and the button for more. */
import { Button, Checkbox, NativeSelect, Popover } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { useState } from 'react'
import { QUEUE_SORTS, type QueueSort, type QueueView } from '../../../../src/domain/case/queue-views.ts'
import type { ResponseTo } from '../../../../src/server/page-operations.ts'
import { count, euros, shortMoment } from '../../names/formats.ts'
import { useHiddenColumns } from '../../shared/person/person.ts'
import { SetupNote } from '../../shared/person/setup-note.tsx'
import { SaveButton, type Saved } from '../../ui/forms/files.tsx'
import { Empty, Loaded } from '../../ui/notes/notes.tsx'
import ui from '../../ui/style/ui.module.css'
import { useOpenCase } from '../cases/case-link.tsx'
import { type CaseColumn, COLUMNS, useColumns } from './columns.tsx'
import { CaseList } from './list.tsx'
import css from './queue.module.css'
import { orderInWords, type RetainedRow } from './rows.ts'
import type { useAddress, useQueue } from './use-queue.ts'

type Props = {
  readonly queue: ReturnType<typeof useQueue>
  readonly address: ReturnType<typeof useAddress>
  readonly now: number
  readonly isNarrowed: boolean
  readonly exported: Saved
}

/** A narrower window has no room beside the list; there a click on a row opens the case. */
const HAS_PREVIEW = '(min-width: 80em)'

/** There the rows are cards, as in the styles. */
const IS_PHONE = '(max-width: 48em)'

export const QueueList = ({ queue, address, now, isNarrowed, exported }: Props) => {
  const { cases, rows } = queue
  const { view, search, selected, order, show, toggle, sort } = address
  const open = useOpenCase()
  const hasPreview = useMediaQuery(HAS_PREVIEW, undefined, { getInitialValueInEffect: false })
  const isPhone = useMediaQuery(IS_PHONE, undefined, { getInitialValueInEffect: false })
  const { box, columns } = useColumns(order, isPhone === true)
  return (
    <div ref={box} className={`${ui.card} ${ui.stack} ${css.list}`}>
      <Loaded query={cases} what="the cases" lines={8} of="list">
        {() => null}
      </Loaded>
      <div role="status" className={css.fresh}>
        {queue.fresh > 0 && (
          <Button variant="filled" size="xs" radius="xl" onClick={queue.showNow}>
            {queue.fresh} new
          </Button>
        )}
      </div>
      {cases.data !== undefined && rows.length === 0 && (
        <>
          <Empty>{emptyInWords(isNarrowed, queue.nextDueAt, now)}</Empty>
          {!isNarrowed && <SetupNote />}
        </>
      )}
      {rows.length > 0 && (
        <ListHead
          view={view}
          total={queue.total}
          rows={rows}
          order={order}
          columns={columns}
          exported={exported}
          onSort={sort}
        />
      )}
      {rows.length > 0 && (
        <CaseList
          columns={columns}
          view={view}
          rows={rows}
          now={now}
          shown={search.case}
          selected={selected}
          order={order}
          onShow={hasPreview === true ? show : open}
          onSelect={toggle}
          onSort={sort}
        />
      )}
      {cases.hasNextPage && !queue.isBefore && (
        <div className={ui.actions}>
          <Button size="xs" loading={cases.isFetchingNextPage} onClick={queue.showMore}>
            Show more cases
          </Button>
        </div>
      )}
    </div>
  )
}

const emptyInWords = (isNarrowed: boolean, nextDueAt: string | null, now: number): string => {
  if (isNarrowed) return 'No cases match these filters.'
  return nextDueAt === null
    ? 'Queue clear. Nothing is due.'
    : `Queue clear, next due ${shortMoment(nextDueAt, now)}.`
}

type Total = ResponseTo<'listCases'>['total']

type ListHeadProps = {
  readonly view: QueueView
  readonly total: Total
  readonly rows: readonly RetainedRow[]
  readonly order: QueueSort
  readonly columns: readonly CaseColumn[]
  readonly exported: Saved
  readonly onSort: (to: QueueSort) => void
}

/** Above a list: what it holds in all, its order, its columns, and its export. */
const ListHead = ({ view, total, rows, order, columns, exported, onSort }: ListHeadProps) => (
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
const totalInWords = (
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

const ColumnChoice = ({ columns }: Pick<ListHeadProps, 'columns'>) => {
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
        <Button className={css.columnChoice} size="xs" onClick={() => setOpen(!isOpen)}>
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
