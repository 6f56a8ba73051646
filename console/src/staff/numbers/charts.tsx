/** The charts of the numbers, each with its table. */

import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type {
  Chart,
  DealerFigures,
  Numbers,
  WeekFigures,
} from '../../../../src/modules/lender/number-pages.ts'
import { duration, longDay, numberText, share, shortDay } from '../../names/formats.ts'
import type { Saved } from '../../ui/forms/files.tsx'
import { Records } from '../../ui/lists/records.tsx'
import { Empty } from '../../ui/notes/notes.tsx'
import ui from '../../ui/style/ui.module.css'
import type { QueueSearch } from '../address.ts'
import { Bars, ChartPanel, Columns, daysOfWeek, failedField, failedRule, type Mark } from './chart.tsx'
import css from './numbers.module.css'

export type ChartProps = {
  readonly numbers: Numbers
  /** The filters to pass on to the queue; undefined for people without a queue. */
  readonly narrowed: QueueSearch | undefined
  readonly exportOf: (chart: Chart) => Saved
}

export const SHOWN_BARS = 12

const weekName = (week: string) => `Week from ${longDay(week)}`

/** Plain text if no search of the queue finds the cases. */
const QueueLink = ({
  search,
  children,
}: {
  readonly search: QueueSearch | undefined
  readonly children: ReactNode
}) =>
  search === undefined ? (
    children
  ) : (
    <Link to="/console/queue/$view" params={{ view: 'all' }} search={search}>
      {children}
    </Link>
  )

export const sum = ({ staff, systems, policy }: WeekFigures['approved']): number => staff + systems + policy

export const NOTHING = <Empty>No data for this period</Empty>

export const Applications = ({ numbers, narrowed, exportOf }: ChartProps) => {
  const leadsTo = (week: string, received: number): QueueSearch | undefined =>
    narrowed === undefined || received === 0 ? undefined : { ...narrowed, ...daysOfWeek(week, numbers) }
  const marks = numbers.weeks.map(
    ({ week, received, validAtOnce }): Mark => ({
      key: week,
      label: shortDay(week),
      says: `${weekName(week)}: ${numberText(received)} applications, ${numberText(validAtOnce)} valid at once`,
      parts: [
        { look: 'full', value: validAtOnce },
        { look: 'striped', value: received - validAtOnce },
      ],
      leadsTo: leadsTo(week, received),
    }),
  )
  return (
    <ChartPanel
      title="Applications"
      lead={`By week of first submission.${narrowed === undefined ? '' : ' Select a column to see its cases.'}`}
      legend={[
        { look: 'full', name: 'Valid at once' },
        { look: 'striped', name: 'Failed validation at first' },
      ]}
      exported={exportOf('applications')}
      table={
        <Records
          caption="Applications by week"
          records={numbers.weeks}
          keyOf={({ week }) => week}
          columns={[
            { title: 'Week', cell: ({ week }) => weekName(week) },
            {
              title: 'Applications',
              cell: ({ week, received }) => (
                <QueueLink search={leadsTo(week, received)}>{numberText(received)}</QueueLink>
              ),
            },
            { title: 'Valid at once', cell: ({ validAtOnce }) => numberText(validAtOnce) },
            { title: 'Failed submissions', cell: ({ failedSendings }) => numberText(failedSendings) },
          ]}
        />
      }
    >
      {numbers.whole.received === 0 ? NOTHING : <Columns marks={marks} format={numberText} />}
    </ChartPanel>
  )
}

export const Decisions = ({ numbers, exportOf }: ChartProps) => {
  const marks = numbers.weeks.map(({ week, approved, declined }): Mark => {
    const all = sum(approved) + sum(declined)
    return {
      key: week,
      label: shortDay(week),
      says: `${weekName(week)}: ${numberText(sum(approved))} approved, ${numberText(sum(declined))} declined, ${share(sum(approved), all)} approved`,
      parts: [
        { look: 'full', value: sum(approved) },
        { look: 'striped', value: sum(declined) },
      ],
    }
  })
  return (
    <ChartPanel
      title="Decisions"
      lead="By week of decision, by staff, the lender’s systems or the policy. A reconsidered application counts again. Sandbox commands do not count."
      legend={[
        { look: 'full', name: 'Approved' },
        { look: 'striped', name: 'Declined' },
      ]}
      exported={exportOf('decisions')}
      table={
        <Records
          caption="Decisions by week"
          records={numbers.weeks}
          keyOf={({ week }) => week}
          columns={[
            { title: 'Week', cell: ({ week }) => weekName(week) },
            { title: 'Approved by staff', cell: ({ approved }) => numberText(approved.staff) },
            { title: 'Approved by systems', cell: ({ approved }) => numberText(approved.systems) },
            { title: 'Approved by the policy', cell: ({ approved }) => numberText(approved.policy) },
            { title: 'Declined by staff', cell: ({ declined }) => numberText(declined.staff) },
            { title: 'Declined by systems', cell: ({ declined }) => numberText(declined.systems) },
            { title: 'Declined by the policy', cell: ({ declined }) => numberText(declined.policy) },
            {
              title: 'Approval rate',
              cell: ({ approved, declined }) => share(sum(approved), sum(approved) + sum(declined)),
            },
          ]}
        />
      }
    >
      {sum(numbers.whole.approved) + sum(numbers.whole.declined) === 0 ? (
        NOTHING
      ) : (
        <Columns marks={marks} format={numberText} />
      )}
    </ChartPanel>
  )
}

