/** A table that people edit in place: Tab moves from cell to cell, the arrows and Enter from row to row. */
import { Button } from '@mantine/core'
import { type KeyboardEvent, useId, useRef } from 'react'
import type { Content } from '../../../../packages/values/difference.ts'
import { readAgain } from '../../ui/forms/fields.tsx'
import ui from '../../ui/style/ui.module.css'
import { asText, namesTyped, valueAt, withValue } from './content.ts'
import css from './drafts.module.css'
import { type Faults, faultsWithin, isFaultyCell } from './use-draft.tsx'

export type GridColumn = {
  readonly title: string
  /** The field of the row, such as "terms.from". */
  readonly path: string
  /** The choices; without them the cell takes a number, unless it is text or a list. */
  readonly choices?: readonly (readonly [value: string, name: string])[]
  /** Whether the cell is a list of names, separated by commas. */
  readonly isList?: boolean
  readonly isText?: boolean
}

type Props = {
  /** What one row is, such as "Rate". */
  readonly noun: string
  /** Its name in the draft. */
  readonly table: string
  readonly columns: readonly GridColumn[]
  readonly rows: readonly Content[]
  readonly faults: Faults
  readonly onChange: (rows: readonly Content[]) => void
  /** The values of a new row. */
  readonly newRow?: Content
}

export const Grid = ({ noun, table, columns, rows, faults, onChange, newRow = {} }: Props) => {
  const grid = useRef<HTMLTableElement>(null)
  const cellAt = (row: number, column: number) =>
    grid.current?.querySelector<HTMLElement>(`[data-row="${row}"][data-column="${column}"]`)
  const move = (event: KeyboardEvent<HTMLElement>, row: number, column: number) => {
    const isChoice = event.currentTarget.tagName === 'SELECT'
    const step =
      event.key === 'Enter' || (event.key === 'ArrowDown' && !isChoice)
        ? 1
        : event.key === 'ArrowUp' && !isChoice
          ? -1
          : 0
    if (step === 0) return
    event.preventDefault()
    cellAt(row + step, column)?.focus()
  }
  const change = (row: number, { path, isList }: GridColumn, typed: string) => {
    const value = isList === true ? namesTyped(typed) : typed
    const given = typed.trim() === '' ? undefined : value
    onChange(rows.map((one, index) => (index === row ? withValue(one, path, given) : one)))
  }
  const add = () => {
    onChange([...rows, newRow])
    requestAnimationFrame(() => cellAt(rows.length, 0)?.focus())
  }
  const remove = (row: number) => {
    onChange(rows.filter((_, index) => index !== row))
    requestAnimationFrame(() =>
      (cellAt(Math.max(0, row - 1), 0) ?? grid.current?.querySelector('button'))?.focus(),
    )
  }
  const ofTable = faults.filter(({ place }) => place === table)
  return (
    <div className={ui.stack}>
      {rows.length > 0 && (
        // biome-ignore-start lint/a11y/noRedundantRoles: as cards, the elements would lose their implicit roles.
        <table role="table" className={css.grid} ref={grid}>
          <caption className={ui.hidden}>{`${noun}s`}</caption>
          <GridHead noun={noun} columns={columns} />
          <tbody role="rowgroup">
            {rows.map((row, index) => (
              <GridRow
                // biome-ignore lint/suspicious/noArrayIndexKey: a row is identified by its position.
                key={index}
                {...{ noun, table, columns, row, index, faults, change, move, remove }}
              />
            ))}
          </tbody>
        </table>
        // biome-ignore-end lint/a11y/noRedundantRoles: as above.
      )}
      {ofTable.length > 0 && (
        <ul className={css.faults} aria-label={`Errors in the ${noun.toLowerCase()}s`}>
          {ofTable.map(({ says }) => (
            <li key={says}>{says}</li>
          ))}
        </ul>
      )}
      <div className={ui.actions}>
        <Button size="xs" onClick={add}>
          {`Add ${noun.toLowerCase()}`}
        </Button>
      </div>
    </div>
  )
}

