/** What concerns the person who is signed in: what colleagues have assigned to them or mentioned them in, and what they have decided today. */
import { useQuery } from '@tanstack/react-query'
import type { ResponseTo } from '../../../../src/server/page-operations.ts'
import { readBy } from '../../api/queries.ts'
import { capital, wholeEuros } from '../../names/formats.ts'
import { STATE_NAMES } from '../../names/words.ts'
import { useMode } from '../../shared/person/mode.tsx'
import { type Column, Records } from '../../ui/lists/records.tsx'
import { ModeMark } from '../../ui/notes/marks.tsx'
import { Loaded, Moment } from '../../ui/notes/notes.tsx'
import { Page, Section } from '../../ui/page/page.tsx'
import { CaseLink } from '../cases/case-link.tsx'
import { borrowersOf } from '../queue/list.tsx'

export const InboxPage = () => (
  <Page title="Inbox">
    <Mentions />
    <Decisions />
  </Page>
)

type Mention = ResponseTo<'listMyMentions'>['items'][number]

const Mentions = () => {
  const mentions = useQuery(readBy('listMyMentions'))
  return (
    <Section
      title="From colleagues"
      lead="Cases that a colleague has assigned to you or mentions you in. Opening the case marks them as read."
    >
      <Loaded query={mentions} what="your inbox" of="list">
        {({ items }) => (
          <Records
            caption="From colleagues"
            columns={MENTION_COLUMNS}
            records={items}
            empty="Nothing unread"
            keyOf={({ reference, at }) => `${reference} ${at}`}
          />
        )}
      </Loaded>
    </Section>
  )
}

const whatOf = ({ isAssigned, isNoted }: Mention): string => {
  if (!isAssigned) return 'Mentions you in a note'
  return isNoted ? 'Assigned to you, with a note' : 'Assigned to you'
}

const MENTION_COLUMNS: readonly Column<Mention>[] = [
  {
    title: 'Case',
    cell: (mention) => (
      <CaseLink reference={mention.reference} mode={mention.mode}>
        {borrowersOf(mention)}
      </CaseLink>
    ),
  },
  { title: 'What', cell: whatOf },
  { title: 'By', cell: ({ by }) => by.name },
  { title: 'When', cell: ({ at }) => <Moment at={at} withTime /> },
  { title: 'Data', cell: ({ mode }) => <ModeMark mode={mode} /> },
]

type Decision = ResponseTo<'listMyDecisions'>['items'][number]

const Decisions = () => {
  const mode = useMode()
  const decisions = useQuery(readBy('listMyDecisions', { query: { mode } }))
  return (
    <Section title="My decisions today">
      <Loaded query={decisions} what="your decisions" of="list">
        {({ items }) => (
          <Records
            caption="My decisions today"
            columns={DECISION_COLUMNS}
            records={items}
            empty="No decisions yet today"
            keyOf={({ row, at, what }) => `${row.reference} ${at} ${what}`}
          />
        )}
      </Loaded>
    </Section>
  )
}

const DECISION_COLUMNS: readonly Column<Decision>[] = [
  { title: 'Case', cell: ({ row }) => <CaseLink reference={row.reference}>{borrowersOf(row)}</CaseLink> },
  { title: 'Decision', cell: ({ what }) => capital(what) },
  { title: 'Amount', cell: ({ row }) => (row.amount === null ? 'Not known' : wholeEuros(row.amount)) },
  { title: 'State now', cell: ({ row }) => STATE_NAMES[row.state] },
  { title: 'When', cell: ({ at }) => <Moment at={at} withTime /> },
]
