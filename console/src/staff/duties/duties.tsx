/** The duties of the law: what the lender must still tell applicants by when, what is late, and what has been done. */
import { SegmentedControl } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import type { DutyState } from '../../../../src/domain/case/duties.ts'
import type { ResponseTo } from '../../../../src/server/page-operations.ts'
import { pagesBy } from '../../api/queries.ts'
import { useMode } from '../../shared/person/mode.tsx'
import { type Column, Records } from '../../ui/lists/records.tsx'
import { LoadedPages } from '../../ui/notes/notes.tsx'
import { Page } from '../../ui/page/page.tsx'
import ui from '../../ui/style/ui.module.css'
import { CaseLink } from '../cases/case-link.tsx'
import { DutyStatus, RecordLetter } from '../cases/duties.tsx'

type ListedDuty = ResponseTo<'listDuties'>['items'][number]

const STATES: Readonly<Record<DutyState, string>> = { late: 'Late', due: 'Due', ended: 'Done' }

export const DutiesPage = () => {
  const mode = useMode()
  const { state = 'late' } = useSearch({ from: '/people/console/duties' })
  const navigate = useNavigate()
  const duties = useInfiniteQuery(pagesBy('listDuties', { query: { mode, state } }))
  return (
    <Page title="Duties">
      <div className={`${ui.card} ${ui.stack}`}>
        <SegmentedControl
          aria-label="State"
          transitionDuration={0}
          value={state}
          data={Object.entries(STATES).map(([value, label]) => ({ value, label }))}
          onChange={(value) =>
            void navigate({
              to: '.',
              search: (before) => ({ ...before, state: value as DutyState }),
              replace: true,
            })
          }
        />
        <LoadedPages query={duties} what="the duties" lines={8} more="Show more">
          {(items) => (
            <Records
              caption="Duties"
              columns={COLUMNS}
              records={items}
              empty="None"
              keyOf={({ id }) => id}
              {...(state !== 'ended' && {
                actions: (duty: ListedDuty) => <RecordLetter reference={duty.reference} duty={duty} />,
              })}
            />
          )}
        </LoadedPages>
      </div>
    </Page>
  )
}

const COLUMNS: readonly Column<ListedDuty>[] = [
  {
    title: 'To',
    cell: ({ reference, recipient }) => <CaseLink reference={reference}>{recipient ?? 'Erased'}</CaseLink>,
  },
  { title: 'Duty', cell: ({ title }) => title },
  { title: 'Case', cell: ({ reference }) => <span className={ui.address}>{reference}</span> },
  { title: 'Status', cell: (duty) => <DutyStatus duty={duty} /> },
]
