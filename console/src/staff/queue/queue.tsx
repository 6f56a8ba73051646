/** The queue: one of its lists, its filters, and the chosen case beside it. */
import { Button, NativeSelect } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Navigate, useLocation, useNavigate, useSearch } from '@tanstack/react-router'
import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { QUEUE_VIEWS, type QueueView } from '../../../../src/domain/case/queue-views.ts'
import { readBy } from '../../api/queries.ts'
import { count } from '../../names/formats.ts'
import { VIEW_NAMES } from '../../names/words.ts'
import { useMode } from '../../shared/person/mode.tsx'
import { useChosenMode } from '../../shared/person/person.ts'
import { FailureNote, Loading, sentenceOf } from '../../ui/notes/notes.tsx'
import { NotFoundPage } from '../../ui/page/frame.tsx'
import { Page } from '../../ui/page/page.tsx'
import { filtersOf } from '../address.ts'
import { exportOf } from '../read.ts'
import { AssignDialog, SkipDialog, SnoozeDialog } from './dialogs.tsx'
import { FilterNote, FilterPanel } from './filters.tsx'
import { NotHere, Preview } from './preview.tsx'
import css from './queue.module.css'
import { QueueList } from './queue-list.tsx'
import { SavedViews } from './saved-views.tsx'
import { useAddress, useQueue, useQueueKeys } from './use-queue.ts'
import { useWork, type Work } from './work.ts'

/** Few lists are decided on as a whole, so it is loaded when it is asked for. */
const BulkDialog = lazy(() => import('./bulk-dialog.tsx'))

export const QueuePage = () => {
  const { view } = useAddress()
  return (QUEUE_VIEWS as readonly string[]).includes(view) ? <Queue key={view} /> : <NotFoundPage />
}

const Queue = () => {
  const mode = useMode()
  const address = useAddress()
  const { view, search, selected } = address
  const queue = useQueue({ view, mode, search })
  const { rows } = queue
  const shown = rows.find(({ row }) => row.reference === search.case)
  const work = useWork({ mode, rows, shown, selected, clearSelection: () => address.select([]) })
  const [showsFilters, setShowsFilters] = useState(false)
  const firstFilter = useRef<HTMLSelectElement>(null)
  const openFilters = () => {
    setShowsFilters(true)
    setTimeout(() => firstFilter.current?.focus())
  }
  const toggleFilters = () => (showsFilters ? setShowsFilters(false) : openFilters())
  useQueueKeys({ rows, address, work, onFilter: openFilters })
  const filters = filtersOf(search)
  const narrowing = Object.keys(filters).length
  const now = queue.at === undefined ? Date.now() : Date.parse(queue.at)
  return (
    <Page
      title={VIEW_NAMES[view]}
      actions={
        <>
          <SavedViews view={view} search={search} />
          <FiltersButton isOpen={showsFilters} onClick={toggleFilters} />
          {work.mayWork && (
            <Button
              variant="filled"
              size="xs"
              loading={work.next.isPending}
              onClick={() => work.next.mutate()}
            >
              Next case
            </Button>
          )}
        </>
      }
    >
      <ViewChoice view={view} />
      {showsFilters && (
        <FilterPanel
          filters={filters}
          first={firstFilter}
          onChange={(name, value) => address.filter({ [name]: value })}
        />
      )}
      {narrowing > 0 && <FilterNote number={narrowing} onClear={address.clearFilters} />}
      <FailureNote error={work.next.error} />
      <Selection number={selected.length} work={work} onClear={() => address.select([])} />
      <div className={css.queue} data-preview={search.case !== undefined || undefined}>
        <QueueList
          queue={queue}
          address={address}
          now={now}
          isNarrowed={narrowing > 0}
          exported={exportOf({ view, mode, search })}
        />
        {shown !== undefined && (
          <Preview
            retained={shown}
            now={now}
            actions={work.mayWork && <CaseActions work={work} />}
            hasActed={work.hasActedOn(shown.row.reference)}
            onClose={() => address.show(undefined)}
          />
        )}
        {shown === undefined && search.case !== undefined && queue.cases.data !== undefined && (
          <NotHere reference={search.case} onClose={() => address.show(undefined)} />
        )}
      </div>
      <Dialogs work={work} now={now} reference={shown?.row.reference} />
      <Bulk work={work} onSelect={address.select} />
    </Page>
  )
}

const FiltersButton = ({ isOpen, onClick }: { readonly isOpen: boolean; readonly onClick: () => void }) => (
  <Button size="xs" aria-expanded={isOpen} onClick={onClick}>
    Filters
  </Button>
)

