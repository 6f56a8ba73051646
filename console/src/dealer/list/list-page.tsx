/** A dealer's applications by their next step: the first page of a dealer's people. */
import { Button, SegmentedControl } from '@mantine/core'
import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { lazy, Suspense, useState } from 'react'
import { OWN_VIEWS, type OwnView } from '../../../../src/domain/case/own-views.ts'
import { readBy } from '../../api/queries.ts'
import { useMode } from '../../shared/person/mode.tsx'
import { usePerson } from '../../shared/person/person.ts'
import { Records } from '../../ui/lists/records.tsx'
import { LoadedPages } from '../../ui/notes/notes.tsx'
import { Page } from '../../ui/page/page.tsx'
import ui from '../../ui/style/ui.module.css'
import { type Filters, isFiltered } from '../address.ts'
import css from './list.module.css'
import { narrowing, ownListQuery, usualOf, type Whose } from './read.ts'
import { BY, COLUMNS, Drafts, Found, isSought, SearchField } from './rows.tsx'

const ListFilters = lazy(() =>
  import('./on-demand.tsx').then(({ ListFilters: found }) => ({ default: found })),
)

const AGAIN_MILLISECONDS = 30_000
const NONE_MATCH = 'No applications match these filters.'

export const ApplicationsPage = () => {
  const { role } = usePerson()
  const {
    view = 'needsYou',
    of = usualOf(role),
    ...filters
  } = useSearch({ from: '/people/console/applications' })
  const [showsFilters, setShowsFilters] = useState(isFiltered(filters))
  const [typed, setTyped] = useState('')
  return (
    <Page
      title="Applications"
      actions={
        <Link to="/console/applications/new" className={ui.buttonLink}>
          New application
        </Link>
      }
    >
      <Drafts />
      <SearchField typed={typed} onChange={setTyped} />
      {isSought(typed) ? (
        <Found typed={typed} />
      ) : (
        <>
          <div className={ui.between}>
            <Views of={of} filters={filters} />
            <div className={ui.actions}>
              <Ownership of={of} />
              <Button size="xs" aria-expanded={showsFilters} onClick={() => setShowsFilters(!showsFilters)}>
                Filters
              </Button>
            </div>
          </div>
          {showsFilters && (
            <Suspense fallback={null}>
              <ListFilters filters={filters} />
            </Suspense>
          )}
          <Applications view={view} of={of} filters={filters} />
        </>
      )}
    </Page>
  )
}

/** How many applications each list has, by the same filters as its rows. */
const useCounts = (of: Whose, filters: Filters) => {
  const mode = useMode()
  return useQuery({
    ...readBy('countOwnApplications', { query: { mode, of, ...narrowing(filters) } }),
    refetchInterval: AGAIN_MILLISECONDS,
    placeholderData: keepPreviousData,
  })
}

/** The lists, each with its number of applications. */
const Views = ({ of, filters }: { readonly of: Whose; readonly filters: Filters }) => {
  const counts = useCounts(of, filters)
  return (
    <nav aria-label="Lists of applications" className={ui.views}>
      <ul className={`${ui.plain} ${ui.actions} ${ui.gap2}`}>
        {OWN_VIEWS.map((one) => (
          <li key={one}>
            <Link
              to="/console/applications"
              search={(before) => ({ ...before, view: one === 'needsYou' ? undefined : one })}
              // A list without a name in the address is not part of all others.
              activeOptions={{ explicitUndefined: true }}
              activeProps={{}}
              resetScroll={false}
            >
              {OWN_VIEW_NAMES[one]}
              {counts.data !== undefined && (
                <Count number={counts.data.views[one] ?? 0} maximum={counts.data.maximum} />
              )}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}

const Count = ({ number, maximum }: { readonly number: number; readonly maximum: number }) => (
  <span className={ui.count}>
    {number >= maximum ? `${maximum - 1}+` : number}
    <span className={ui.hidden}> applications</span>
  </span>
)

const Ownership = ({ of }: { readonly of: Whose }) => {
  const navigate = useNavigate()
  return (
    <SegmentedControl
      aria-label="Whose applications"
      size="xs"
      transitionDuration={0}
      value={of}
      data={[
        { value: 'mine', label: 'Mine' },
        { value: 'dealer', label: 'The whole dealer’s' },
      ]}
      onChange={(to) =>
        void navigate({
          to: '/console/applications',
          search: (before) => ({ ...before, of: to as Whose }),
          resetScroll: false,
        })
      }
    />
  )
}

type ApplicationsProps = {
  readonly view: OwnView
  readonly of: Whose
  readonly filters: Filters
}

const Applications = ({ view, of, filters }: ApplicationsProps) => {
  const mode = useMode()
  const pages = useInfiniteQuery({
    ...ownListQuery(mode, { ...filters, view, of }),
    placeholderData: keepPreviousData,
    refetchInterval: AGAIN_MILLISECONDS,
  })
  return (
    <div className={`${ui.card} ${ui.stack}`}>
      <LoadedPages query={pages} what="the applications" lines={6}>
        {(items) => (
          <div className={css.list}>
            <Records
              caption={OWN_VIEW_NAMES[view]}
              columns={of === 'dealer' ? [...COLUMNS, BY] : COLUMNS}
              records={items}
              empty={<Nothing view={view} of={of} filters={filters} />}
              keyOf={({ reference }) => reference}
            />
          </div>
        )}
      </LoadedPages>
    </div>
  )
}

/** Whose own list is empty learns how many their colleagues have there. */
const Nothing = ({ view, of, filters }: ApplicationsProps) => {
  const counts = useCounts('dealer', filters)
  const { views, maximum = 0 } = counts.data ?? {}
  const others = of === 'mine' ? (views?.[view] ?? 0) : 0
  return (
    <>
      {isFiltered(filters) ? NONE_MATCH : NOTHING_IN[view]}
      {others > 0 && (
        <>
          {' '}
          <Link to="/console/applications" search={(before) => ({ ...before, of: 'dealer' })}>
            {others >= maximum
              ? `Your colleagues have ${maximum - 1} or more`
              : `Your colleagues have ${others}`}
          </Link>
          .
        </>
      )}
    </>
  )
}

/** The names of the lists of a dealer's applications. */
const OWN_VIEW_NAMES: Readonly<Record<OwnView, string>> = {
  needsYou: 'Needs you',
  withLender: 'With the lender',
  signing: 'Signing',
  done: 'Done',
}

/** What an empty list says. */
const NOTHING_IN: Readonly<Record<OwnView, string>> = {
  needsYou: 'You’re up to date.',
  withLender: 'No applications are with the lender.',
  signing: 'No applications are being signed.',
  done: 'No finished applications yet.',
}
