/**
 * The numbers of a period: applications received, decisions, how long they took, failures, and the dealers that sent
 * them.
 */

import { NativeSelect, SegmentedControl } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { PERIODS } from '../../../../packages/values/dublin-day.ts'
import { SET_NAMES } from '../../../../src/domain/application/sets.ts'
import type { Chart, Numbers } from '../../../../src/modules/lender/number-pages.ts'
import type { ResponseTo, SentTo } from '../../../../src/server/page-operations.ts'
import { askForFile } from '../../api/call.ts'
import { readBy } from '../../api/queries.ts'
import { duration, longDay, numberText, share, wholeEuros } from '../../names/formats.ts'
import { setInWords } from '../../names/words.ts'
import { useMode } from '../../shared/person/mode.tsx'
import { usePerson } from '../../shared/person/person.ts'
import { DayFilter } from '../../ui/forms/fields.tsx'
import type { Saved } from '../../ui/forms/files.tsx'
import { Loaded, Note } from '../../ui/notes/notes.tsx'
import { Page } from '../../ui/page/page.tsx'
import ui from '../../ui/style/ui.module.css'
import type { NumbersAsked } from '../address.ts'
import { Applications, Dealers, Decisions, Failures, sum, Times } from './charts.tsx'
import { People, Products, Reasons } from './decisions.tsx'
import css from './numbers.module.css'

export const NumbersPage = () => {
  const asked = useSearch({ from: '/people/console/numbers' })
  const mode = useMode()
  const { dealer } = usePerson()
  const navigate = useNavigate()
  // The service reports what is wrong with an edited address.
  const query = { mode, ...asked } as SentTo<'readNumbers'>['query']
  const read = useQuery({ ...readBy('readNumbers', { query }), placeholderData: keepPreviousData })
  const ask = (change: NumbersAsked) =>
    void navigate({
      to: '/console/numbers',
      search: (before) => ({ ...before, ...change }),
      replace: true,
      resetScroll: false,
    })
  const exportOf = (chart: Chart): Saved => ({
    name: `${chart}-${read.data?.from}-to-${read.data?.to}.csv`,
    read: () => askForFile('exportNumbers', { query: { chart, ...query } }),
  })
  return (
    <Page title={dealer === null ? 'Numbers' : `Numbers for ${dealer.name}`}>
      <Filters asked={asked} onAsk={ask} isOfDealer={dealer !== null} />
      <Loaded query={read} what="the numbers" lines={8}>
        {(numbers) => (
          <>
            {!numbers.isCounted && (
              <Note>Sandbox applications are not counted, so this page stays empty.</Note>
            )}
            {numbers.isCounted && numbers.isCountingHistory && (
              <Note>Applications from before the last update are still being counted.</Note>
            )}
            <Whole numbers={numbers} />
            <div className={css.charts}>
              {(dealer === null ? [...CHARTS, Dealers] : CHARTS).map((OneChart) => (
                <OneChart
                  key={OneChart.name}
                  numbers={numbers}
                  narrowed={dealer === null ? narrowedTo(asked) : undefined}
                  exportOf={exportOf}
                />
              ))}
            </div>
          </>
        )}
      </Loaded>
    </Page>
  )
}

const CHARTS = [Applications, Decisions, Times, Products, People, Reasons, Failures]

/** The queue has no filter for cases without a dealer. */
const narrowedTo = ({ set, dealer }: NumbersAsked) => ({
  ...(set === undefined ? {} : { set }),
  ...(dealer === undefined || dealer === 'none' ? {} : { dealer }),
})

