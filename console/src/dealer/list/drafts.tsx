/** The person's drafts, which only they see. */

import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { lazy, Suspense, useState } from 'react'
import type { ListedApplicationDraft } from '../../../../src/http/dealer-applications/draft-pages.ts'
import { readBy } from '../../api/queries.ts'
import { useMode } from '../../shared/person/mode.tsx'
import { type Column, Records } from '../../ui/lists/records.tsx'
import { Loaded } from '../../ui/notes/loaded.tsx'
import { Moment } from '../../ui/notes/moment.tsx'
import { Section } from '../../ui/page/page.tsx'

const DiscardDialog = lazy(() =>
  import('./discard-dialog.tsx').then(({ DiscardDialog: found }) => ({ default: found })),
)

export const Drafts = () => {
  const mode = useMode()
  const drafts = useQuery(readBy('listApplicationDrafts', { query: { mode } }))
  const [discarded, setDiscarded] = useState<ListedApplicationDraft | null>(null)
  return (
    <Loaded query={drafts} what="your drafts" of="list" frame={(note, hasFailed) => hasFailed && note}>
      {({ items }) =>
        items.length > 0 && (
          <Section title="Your drafts">
            <Records
              caption="Your drafts"
              columns={COLUMNS}
              records={items}
              keyOf={({ id }) => id}
              actions={(draft) => (
                <Button
                  variant="default"
                  size="xs"
                  aria-label={`Discard the draft of ${nameOf(draft)}`}
                  onClick={() => setDiscarded(draft)}
                >
                  Discard
                </Button>
              )}
            />
            {discarded !== null && (
              <Suspense fallback={null}>
                <DiscardDialog
                  draft={discarded}
                  name={nameOf(discarded)}
                  onClose={() => setDiscarded(null)}
                />
              </Suspense>
            )}
          </Section>
        )
      }
    </Loaded>
  )
}

const nameOf = ({ customer, reference }: ListedApplicationDraft): string =>
  customer === '' ? (reference ?? 'an application without a name') : customer

const COLUMNS: readonly Column<ListedApplicationDraft>[] = [
  {
    title: 'Customer',
    cell: (draft) =>
      draft.reference === null ? (
        <Link to="/console/applications/new" search={{ draft: draft.id }}>
          {draft.customer === '' ? 'No name yet' : draft.customer}
        </Link>
      ) : (
        <Link to="/console/applications/$reference/edit" params={{ reference: draft.reference }}>
          {nameOf(draft)}
        </Link>
      ),
  },
  { title: 'Vehicle', cell: ({ vehicle }) => vehicle ?? '–' },
  { title: 'Type', cell: ({ reference }) => (reference === null ? 'New' : `Correction of ${reference}`) },
  { title: 'Saved', cell: ({ savedAt }) => <Moment at={savedAt} withTime /> },
  { title: 'Deleted on', cell: ({ keptUntil }) => <Moment at={keptUntil} /> },
]
