/** The signed cases to pay out: those that are ready, and those that something holds up. */
import { useQuery } from '@tanstack/react-query'
import type { ShownPayOut } from '../../../../src/modules/cases/queue-row-pages.ts'
import type { ResponseTo } from '../../../../src/server/page-operations.ts'
import { readBy } from '../../api/queries.ts'
import { count, euros } from '../../names/formats.ts'
import { useMode } from '../../shared/person/mode.tsx'
import { type Column, Records } from '../../ui/lists/records.tsx'
import { Loaded, Moment } from '../../ui/notes/notes.tsx'
import { Page, Section } from '../../ui/page/page.tsx'
import ui from '../../ui/style/ui.module.css'
import { CaseLink } from '../cases/case-link.tsx'
import { borrowersOf } from '../queue/list.tsx'

export const PayoutsPage = () => {
  const mode = useMode()
  const payouts = useQuery(readBy('listPayOuts', { query: { mode } }))
  return (
    <Page title="Payouts">
      <Loaded query={payouts} what="the payouts" of="list">
        {({ ready, blocked, isMore }) => (
          <>
            <Group title="Ready" group={ready} columns={READY} empty="No case is ready to be paid out" />
            <Group title="Blocked" group={blocked} columns={BLOCKED} empty="Nothing is held up" />
            {isMore && <p className={ui.quiet}>There are more. Pay out some of these first.</p>}
          </>
        )}
      </Loaded>
    </Page>
  )
}

type GroupProps = {
  readonly title: string
  readonly group: ResponseTo<'listPayOuts'>['ready']
  readonly columns: readonly Column<ShownPayOut>[]
  readonly empty: string
}

const Group = ({ title, group: { items, total }, columns, empty }: GroupProps) => (
  <Section title={title} lead={`${count(items.length, 'case', 'cases')}, ${euros(total)}`}>
    <Records
      caption={title}
      columns={columns}
      records={items}
      empty={empty}
      keyOf={({ reference }) => reference}
    />
  </Section>
)

const COLUMNS: readonly Column<ShownPayOut>[] = [
  {
    title: 'Case',
    cell: ({ reference, borrowers }) => (
      <CaseLink reference={reference}>{borrowersOf({ borrowers })}</CaseLink>
    ),
  },
  {
    title: 'Payee',
    cell: ({ payee, account }) => (
      <>
        {payee ?? 'No dealer'}
        <span className={ui.subline}>
          {account === null ? 'No account' : `${account.iban}, ${account.holder}`}
        </span>
      </>
    ),
  },
  { title: 'Amount', isAmount: true, cell: ({ amount }) => (amount === null ? 'Not known' : euros(amount)) },
  { title: 'Contract', cell: ({ contractNumber }) => contractNumber ?? 'None' },
]

const READY: readonly Column<ShownPayOut>[] = [
  ...COLUMNS,
  {
    title: 'Ready since',
    cell: ({ readySince, bar }) => (
      <>
        {readySince !== null && <Moment at={readySince} withTime />}
        {bar !== null && <span className={ui.subline}>{bar}</span>}
      </>
    ),
  },
]

const BLOCKED: readonly Column<ShownPayOut>[] = [
  ...COLUMNS,
  {
    title: 'What is missing',
    cell: ({ lacks }) => (
      <ul className={ui.plain}>
        {lacks.map((says) => (
          <li key={says}>{says}</li>
        ))}
      </ul>
    ),
  },
]