/** The dialog for a decision on the selected cases; those that stay to be decided stay selected. */
const Bulk = ({
  work,
  onSelect,
}: {
  readonly work: Work
  readonly onSelect: (left: readonly string[]) => void
}) =>
  work.asked !== 'decline' && work.asked !== 'withdraw' ? null : (
    <Suspense>
      <BulkDialog
        decision={work.asked}
        rows={work.targets}
        onClose={(left) => {
          work.noteActed(work.targets.map(({ reference }) => reference).filter((one) => !left.includes(one)))
          work.close()
          onSelect(left)
        }}
      />
    </Suspense>
  )

/** For windows whose sidebar has no room for the lists. */
const ViewChoice = ({ view }: { readonly view: QueueView }) => {
  const navigate = useNavigate()
  return (
    <NativeSelect
      className={css.viewChoice}
      label="List"
      size="sm"
      value={view}
      data={QUEUE_VIEWS.map((value) => ({ value, label: VIEW_NAMES[value] }))}
      onChange={({ currentTarget }) =>
        void navigate({ to: '/console/queue/$view', params: { view: currentTarget.value } })
      }
    />
  )
}

const Selection = ({
  number,
  work,
  onClear,
}: {
  readonly number: number
  readonly work: Work
  readonly onClear: () => void
}) =>
  number === 0 ? null : (
    <section className={css.selection} aria-label="Selected cases">
      <span role="status">{count(number, 'case', 'cases')} selected</span>
      <Button variant="filled" size="xs" loading={work.assign.isPending} onClick={work.takeTargets}>
        Assign to me
      </Button>
      <Button size="xs" onClick={work.askAssign}>
        Assign to…
      </Button>
      <Button size="xs" onClick={work.askDecline}>
        Decline…
      </Button>
      <Button size="xs" onClick={work.askWithdraw}>
        Withdraw…
      </Button>
      <Button size="xs" onClick={onClear}>
        Clear selection
      </Button>
    </section>
  )

const CaseActions = ({ work }: { readonly work: Work }) => (
  <>
    <Button loading={work.assign.isPending} onClick={work.takeTargets}>
      Assign to me
    </Button>
    <Button onClick={work.askAssign}>Assign to…</Button>
    {work.maySnooze && <Button onClick={work.askSnooze}>Snooze</Button>}
    {work.maySkip && <Button onClick={work.askSkip}>Skip</Button>}
    {work.assign.error !== null && work.asked === null && <p role="alert">{sentenceOf(work.assign.error)}</p>}
  </>
)

const Dialogs = ({
  work,
  now,
  reference,
}: {
  readonly work: Work
  readonly now: number
  readonly reference: string | undefined
}) => (
  <>
    <AssignDialog
      number={work.asked === 'assign' ? work.targets.length : 0}
      error={work.assign.error}
      isPending={work.assign.isPending}
      onAssign={(to, note) => work.assign.mutate({ rows: work.targets, to, note })}
      onClose={work.close}
    />
    <SnoozeDialog
      opened={work.asked === 'snooze'}
      now={now}
      error={work.snooze.error}
      isPending={work.snooze.isPending}
      onSnooze={(until) => reference !== undefined && work.snooze.mutate({ reference, until })}
      onClose={work.close}
    />
    <SkipDialog
      opened={work.asked === 'skip'}
      error={work.skip.error}
      isPending={work.skip.isPending}
      onSkip={(reason) => reference !== undefined && work.skip.mutate({ reference, reason })}
      onClose={work.close}
    />
  </>
)

/** /console/queue itself leads to the cases to decide, in the mode of the address, or else in one that has cases. */
export const FirstView = () => {
  const shown = useSearch({ strict: false, select: ({ mode }) => mode })
  // Within the console, an address without a mode shows live data.
  const isTyped = useLocation({ select: ({ state }) => (state.__TSR_index ?? 0) === 0 })
  const [chosen, setChosen] = useChosenMode()
  const isAsked = shown === undefined && chosen === null
  const first = useQuery({ ...readBy('readFirstMode'), enabled: isAsked })
  const found = first.data?.mode
  useEffect(() => {
    if (isAsked && found !== undefined) setChosen(found)
  }, [isAsked, found, setChosen])
  if (isAsked && first.isPending) return <Loading what="the queue" />
  const mode = shown ?? (isTyped ? chosen : undefined) ?? found ?? 'live'
  return (
    <Navigate
      to="/console/queue/$view"
      params={{ view: 'toDecide' }}
      search={mode === 'test' ? { mode } : {}}
      replace
    />
  )
}
