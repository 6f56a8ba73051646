/** A list of records: a table if there is room, cards on a phone. ARIA roles keep it a table for screen readers in both. */

import { Button, Popover } from '@mantine/core'
import { type ReactNode, useRef, useState } from 'react'
import { Empty } from '../notes/notes.tsx'
import ui from '../style/ui.module.css'
import css from './lists.module.css'

export type Column<T> = {
  readonly title: string
  readonly cell: (record: T) => ReactNode
  /** Whether its values are amounts, which end where they can be compared. */
  readonly isAmount?: boolean
}

type Props<T> = {
  /** What the table lists, for screen readers. */
  readonly caption: string
  /** The first column names the record. */
  readonly columns: readonly Column<T>[]
  readonly records: readonly T[]
  /** Says that there are none, and what to do about it. */
  readonly empty?: ReactNode
  readonly keyOf: (record: T) => string
  /** A record's buttons; their labels must name the record. */
  readonly actions?: (record: T) => ReactNode
}

export const Records = <T,>({ empty, ...props }: Props<T>) =>
  empty !== undefined && props.records.length === 0 ? <Empty>{empty}</Empty> : <Table {...props} />

const Table = <T,>({ caption, columns, records, keyOf, actions }: Omit<Props<T>, 'empty'>) => (
  // biome-ignore-start lint/a11y/noRedundantRoles: as cards, the elements would lose their implicit roles.
  <div className={css.recordsBox}>
    <table role="table" className={css.records}>
      <caption className={ui.hidden}>{caption}</caption>
      <thead role="rowgroup">
        <tr role="row">
          {columns.map(({ title, isAmount }) => (
            <th key={title} role="columnheader" scope="col" data-amount={isAmount}>
              {title}
            </th>
          ))}
          {actions !== undefined && (
            <th role="columnheader" scope="col">
              <span className={ui.hidden}>Actions</span>
            </th>
          )}
        </tr>
      </thead>
      <tbody role="rowgroup">
        {records.map((record) => (
          <tr key={keyOf(record)} role="row">
            {columns.map(({ title, cell, isAmount }, place) =>
              place === 0 ? (
                <th key={title} role="rowheader" scope="row">
                  {cell(record)}
                </th>
              ) : (
                <td key={title} role="cell" data-title={title} data-amount={isAmount}>
                  <div>{cell(record)}</div>
                </td>
              ),
            )}
            {actions !== undefined && (
              <td role="cell" className={css.recordsActions}>
                <div className={ui.actions}>{actions(record)}</div>
              </td>
            )}
          </tr>
        ))}
      </tbody>
    </table>
  </div>
  // biome-ignore-end lint/a11y/noRedundantRoles: as above.
)

type ActionsMenuProps<What extends string> = {
  /** The record's name, which each button's label includes. */
  readonly of: string
  readonly actions: readonly (readonly [what: What, verb: string])[]
  readonly onAsk: (what: What) => void
}

/** The actions on a record, in a menu that its button opens. */
export const ActionsMenu = <What extends string>({ of, actions, onAsk }: ActionsMenuProps<What>) => {
  const [isOpen, setOpen] = useState(false)
  const opener = useRef<HTMLButtonElement>(null)
  const ask = (what: What) => {
    // The confirming dialog returns the focus to where it was, and the menu is closed by then.
    opener.current?.focus()
    setOpen(false)
    onAsk(what)
  }
  return (
    <Popover
      opened={isOpen}
      onChange={setOpen}
      position="bottom-end"
      trapFocus
      returnFocus
      transitionProps={{ duration: 0 }}
    >
      <Popover.Target>
        <Button ref={opener} size="xs" aria-label={`Actions: ${of}`} onClick={() => setOpen(!isOpen)}>
          Actions
        </Button>
      </Popover.Target>
      <Popover.Dropdown aria-label={`Actions: ${of}`}>
        <div className={`${ui.stack} ${ui.gap0}`}>
          {actions.map(([what, verb]) => (
            <Button
              key={what}
              variant="subtle"
              size="sm"
              justify="start"
              aria-label={`${verb}: ${of}`}
              onClick={() => ask(what)}
            >
              {verb}
            </Button>
          ))}
        </div>
      </Popover.Dropdown>
    </Popover>
  )
}
