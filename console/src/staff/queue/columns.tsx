/** The columns of a list's rows: which a person has chosen, and for which there is room. */
import { useLayoutEffect, useRef, useState } from 'react'
import {
  nextInWords,
  type QueueSort,
  type QueueSortName,
  type QueueView,
  rowReasons,
} from '../../../../src/domain/case/queue-views.ts'
import type { QueueRow } from '../../../../src/modules/cases/queue-row-pages.ts'
import { ageInWords, minutesInWords, perCent, shortMoment, wholeEuros } from '../../names/formats.ts'
import { STATE_NAMES } from '../../names/words.ts'
import { useHiddenColumns } from '../../shared/person/person.ts'
import { IconAlertTriangle, IconClock } from '../../ui/icons/of-pages.ts'
import { Mark } from '../../ui/notes/marks.tsx'
import ui from '../../ui/style/ui.module.css'
import css from './queue.module.css'
import { directionIn } from './rows.ts'

export type CaseColumn = {
  readonly name: string
  readonly title: string
  readonly isNumber?: boolean
  /** In rem. */
  readonly width: number
  /** Whether it takes a share of the room that is left, beside the case itself. */
  readonly grows?: true
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

/** In their order. */
export const COLUMNS: readonly CaseColumn[] = [
  {
    name: 'due',
    title: 'Due',
    width: 8.5,
    sort: 'due',
    text: () => null,
    cell: (row, { now }) => <DueChip row={row} now={now} />,
  },
  {
    name: 'received',
    title: 'Received',
    width: 8.5,
    sort: 'received',
    text: ({ receivedAt }, now) => shortMoment(receivedAt, now),
  },
  { name: 'state', title: 'State', width: 7, text: ({ state }) => STATE_NAMES[state] },
  {
    name: 'waiting',
    title: 'Next',
    width: 8,
    text: ({ stage }) => nextInWords(stage),
  },
  {
    name: 'amount',
    title: 'Amount',
    width: 5.5,
    isNumber: true,
    sort: 'amount',
    text: ({ amount }) => (amount === null ? null : wholeEuros(amount)),
    none: '–',
  },
  {
    name: 'ratio',
    title: 'Payment / income',
    width: 8,
    isNumber: true,
    text: ({ paymentToIncome }) => (paymentToIncome === null ? null : perCent(paymentToIncome)),
    none: '–',
  },
  {
    name: 'flags',
    title: 'Why it is here',
    width: 10,
    grows: true,
    text: (row) => [...row.reasons.map(({ says }) => says), ...notesOf(row)].join(' · ') || null,
    cell: (row, { view }) => <WhyHere row={row} {...rowReasons(row.reasons, view)} />,
  },
  {
    name: 'owner',
    title: 'Owner',
    width: 7,
    text: ({ assignee }) => assignee?.name ?? null,
    none: 'Unassigned',
  },
  {
    name: 'dealer',
    title: 'Dealer',
    width: 9,
    text: ({ dealer, client }) => dealer?.name ?? client,
    none: 'None',
  },
  {
    name: 'product',
    title: 'Product',
    width: 9.5,
    text: ({ product }) => product?.name ?? null,
    none: 'None',
  },
]

/** The last of them gives way first. */
const WEIGHTIEST = [
  ...['due', 'amount', 'flags', 'dealer', 'state', 'owner', 'ratio', 'waiting', 'received', 'product'],
].map((name) => COLUMNS.find((one) => one.name === name))

/** In rem: what the row's checkbox takes, and the minimum for the name of the case, beside three columns and beside more. */
const SELECT_WIDTH = 2.25
const CASE_MINIMUM_WIDTH = 7.5
const CASE_USUAL_WIDTH = 13

/** The columns that were not hidden and fit into a room, in rem; that by which the list is sorted comes first of all. */
const fittingColumns = (hidden: readonly string[], room: number, order: QueueSort): readonly CaseColumn[] => {
  const wanted = WEIGHTIEST.filter((one) => one !== undefined)
    .filter(({ name }) => !hidden.includes(name))
    .toSorted((one, other) => Number(isSorted(other, order)) - Number(isSorted(one, order)))
  let left = room - SELECT_WIDTH
  const fitting = wanted.filter(({ width }, place) => {
    const fits = width <= left - (place < 3 ? CASE_MINIMUM_WIDTH : CASE_USUAL_WIDTH)
    if (fits) left -= width
    return fits
  })
  return COLUMNS.filter((one) => fitting.includes(one))
}

const isSorted = ({ sort }: CaseColumn, order: QueueSort): boolean => directionIn(sort, order) !== undefined

/** The columns to show in a box of this page, and the box's `ref`. On a phone the styles choose from all. */
export const useColumns = (order: QueueSort, isPhone: boolean) => {
  const box = useRef<HTMLDivElement>(null)
  const [room, setRoom] = useState(0)
  const [hidden] = useHiddenColumns()
  useLayoutEffect(() => {
    const shown = box.current
    if (shown === null) return
    const measure = () => {
      const { paddingLeft, paddingRight } = getComputedStyle(shown)
      const pixels = shown.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight)
      setRoom(pixels / Number.parseFloat(getComputedStyle(document.documentElement).fontSize))
    }
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(shown)
    return () => observer.disconnect()
  }, [])
  return { box, columns: isPhone ? COLUMNS : fittingColumns(hidden.split(','), room, order) }
}

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
    <span className={`${ui.actions} ${ui.gap2} ${css.flags}`}>
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

/** Less than this counts as soon. */
const SOON_MINUTES = 60

type Props = { readonly row: QueueRow /** The service's clock. */; readonly now: number }

/** When the lender's step is due, in its working hours; if others have to act, how long they have had. */
export const DueChip = ({ row, now }: Props) => {
  const { dueAt, workingMinutesLeft: left, waitsFor } = row
  if (waitsFor === 'nobody') return <span className={ui.quiet}>Ended</span>
  if (dueAt === null || left === null)
    return <span className={css.due}>{ageInWords(now - Date.parse(row.since))} waiting</span>
  const title = `Due ${shortMoment(dueAt, now)}`
  if (left < 0)
    return (
      <span className={`${css.due} ${css.dueOver}`} title={title}>
        <IconAlertTriangle size={14} />
        {minutesInWords(-left)} late
      </span>
    )
  return (
    <span className={left < SOON_MINUTES ? `${css.due} ${css.dueSoon}` : css.due} title={title}>
      <IconClock size={14} />
      {minutesInWords(left)} left
    </span>
  )
}
