/** The person's drafts, which only they see. */

import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { lazy, Suspense, useState } from 'react'
import type { ListedApplicationDraft } from '../../../../src/http/dealer-applications/draft-pages.ts'
import { readBy } from '../../api/queries.ts'
import { useMode } from '../../shared/person/mode.tsx'
import { Loaded } from '../../ui/notes/loaded.tsx'
import { Moment } from '../../ui/notes/moment.tsx'
import ui from '../../ui/style/ui.module.css'
import css from './list.module.css'

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
          <section aria-label="Your drafts" className={`${ui.card} ${ui.stack}`}>
            <ul className={`${ui.plain} ${ui.stack} ${ui.gap3} ${css.drafts}`}>
              {items.map((draft) => (
                <li key={draft.id}>
                  <Draft draft={draft} />
                  <Button
                    variant="default"
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
