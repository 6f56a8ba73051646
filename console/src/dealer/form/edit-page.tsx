/** Corrects an application: as it was sent last, or from the person's own draft. */

import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { useState } from 'react'
import type { ApplicationDraft } from '../../../../src/modules/dealer-desk/form-pages.ts'
import type { ResponseTo } from '../../../../src/server/page-operations.ts'
import { call } from '../../api/call.ts'
import { readBy } from '../../api/queries.ts'
import { useAction } from '../../ui/forms/action.ts'
import { FailureNote, Loaded, Moment, Note } from '../../ui/notes/notes.tsx'
import { Page } from '../../ui/page/page.tsx'
import ui from '../../ui/style/ui.module.css'
import { DraftForm } from './form-view.tsx'

export const EditApplicationPage = () => {
  const { reference } = useParams({ from: '/people/console/applications/$reference/edit' })
  return (
    <Page title="Correct the application">
      <Editing key={reference} reference={reference} />
    </Page>
  )
}

const Editing = ({ reference }: { readonly reference: string }) => {
  const sent = useQuery({
    ...readBy('readOwnApplicationBody', { params: { reference } }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
  return (
    <Loaded query={sent} what="the application">
      {(data) => <WithDrafts key={data.version} reference={reference} sent={data} />}
    </Loaded>
  )
}

type Sent = ResponseTo<'readOwnApplicationBody'>

/** A person who has begun a correction continues with it. */
const WithDrafts = ({ reference, sent }: { readonly reference: string; readonly sent: Sent }) => {
  const drafts = useQuery({
    ...readBy('listApplicationDrafts', { query: { mode: sent.mode } }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
  return (
    <Loaded query={drafts} what="your draft">
      {({ items }) => (
        <FromEither
          first={items.find((one) => one.reference === reference)}
          reference={reference}
          sent={sent}
        />
      )}
    </Loaded>
  )
}

type EitherProps = {
  readonly first: { readonly id: string } | undefined
  readonly reference: string
  readonly sent: Sent
}

/** The draft is fixed when the page opens: the form itself saves one later. */
const FromEither = ({ first, reference, sent }: EitherProps) => {
  const [kept, setKept] = useState(first)
  return kept === undefined ? (
    <FromSent reference={reference} sent={sent} />
  ) : (
    <FromDraft id={kept.id} sent={sent} onDiscarded={() => setKept(undefined)} />
  )
}

const FromSent = ({ reference, sent }: { readonly reference: string; readonly sent: Sent }) => {
  const [draft] = useState<ApplicationDraft>(() => ({
    id: crypto.randomUUID(),
    mode: sent.mode,
    set: sent.set,
    reference,
    replaces: sent.replaces,
    version: 0,
    savedAt: '',
    keptUntil: '',
    body: sent.body,
    step: null,
    of: sent.version,
  }))
  return <DraftForm draft={draft} sentBack={sent.sentBack ?? undefined} />
}

const FromDraft = ({
  id,
  sent,
  onDiscarded,
}: {
  readonly id: string
  readonly sent: Sent
  readonly onDiscarded: () => void
}) => {
  const draft = useQuery({
    ...readBy('readApplicationDraft', { params: { id } }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
  const discard = useAction({
    act: () => call('discardApplicationDraft', { params: { id }, body: { seen: draft.data?.version ?? 0 } }),
    renews: ['listApplicationDrafts'],
    says: 'The draft has been discarded.',
    onDone: onDiscarded,
  })
  return (
    <Loaded query={draft} what="your draft">
      {(data) => (
        <>
          <Note>
            <p>
              You started correcting this on <Moment at={data.savedAt} withTime /> and can carry on where you
              left off.
              {data.of !== sent.version &&
                ' The application has changed since, so this draft can no longer be submitted.'}
            </p>
            <div className={ui.actions}>
              <Button size="xs" loading={discard.isPending} onClick={() => discard.mutate()}>
                Discard the draft and start again from the application
              </Button>
            </div>
            <FailureNote error={discard.error} />
          </Note>
          <DraftForm
            key={data.version}
            draft={{ ...data, replaces: sent.replaces }}
            sentBack={sent.sentBack ?? undefined}
          />
        </>
      )}
    </Loaded>
  )
}