type RowProps = Pick<Props, 'noun' | 'table' | 'columns' | 'faults'> & {
  readonly row: Content
  readonly index: number
  readonly change: (row: number, column: GridColumn, typed: string) => void
  readonly move: (event: KeyboardEvent<HTMLElement>, row: number, column: number) => void
  readonly remove: (row: number) => void
}

const GridRow = ({ noun, table, columns, row, index, faults, change, move, remove }: RowProps) => {
  const id = useId()
  const place = `${table}[${index}]`
  const wrong = faultsWithin(faults, place)
  const name = `${noun} ${index + 1}`
  return (
    <>
      {/* biome-ignore-start lint/a11y/noRedundantRoles: as above. */}
      <tr role="row" data-wrong={wrong.length > 0 || undefined}>
        <th role="rowheader" scope="row">
          {index + 1}
        </th>
        {columns.map((column, at) => (
          <td key={column.path} role="cell" data-title={column.title}>
            <Cell
              column={column}
              shared={{
                className: css.cell,
                'data-place': `${place}.${column.path}`,
                'data-row': index,
                'data-column': at,
                'aria-label': `${column.title}, ${name}`,
                ...(isFaultyCell(faults, place, column.path) && {
                  'aria-invalid': true,
                  'aria-describedby': id,
                }),
                value: asText(valueAt(row, column.path)),
                onKeyDown: (event) => move(event, index, at),
                onChange: ({ currentTarget }) => change(index, column, currentTarget.value),
                onBlur: ({ currentTarget: { value } }) => {
                  const read = isNumber(column) ? readAgain(value) : value
                  if (read !== value) change(index, column, read)
                },
              }}
            />
          </td>
        ))}
        <td role="cell" className={css.gridActions}>
          <Button size="xs" aria-label={`Remove ${name.toLowerCase()}`} onClick={() => remove(index)}>
            Remove
          </Button>
        </td>
      </tr>
      {wrong.length > 0 && (
        <tr role="row">
          <td role="cell" colSpan={columns.length + 2}>
            <ul className={css.faults} id={id}>
              {wrong.map(({ place: where, says }) => (
                <li key={`${where} ${says}`}>{titled(columns, where.slice(place.length + 1), says)}</li>
              ))}
            </ul>
          </td>
        </tr>
      )}
      {/* biome-ignore-end lint/a11y/noRedundantRoles: as above. */}
    </>
  )
}

/** A row's errors are below the row, so each names its column. */
const titled = (columns: readonly GridColumn[], path: string, says: string): string => {
  const column = columns.find((one) => one.path === path.replace(/\[\d+\]$/, ''))
  return column === undefined ? says : `${column.title}: ${says}`
}

type CellProps = {
  readonly column: GridColumn
  readonly shared: {
    readonly value: string
    readonly onKeyDown: (event: KeyboardEvent<HTMLElement>) => void
    readonly onChange: (event: { readonly currentTarget: { readonly value: string } }) => void
    readonly onBlur: (event: { readonly currentTarget: { readonly value: string } }) => void
    readonly [name: `aria-${string}` | `data-${string}`]: string | number | boolean
    readonly className: string | undefined
  }
}

const isNumber = ({ choices, isList, isText }: GridColumn): boolean =>
  choices === undefined && isList !== true && isText !== true

const Cell = ({ column, shared }: CellProps) =>
  column.choices === undefined ? (
    <input {...shared} inputMode={isNumber(column) ? 'decimal' : 'text'} autoComplete="off" />
  ) : (
    <select {...shared}>
      <option value="">–</option>
      {column.choices.map(([value, shown]) => (
        <option key={value} value={value}>
          {shown}
        </option>
      ))}
    </select>
  )

const GridHead = ({ noun, columns }: Pick<Props, 'noun' | 'columns'>) => (
  // biome-ignore-start lint/a11y/noRedundantRoles: as above.
  <thead role="rowgroup">
    <tr role="row">
      <th role="columnheader" scope="col">
        {noun}
      </th>
      {columns.map(({ title, path }) => (
        <th key={path} role="columnheader" scope="col">
          {title}
        </th>
      ))}
      <th role="columnheader" scope="col">
        <span className={ui.hidden}>Actions</span>
      </th>
    </tr>
  </thead>
  // biome-ignore-end lint/a11y/noRedundantRoles: as above.
)
