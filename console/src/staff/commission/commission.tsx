/** A dealer's statement of commission for a month, for administrators, compliance and the dealer's own people. */
import { NativeSelect } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import type { Statement } from '../../../../src/modules/lender/commission-pages.ts'
import { askForFile } from '../../api/call.ts'
import { readBy } from '../../api/queries.ts'
import { count, dublinDayOf, eurosAndCents, longDay } from '../../names/formats.ts'
import { useMode } from '../../shared/person/mode.tsx'
import { usePerson } from '../../shared/person/person.ts'
import { SaveButton } from '../../ui/forms/files.tsx'
import { type Column, Records } from '../../ui/lists/records.tsx'
import { Empty, Loaded } from '../../ui/notes/notes.tsx'
import { Page, Section } from '../../ui/page/page.tsx'
import ui from '../../ui/style/ui.module.css'
import type { CommissionAsked } from '../address.ts'

export const CommissionPage = () => {
  const { month = monthsBack()[0] ?? '', dealer: asked } = useSearch({ from: '/people/console/commission' })
  const mode = useMode()
  const { dealer: own } = usePerson()
  const dealer = own?.id ?? asked
  const query = { mode, month, ...(dealer === undefined ? {} : { dealer }) }
  const read = useQuery({ ...readBy('readCommission', { query }), enabled: dealer !== undefined })
  const dealers = useQuery({ ...readBy('readQueueOptions'), enabled: own === null })
  const navigate = useNavigate()
  const ask = (change: CommissionAsked) =>
    void navigate({
      to: '/console/commission',
      search: (before) => ({ ...before, ...change }),
      replace: true,
      resetScroll: false,
    })
  return (
    <Page title={own === null ? 'Commission' : `Commission for ${own.name}`}>
      <div className={ui.card}>
        <search className={ui.filter}>
          <NativeSelect
            label="Month"
            value={month}
            data={[...new Set([...monthsBack(), month])].map((value) => ({ value, label: monthText(value) }))}
            onChange={({ currentTarget: { value } }) => ask({ month: value })}
          />
          {own === null && (
            <NativeSelect
              label="Dealer"
              value={asked ?? ''}
              data={[
                { value: '', label: 'Choose a dealer' },
                ...(dealers.data?.dealers ?? []).map(({ id, name }) => ({ value: id, label: name })),
              ]}
              onChange={({ currentTarget: { value } }) => ask({ dealer: value || undefined })}
            />
          )}
        </search>
      </div>
      {dealer === undefined ? (
        <Empty>Choose a dealer to see its statement</Empty>
      ) : (
        <Loaded query={read} what="the statement">
          {(statement) => (
            <Section
              title={`Contracts paid out in ${monthText(month)}`}
              lead={`${count(statement.contracts.length, 'contract', 'contracts')}, commission ${eurosAndCents(statement.total)} in total.`}
              actions={
                <SaveButton
                  size="xs"
                  name={`commission-${month}.csv`}
                  read={() => askForFile('exportCommission', { query })}
                >
                  Download as CSV
                </SaveButton>
              }
            >
              <Records
                caption="Contracts"
                columns={columnsFor(own === null)}
                records={statement.contracts}
                empty="No contracts were paid out in this month"
                keyOf={({ reference }) => reference}
              />
            </Section>
          )}
        </Loaded>
      )}
    </Page>
  )
}

const amountText = (amount: number | null): string => (amount === null ? '–' : eurosAndCents(amount))

const columnsFor = (isOfLender: boolean): readonly Column<Statement['contracts'][number]>[] => [
  {
    title: 'Contract',
    cell: ({ reference }) => (
      <Link
        to={isOfLender ? '/console/cases/$reference' : '/console/applications/$reference'}
        params={{ reference }}
      >
        {reference}
      </Link>
    ),
  },
  { title: 'Paid out', cell: ({ paidOutOn }) => longDay(paidOutOn) },
  { title: 'Product', cell: ({ product }) => product ?? '–' },
  { title: 'Amount financed', cell: ({ amount }) => amountText(amount), isAmount: true },
  { title: 'Commission', cell: ({ commission }) => amountText(commission), isAmount: true },
]

const MONTHS_SHOWN = 24

/** The current month and those before it, as in the address. */
const monthsBack = (): readonly string[] => {
  const [year = 0, month = 0] = dublinDayOf(Date.now()).split('-').map(Number)
  return Array.from({ length: MONTHS_SHOWN }, (_, back) =>
    new Date(Date.UTC(year, month - 1 - back)).toISOString().slice(0, 'YYYY-MM'.length),
  )
}

const MONTH = new Intl.DateTimeFormat('en-IE', { timeZone: 'UTC', month: 'long', year: 'numeric' })

/** As it is, if somebody has edited the address: the service reports it. */
const monthText = (month: string): string => {
  const at = Date.parse(`${month}-01`)
  return Number.isNaN(at) ? month : MONTH.format(at)
}
