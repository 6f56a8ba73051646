/** The rows of a list: a line a case, whose columns give way as the list narrows; two lines a case on a phone. */

import type { QueueSort, QueueSortName, QueueView } from '../../../../src/domain/case/queue-views.ts'
import { rowReasons } from '../../../../src/domain/case/reason-kinds.ts'
import type { QueueRow } from '../../../../src/http/cases/queue-pages.ts'
import { perCent, shortMoment, wholeEuros } from '../../names/formats.ts'
import { STATE_NAMES, VIEW_NAMES } from '../../names/words.ts'
import { IconArrowDown, IconArrowsSort, IconArrowUp } from '../../ui/icons/of-pages.ts'
import { Mark } from '../../ui/notes/marks.tsx'
import ui from '../../ui/style/ui.module.css'
import { CaseLink } from '../cases/case-link.tsx'
import { DueChip } from './due-chip.tsx'
import { directionIn, nextOrder, orderInWords } from './order.ts'
import css from './queue.module.css'
import type { RetainedRow } from './retained-rows.ts'
import { STAGE_NAMES } from './words.ts'

type Props = {
  readonly view: QueueView
  readonly rows: readonly RetainedRow[]
  readonly now: number
  readonly shown: string | undefined
  readonly selected: readonly string[]
  readonly order: QueueSort
  readonly onShow: (reference: string) => void
  readonly onSelect: (reference: string) => void
  readonly onSort: (to: QueueSort) => void
}

const END_CHARACTERS = 6

/** A case's borrowers; an erased case has only its reference. */
export const borrowersOf = ({ borrowers }: Pick<QueueRow, 'borrowers'>): string =>
  borrowers.length === 0 ? 'Erased' : borrowers.join(', ')

export const CaseList = (props: Props) => {
  const { view, rows } = props
  return (
    // biome-ignore-start lint/a11y/noRedundantRoles: as cards, the elements would lose their implicit roles.
    <div className={css.casesBox}>
      <table role="table" className={css.cases}>
        <caption className={ui.hidden}>{VIEW_NAMES[view]}</caption>
        <thead role="rowgroup">
          <tr role="row">
            <th role="columnheader" scope="col" data-column="select">
              <span className={ui.hidden}>Selected</span>
            </th>
            <th role="columnheader" scope="col" data-column="case">
              Case
            </th>
            {COLUMNS.map((column) => (
              <Heading key={column.name} column={column} {...props} />
            ))}
          </tr>
        </thead>
        <tbody role="rowgroup">
          {rows.map((retained) => (
            <CaseRow key={retained.row.reference} retained={retained} {...props} />
          ))}
        </tbody>
      </table>
    </div>
    // biome-ignore-end lint/a11y/noRedundantRoles: as above.
  )
}

type HeadingProps = Pick<Props, 'view' | 'order' | 'onSort'> & { readonly column: CaseColumn }

const Heading = ({ column: { name, title, isNumber, sort }, view, order, onSort }: HeadingProps) => {
  const direction = directionIn(sort, order)
  const Arrow =
    direction === undefined ? IconArrowsSort : direction === 'ascending' ? IconArrowUp : IconArrowDown
  const next = sort && nextOrder(sort, order)
  return (
    // biome-ignore-start lint/a11y/noRedundantRoles: as above.
    <th
      role="columnheader"
      scope="col"
      data-column={name}
      {...(isNumber && { className: css.number })}
      {...(direction && { 'aria-sort': direction })}
    >
      {next === undefined ? (
        title
      ) : (
        <button type="button" className={css.sort} onClick={() => onSort(next)}>
          {title} <Arrow size={14} />
          <span className={ui.hidden}>: {orderInWords(next, view)}</span>
        </button>
      )}
    </th>
    // biome-ignore-end lint/a11y/noRedundantRoles: as above.
  )
}