const Whole = ({
  numbers: { from, to, firstDay, whole: all, products, isCounted },
}: {
  readonly numbers: Numbers
}) => {
  const approved = sum(all.approved)
  const decided = approved + sum(all.declined)
  const byPolicy = all.approved.policy + all.declined.policy
  const amount = products.reduce((euro, one) => euro + one.amount, 0)
  const figures = [
    {
      name: 'Applications',
      value: numberText(all.received),
      more: all.received === 0 ? '' : `${share(all.validAtOnce, all.received)} valid at once`,
    },
    {
      name: 'Approval rate',
      value: share(approved, decided),
      more: `${numberText(approved)} of ${numberText(decided)} decisions`,
    },
    {
      name: 'Time to decision, half within',
      value: duration(all.times.staff.p50),
      more: 'by staff (p50)',
    },
    {
      name: 'Time to decision, 9 in 10 within',
      value: duration(all.times.staff.p90),
      more: 'by staff (p90)',
    },
    {
      name: 'Approved loans',
      value: wholeEuros(amount),
      more: approved === 0 ? 'none approved' : `${wholeEuros(amount / approved)} on average`,
    },
    {
      name: 'Decided by the policy',
      value: share(byPolicy, decided),
      more: `${numberText(byPolicy)} of ${numberText(decided)} decisions`,
    },
  ]
  return (
    <section aria-label="The whole period">
      <p className={ui.quiet} role="status">
        {longDay(from)} to {longDay(to)}, in Dublin time.
        {firstDay !== null && from <= firstDay && ` The first application arrived on ${longDay(firstDay)}.`}
        {isCounted && ' New events are counted after about two minutes.'}
      </p>
      <dl className={css.keyFigures}>
        {figures.map(({ name, value, more }) => (
          <div key={name} className={ui.card}>
            <dt>{name}</dt>
            <dd>
              <strong>{value}</strong>
              <span className={ui.quiet}>{more}</span>
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

const USUAL_PERIOD = '13'

type Props = {
  readonly asked: NumbersAsked
  readonly onAsk: (change: NumbersAsked) => void
  /** Whether the viewer is one of a dealer's people, who see only their dealer's numbers. */
  readonly isOfDealer: boolean
}

/** The filters of the numbers: a period, a set, a dealer. The page's address holds all of them. */
const Filters = ({ asked: { period, from, to, set, dealer }, onAsk, isOfDealer }: Props) => {
  return (
    <div className={ui.card}>
      <search className={`${ui.filter} ${css.filters}`}>
        <div>
          <span className="mantine-InputWrapper-label" id="numbers-period">
            Weeks up to today
          </span>
          <SegmentedControl
            aria-labelledby="numbers-period"
            transitionDuration={0}
            fullWidth
            value={from === undefined && to === undefined ? (period ?? USUAL_PERIOD) : ''}
            data={PERIODS.map((value) => ({ value, label: value }))}
            onChange={(value) => onAsk({ period: value, from: undefined, to: undefined })}
          />
        </div>
        <DayFilter label="From" day={from} onDay={(day) => onAsk({ from: day, period: undefined })} />
        <DayFilter label="To" day={to} onDay={(day) => onAsk({ to: day, period: undefined })} />
        <NativeSelect
          label="Vehicle and finance"
          value={set ?? ''}
          data={[
            { value: '', label: 'Both' },
            ...SET_NAMES.map((value) => ({
              value,
              label: setInWords(value),
            })),
          ]}
          onChange={({ currentTarget: { value } }) => onAsk({ set: value || undefined })}
        />
        {!isOfDealer && <DealerFilter dealer={dealer} onAsk={onAsk} />}
      </search>
    </div>
  )
}

const DealerFilter = ({ dealer, onAsk }: { readonly dealer: string | undefined } & Pick<Props, 'onAsk'>) => {
  const options = useQuery(readBy('readQueueOptions'))
  return (
    <NativeSelect
      label="Dealer"
      value={dealer ?? ''}
      data={dealersOf(options.data)}
      onChange={({ currentTarget: { value } }) => onAsk({ dealer: value || undefined })}
    />
  )
}

const dealersOf = (options: ResponseTo<'readQueueOptions'> | undefined) => [
  { value: '', label: 'All' },
  ...(options?.dealers ?? []).map(({ id, name }) => ({ value: id, label: name })),
  { value: 'none', label: 'No dealer' },
]
