/** The rows of a dealer's list: applications, what a search finds, and drafts. */
import { Button, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { lazy, Suspense, useState } from 'react'
import type { ListedOwnApplication } from '../../../../src/modules/dealer-desk/desk-pages.ts'
import type { ListedApplicationDraft } from '../../../../src/modules/dealer-desk/form-pages.ts'
import { readBy } from '../../api/queries.ts'
import { count, countOrMore, euros } from '../../names/formats.ts'
import { useMode } from '../../shared/person/mode.tsx'
import { type Column, Records } from '../../ui/lists/records.tsx'
import { Alert, Mark } from '../../ui/notes/marks.tsx'
import { Loaded, Moment } from '../../ui/notes/notes.tsx'
import ui from '../../ui/style/ui.module.css'
import { ApplicationLink } from '../application-link.tsx'
import css from './list.module.css'

/** As many as the service takes. */
const TYPED_MAXIMUM_CHARACTERS = 200
const PAUSE_MILLISECONDS = 300
const SOUGHT_FROM_CHARACTERS = 2

export const isSought = (typed: string): boolean => typed.trim().length >= SOUGHT_FROM_CHARACTERS

type Props = { readonly typed: string; readonly onChange: (typed: string) => void }

/** What is typed may be a PPS number, so no address holds it. */
export const SearchField = ({ typed, onChange }: Props) => (
  <TextInput
    type="search"
    size="sm"
    label="Search all applications"
    placeholder="Name, phone, email, reference, PPS or registration number"
    autoComplete="off"
    spellCheck={false}
    maxLength={TYPED_MAXIMUM_CHARACTERS}
    value={typed}
    onChange={({ currentTarget }) => onChange(currentTarget.value)}
  />
)

/** Of the whole dealer, whichever list they are in. */
export const Found = ({ typed }: { readonly typed: string }) => {
  const mode = useMode()
  const [paused] = useDebouncedValue(typed.trim(), PAUSE_MILLISECONDS)
  const found = useQuery({
    ...readBy('searchOwnApplications', { body: { mode, text: paused } }),
    // The cached result goes with the search.
    gcTime: 0,
  })
  return (
    <div className={`${ui.card} ${ui.stack}`}>
      <Loaded query={found} what="the applications" of="list" lines={6}>
        {({ items, isMore }) => (
          <>
            {isMore && (
              <p className={ui.quiet}>
                {countOrMore(items.length, isMore, 'application', 'applications')}, the newest first. Type
                more to find others.
              </p>
            )}
            <Records
              caption="Applications found"
              columns={[...COLUMNS, BY]}
              records={items}
              empty="No applications found. Try at least three letters of a name, or a whole number, email address or reference"
              keyOf={({ reference }) => reference}
            />
          </>
        )}
      </Loaded>
    </div>
  )
}

const DiscardDialog = lazy(() =>
  import('./on-demand.tsx').then(({ DiscardDialog: found }) => ({ default: found })),
)

/** The person's drafts, which only they see. */
export const Drafts = () => {
  const mode = useMode()
  const drafts = useQuery(readBy('listApplicationDrafts', { query: { mode } }))
  const [discarded, setDiscarded] = useState<ListedApplicationDraft | null>(null)
  return (
    <Loaded query={drafts} what="your drafts" of="list" frame={(note, hasFailed) => hasFailed && note}>
      {({ items }) =>
        items.length > 0 && (
          <section aria-label="Your drafts" className={`${ui.card} ${ui.stack}`}>
            <ul className={`${ui.plain} ${ui.stack} ${ui.gap3} ${css.drafts}`}>
              {items.map((draft) => (
                <li key={draft.id}>
                  <Draft draft={draft} />
                  <Button
                    size="compact-xs"
                    aria-label={`Discard the draft of ${nameOf(draft)}`}
                    onClick={() => setDiscarded(draft)}
                  >
                    Discard
                  </Button>
                </li>
              ))}
            </ul>
            {discarded !== null && (
              <Suspense fallback={null}>
                <DiscardDialog
                  draft={discarded}
                  name={nameOf(discarded)}
                  onClose={() => setDiscarded(null)}
                />
              </Suspense>
            )}
          </section>
        )
      }
    </Loaded>
  )
}

const nameOf = ({ customer, reference }: ListedApplicationDraft): string =>
  customer === '' ? (reference ?? 'an application without a name') : customer

/** One line: whose it is, what it is, and until when it is stored. */
const Draft = ({ draft }: { readonly draft: ListedApplicationDraft }) => {
  const { id, reference, replaces, customer, vehicle, savedAt, keptUntil } = draft
  return (
    <span>
      {reference === null ? (
        <Link to="/console/applications/new" search={{ draft: id }}>
          {replaces === null ? 'Draft' : `Correction of ${replaces}`}:{' '}
          {customer === '' ? 'no name yet' : customer}
        </Link>
      ) : (
        <Link to="/console/applications/$reference/edit" params={{ reference }}>
          Correction: {nameOf(draft)}
        </Link>
      )}
      <span className={ui.quiet}>
        {vehicle !== null && ` · ${vehicle}`} · saved <Moment at={savedAt} withTime />, deleted on{' '}
        <Moment at={keptUntil} />
      </span>
    </span>
  )
}

/** The columns of a dealer's lists of applications. */
export const COLUMNS: readonly Column<ListedOwnApplication>[] = [
  {
    title: 'Customer',
    cell: ({ reference, customer }) => (
      <ApplicationLink reference={reference}>{customer === '' ? 'Erased' : customer}</ApplicationLink>
    ),
  },
  { title: 'Vehicle', cell: ({ vehicle }) => <span className={css.vehicle}>{vehicle ?? '–'}</span> },
  {
    title: 'Monthly payment',
    isAmount: true,
    cell: ({ monthlyPayment }) => (monthlyPayment === null ? '–' : euros(monthlyPayment)),
  },
  {
    title: 'Status',
    cell: ({ status, unreadMessages }) => (
      <>
        {status} {unreadMessages > 0 && <Mark>{count(unreadMessages, 'new message', 'new messages')}</Mark>}
      </>
    ),
  },
  {
    title: 'Next step',
    cell: ({ reference, nextStep: { heading, isAlert, waitsFor, actions } }) => {
      if (waitsFor !== 'dealer') return <span className={ui.quiet}>{heading}</span>
      const link = (
        <ApplicationLink reference={reference} isToCorrect={actions[0]?.action === 'correct'}>
          {heading}
        </ApplicationLink>
      )
      return isAlert ? <Alert>{link}</Alert> : link
    },
  },
  { title: 'Last change', cell: ({ updatedAt }) => <Moment at={updatedAt} withTime /> },
]

export const BY: Column<ListedOwnApplication> = {
  title: 'Created by',
  cell: ({ isMine }) => (isMine ? 'You' : 'A colleague'),
}