const CaseRow = ({
  retained: { row, hasLeft },
  view,
  now,
  shown,
  selected,
  onShow,
  onSelect,
}: Props & { readonly retained: RetainedRow }) => {
  const { reference } = row
  const isShown = shown === reference
  return (
    // biome-ignore-start lint/a11y/noRedundantRoles: as above.
    <tr
      role="row"
      data-case={reference}
      data-shown={isShown || undefined}
      data-left={hasLeft || undefined}
      onClick={({ target }) => {
        if (!(target as Element).closest('a, input, button, label')) onShow(reference)
      }}
    >
      <td role="cell" className={css.casesSelect}>
        <input
          type="checkbox"
          aria-label={`Select ${reference}`}
          checked={selected.includes(reference)}
          onChange={() => onSelect(reference)}
        />
      </td>
      <th role="rowheader" scope="row">
        <div className={css.casesName}>
          <span className={css.cut} title={borrowersOf(row)}>
            <CaseLink reference={reference}>{borrowersOf(row)}</CaseLink>
          </span>{' '}
          <span className={css.casesReference} title={reference}>
            <span className={ui.hidden}>{reference}</span>
            <span aria-hidden="true">…{reference.slice(-END_CHARACTERS)}</span>
          </span>{' '}
          {hasLeft && <Mark>No longer here</Mark>}
        </div>
      </th>
      {COLUMNS.map(({ name, isNumber, text, none, cell }) => (
        <td
          key={name}
          role="cell"
          data-column={name}
          title={text(row, now) ?? undefined}
          {...(isNumber && { className: css.number })}
        >
          {cell === undefined
            ? (text(row, now) ?? <span className={ui.quiet}>{none}</span>)
            : cell(row, { view, now })}
        </td>
      ))}
    </tr>
    // biome-ignore-end lint/a11y/noRedundantRoles: as above.
  )
}

type CaseColumn = {
  readonly name: string
  readonly title: string
  readonly isNumber?: boolean
  /** What its heading sorts by. */
  readonly sort?: QueueSortName
  /** The full text, which is the cell's title where the cell is too narrow; null if the case has no value. */
  readonly text: (row: QueueRow, now: number) => string | null
  /** Instead of the missing text. */
  readonly none?: string
  /** Shown instead of the text. */
  readonly cell?: (
    row: QueueRow,
    shown: { readonly view: QueueView; readonly now: number },
  ) => React.ReactNode
}

/** In their order. `queue.module.css` has the order in which they give way. */
const COLUMNS: readonly CaseColumn[] = [
  {
    name: 'due',
    title: 'Due',
    sort: 'due',
    text: () => null,
    cell: (row, { now }) => <DueChip row={row} now={now} />,
  },
  {
    name: 'received',
    title: 'Received',
    sort: 'received',
    text: ({ receivedAt }, now) => shortMoment(receivedAt, now),
  },
  { name: 'state', title: 'State', text: ({ state }) => STATE_NAMES[state] },
  {
    name: 'waiting',
    title: 'Next',
    text: ({ stage, waitsFor }) =>
      waitsFor === 'lender' ? STAGE_NAMES[stage] : `Waiting: ${STAGE_NAMES[stage]}`,
  },
  {
    name: 'amount',
    title: 'Amount',
    isNumber: true,
    sort: 'amount',
    text: ({ amount }) => (amount === null ? null : wholeEuros(amount)),
    none: '–',
  },
  {
    name: 'ratio',
    title: 'Payment / income',
    isNumber: true,
    text: ({ paymentToIncome }) => (paymentToIncome === null ? null : perCent(paymentToIncome)),
    none: '–',
  },
  {
    name: 'flags',
    title: 'Why it is here',
    text: (row) => [...row.reasons.map(({ says }) => says), ...notesOf(row)].join(' · ') || null,
    cell: (row, { view }) => <WhyHere row={row} {...rowReasons(row.reasons, view)} />,
  },
  { name: 'owner', title: 'Owner', text: ({ assignee }) => assignee?.name ?? null, none: 'Unassigned' },
  { name: 'dealer', title: 'Dealer', text: ({ dealer, client }) => dealer?.name ?? client, none: 'None' },
  { name: 'product', title: 'Product', text: ({ product }) => product?.name ?? null, none: 'None' },
]

/** What staff should know before they open the case. */
const notesOf = ({ openBy, snoozedUntil }: QueueRow): readonly string[] => [
  ...(openBy.length > 0 ? [`Open: ${openBy.join(', ')}`] : []),
  ...(snoozedUntil === null ? [] : ['Snoozed']),
]

/** Why a person must look at a case, and what staff should know before they open it. */
export const WhyHere = ({
  row,
  shown = row.reasons,
  others = 0,
}: {
  readonly row: QueueRow
  readonly shown?: QueueRow['reasons']
  readonly others?: number
}) => {
  return (
    <span className={css.flags}>
      {shown.map(({ kind, says }) => (
        <Mark key={`${kind} ${says}`}>{says}</Mark>
      ))}
      {others > 0 && <span className={ui.quiet}>+{others}</span>}
      {notesOf(row).map((note) => (
        <Mark key={note}>{note}</Mark>
      ))}
    </span>
  )
}