export const Times = ({ numbers, exportOf }: ChartProps) => {
  const marks = numbers.weeks.map(
    ({ week, times: { staff } }): Mark => ({
      key: week,
      label: shortDay(week),
      says: `${weekName(week)}: half of the decisions within ${duration(staff.p50)}, nine in ten within ${duration(staff.p90)}`,
      parts: [
        { look: 'full', value: staff.p50 ?? 0 },
        { look: 'striped', value: staff.p90 ?? 0 },
      ],
    }),
  )
  return (
    <ChartPanel
      title="Time to decision"
      lead="By staff, from the latest submission to the decision, including nights and weekends. Accurate to 2%."
      legend={[
        { look: 'full', name: 'Half within (p50)' },
        { look: 'striped', name: 'Nine in ten within (p90)' },
      ]}
      exported={exportOf('times')}
      table={
        <Records
          caption="Time to decision by week"
          records={numbers.weeks}
          keyOf={({ week }) => week}
          columns={[
            { title: 'Week', cell: ({ week }) => weekName(week) },
            { title: 'Staff, p50', cell: ({ times }) => duration(times.staff.p50) },
            { title: 'Staff, p90', cell: ({ times }) => duration(times.staff.p90) },
            { title: 'Systems, p50', cell: ({ times }) => duration(times.systems.p50) },
            { title: 'Systems, p90', cell: ({ times }) => duration(times.systems.p90) },
            { title: 'Policy, p50', cell: ({ times }) => duration(times.policy.p50) },
            { title: 'Policy, p90', cell: ({ times }) => duration(times.policy.p90) },
            { title: 'All, p50', cell: ({ times }) => duration(times.all.p50) },
            { title: 'All, p90', cell: ({ times }) => duration(times.all.p90) },
          ]}
        />
      }
    >
      {numbers.whole.times.staff.p50 === null ? (
        NOTHING
      ) : (
        <Columns marks={marks} format={duration} isBeside />
      )}
    </ChartPanel>
  )
}

export const Failures = ({ numbers, exportOf }: ChartProps) => {
  const marks = numbers.failures.slice(0, SHOWN_BARS).map(
    (failure): Mark => ({
      key: `${failure.type} ${failure.place}`,
      label: `${failedField(failure)} · ${failedRule(failure)}`,
      says: `${failedField(failure)}, ${failedRule(failure)}: ${numberText(failure.count)} failed submissions`,
      parts: [{ look: 'full', value: failure.count }],
    }),
  )
  return (
    <ChartPanel
      title="Validation errors by rule"
      lead={`How many of ${numberText(numbers.whole.failedSendings)} failed submissions broke each rule, by field.${numbers.failures.length > SHOWN_BARS ? ' The table shows all.' : ''}`}
      exported={exportOf('failures')}
      table={
        <Records
          caption="Validation errors by rule"
          records={numbers.failures}
          keyOf={({ type, place }) => `${type} ${place}`}
          columns={[
            { title: 'Field', cell: failedField },
            { title: 'Error', cell: failedRule },
            { title: 'Failed submissions', cell: ({ count }) => numberText(count) },
          ]}
        />
      }
    >
      {marks.length === 0 ? NOTHING : <Bars marks={marks} format={numberText} />}
    </ChartPanel>
  )
}

const dealerName = ({ dealer }: DealerFigures): string => dealer?.name ?? 'No dealer'

export const Dealers = ({ numbers, narrowed, exportOf }: ChartProps) => {
  const leadsTo = ({ dealer }: DealerFigures): QueueSearch | undefined =>
    dealer === null || narrowed === undefined
      ? undefined
      : { ...narrowed, dealer: dealer.id, receivedFrom: numbers.from, receivedTo: numbers.to }
  const marks = numbers.dealers.slice(0, SHOWN_BARS).map(
    (one): Mark => ({
      key: one.dealer?.id ?? 'none',
      label: dealerName(one),
      says: `${dealerName(one)}: ${numberText(one.received)} applications`,
      parts: [{ look: 'full', value: one.received }],
      weeks: one.weeks,
      leadsTo: leadsTo(one),
    }),
  )
  return (
    <ChartPanel
      title="Dealers by week"
      lead={`Applications in the period, by week. Select a bar to see the dealer’s cases.${numbers.dealers.length > SHOWN_BARS ? ' The table shows all.' : ''}`}
      exported={exportOf('dealers')}
      table={<DealerTable numbers={numbers} leadsTo={leadsTo} />}
    >
      {marks.length === 0 ? NOTHING : <Bars marks={marks} format={numberText} />}
    </ChartPanel>
  )
}

const DealerTable = ({
  numbers: { weeks, dealers },
  leadsTo,
}: {
  readonly numbers: Numbers
  readonly leadsTo: (one: DealerFigures) => QueueSearch | undefined
}) => (
  <Records
    caption="Applications per dealer, by week"
    records={dealers}
    keyOf={({ dealer }) => dealer?.id ?? 'none'}
    columns={[
      {
        title: 'Dealer',
        cell: (one) => <QueueLink search={leadsTo(one)}>{dealerName(one)}</QueueLink>,
      },
      { title: 'Applications', cell: ({ received }) => numberText(received) },
      {
        title: 'By week',
        cell: (one) => (
          <ul className={css.byWeek}>
            {one.weeks.flatMap((value, place) => {
              const week = weeks[place]?.week
              return week === undefined || value === 0
                ? []
                : [
                    <li key={week}>
                      <span className={ui.quiet}>{shortDay(week)}</span> {numberText(value)}
                    </li>,
                  ]
            })}
          </ul>
        ),
      },
    ]}
  />
)
