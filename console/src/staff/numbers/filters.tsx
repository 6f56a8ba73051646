/** The filters of the numbers: a period, a set, a dealer. The page's address holds all of them. */
import { NativeSelect, SegmentedControl } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { PERIODS } from '../../../../packages/values/weeks.ts'
import { SET_NAMES } from '../../../../src/domain/application/sets.ts'
import type { ResponseTo } from '../../../../src/http/server/page-operations.ts'
import { readBy } from '../../api/queries.ts'
import { setInWords } from '../../names/words.ts'
import { DayFilter } from '../../ui/forms/day-filter.tsx'
import ui from '../../ui/style/ui.module.css'
import type { NumbersAsked } from './address.ts'
import css from './numbers.module.css'

const USUAL_PERIOD = '13'

type Props = {
  readonly asked: NumbersAsked
  readonly onAsk: (change: NumbersAsked) => void
  /** Whether the viewer is one of a dealer's people, who see only their dealer's numbers. */
  readonly isOfDealer: boolean
}

export const Filters = ({ asked: { period, from, to, set, dealer }, onAsk, isOfDealer }: Props) => {
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
