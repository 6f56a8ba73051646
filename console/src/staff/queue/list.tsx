/** The rows of a list: a line a case, with the columns that fit; two lines a case on a phone. */

import type { CSSProperties } from 'react'
import { hasCapability } from '../../../../src/domain/access/roles.ts'
import type { QueueSort, QueueView } from '../../../../src/domain/case/queue-views.ts'
import type { QueueRow } from '../../../../src/modules/cases/queue-row-pages.ts'
import { VIEW_NAMES } from '../../names/words.ts'
import { usePerson } from '../../shared/person/person.ts'
import { IconArrowDown, IconArrowsSort, IconArrowUp } from '../../ui/icons/of-pages.ts'
import { Mark } from '../../ui/notes/marks.tsx'
import ui from '../../ui/style/ui.module.css'
import { CaseLink } from '../cases/case-link.tsx'
import type { CaseColumn } from './columns.tsx'
import css from './queue.module.css'
import { directionIn, nextOrder, orderInWords, type RetainedRow } from './rows.ts'

type Props = {
  readonly view: QueueView
  readonly rows: readonly RetainedRow[]
  readonly columns: readonly CaseColumn[]
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
  const { view, rows, columns } = props
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
            {columns.map((column) => (
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

const Heading = ({
  column: { name, title, width, grows, isNumber, sort },
  view,
  order,
  onSort,
}: HeadingProps) => {
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
      {...(grows ? {} : { style: { '--column-width': `${width}rem` } as CSSProperties })}
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
  columns,
  view,
  now,
  shown,
  selected,
  onShow,
  onSelect,
}: Props & { readonly retained: RetainedRow }) => {
  const { reference } = row
  const mayWork = hasCapability(usePerson().role, 'staff')
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
        {mayWork && (
          <input
            type="checkbox"
            aria-label={`Select ${reference}`}
            checked={selected.includes(reference)}
            onChange={() => onSelect(reference)}
          />
        )}
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
      {columns.map(({ name, isNumber, text, none, cell }) => (
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
