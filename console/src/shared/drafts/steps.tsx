/** The actions on a draft: save, propose, publish from a date, discard. A disabled action says why. */

import { Button } from '@mantine/core'
import { useState } from 'react'
import type { LocalDate } from '../../../../packages/values/local-date.ts'
import { dayText, typedDay } from '../../../../packages/values/typed-day.ts'
import type { ConsoleOperationName } from '../../../../src/http/server/page-operations.ts'
import { call, Failure } from '../../api/call.ts'
import { ConfirmDialog } from '../../ui/dialogs/dialogs.tsx'
import { FormDialog } from '../../ui/dialogs/form-dialog.tsx'
import { useAction } from '../../ui/forms/action.ts'
import { DayField } from '../../ui/forms/day-field.tsx'
import { Form } from '../../ui/forms/form.tsx'
import { FailureNote, Note } from '../../ui/notes/notes.tsx'
import ui from '../../ui/style/ui.module.css'
import type { EditedDraft } from './use-draft.ts'

type Props = {
  readonly draft: EditedDraft
  /** Whether the saved draft has errors; undefined while that is unknown. */
  readonly hasFaults: boolean | undefined
  readonly renews: readonly ConsoleOperationName[]
  /** The earliest day of publication that the form suggests. */
  readonly from: string
  /** What the version changes, shown before someone publishes it. */
  readonly onPublished: (version: number) => void
  readonly onDiscarded: () => void
}

export const DraftSteps = ({ draft, hasFaults, renews, from, onPublished, onDiscarded }: Props) => {
  const { seen, isChanged, isStale, saving } = draft
  const [asked, setAsked] = useState<Asked>(null)
  const close = () => setAsked(null)
  const isOutdated = seen.newest !== seen.basedOn && seen.newest !== null
  return (
    <div className={ui.stack}>
      {saving.error !== null && !isStale && <FailureNote error={saving.error} />}
      {isStale && <Stale draft={draft} />}
      {isOutdated && (
        <Note>
          <p>
            Version {seen.newest} has been added since this draft was started. Compare the draft with it, then
            use it as the base.
          </p>
          <Button variant="default" size="xs" onClick={() => saving.mutate(seen.newest ?? undefined)}>
            Use version {seen.newest} as the base
          </Button>
        </Note>
      )}
      <div className={ui.actions}>
        <Button loading={saving.isPending} disabled={!isChanged} onClick={() => saving.mutate(undefined)}>
          Save draft
        </Button>
        {seen.proposed === null ? (
          <Button
            variant="default"
            disabled={isChanged || hasFaults !== false}
            onClick={() => setAsked('propose')}
          >
            Propose
          </Button>
        ) : (
          <Button disabled={isChanged || seen.publicationFault !== null} onClick={() => setAsked('publish')}>
            Publish
          </Button>
        )}
        <Button variant="default" onClick={() => setAsked('discard')}>
          Discard draft
        </Button>
        <p role="status" className={ui.quiet}>
          {stateOf(draft, hasFaults)}
        </p>
      </div>
      <Dialogs {...{ draft, asked, close, renews, from, onPublished, onDiscarded }} />
    </div>
  )
}

type Asked = 'propose' | 'publish' | 'discard' | null

type DialogsProps = Omit<Props, 'hasFaults'> & { readonly asked: Asked; readonly close: () => void }

const Dialogs = ({ draft, asked, close, renews, from, onPublished, onDiscarded }: DialogsProps) => {
  const { seen } = draft
  return (
    <>
      <ConfirmDialog
        title="Propose this draft?"
        opened={asked === 'propose'}
        onClose={close}
        verb="Propose draft"
        act={() => call('proposeDraft', { params: { id: seen.id }, body: { seen: seen.version } })}
        renews={renews}
        says="The draft has been proposed. Another administrator can publish it."
      >
        <p>
          Another administrator can then publish it without changes. If anyone changes the draft, the proposal
          is withdrawn.
        </p>
      </ConfirmDialog>
      <ConfirmDialog
        title="Discard this draft?"
        opened={asked === 'discard'}
        onClose={close}
        verb="Discard draft"
        isGrave
        act={() => call('discardDraft', { params: { id: seen.id }, body: { seen: seen.version } })}
        onDone={onDiscarded}
        renews={renews}
        says="The draft has been discarded."
      >
        <p>The draft will be permanently deleted. Published versions do not change.</p>
      </ConfirmDialog>
      <FormDialog title="Publish this draft" opened={asked === 'publish'} onClose={close}>
        {asked === 'publish' && (
          <PublishForm draft={draft} {...{ from, renews, onPublished }} onClose={close} />
        )}
      </FormDialog>
    </>
  )
}

const stateOf = ({ isChanged, seen }: EditedDraft, hasFaults: boolean | undefined): string => {
  if (isChanged) return 'You have unsaved changes.'
  if (seen.proposed !== null) return seen.publicationFault ?? `Proposed by ${seen.proposed.by}.`
  if (hasFaults === true) return 'Correct the errors before you propose the draft.'
  return 'Saved. Propose the draft so that another administrator can publish it.'
}

/** Someone else was quicker. Typed text stays until the person decides. */
const Stale = ({ draft }: { readonly draft: EditedDraft }) => (
  <div role="alert" className={`${ui.note} ${ui.noteFailure}`}>
    <p>
      {draft.saving.error instanceof Failure
        ? draft.saving.error.message
        : 'Someone else has changed the draft since you opened it.'}{' '}
      Your changes are still here.
    </p>
    <div className={ui.actions}>
      <Button variant="default" size="xs" onClick={draft.keepMine}>
        Keep my version
      </Button>
      <Button variant="default" size="xs" onClick={draft.takeTheirs}>
        Use their version
      </Button>
    </div>
  </div>
)

type PublishProps = Pick<Props, 'draft' | 'from' | 'renews' | 'onPublished'> & {
  readonly onClose: () => void
}

const PublishForm = ({ draft: { seen }, from, renews, onPublished, onClose }: PublishProps) => {
  const [typed, setTyped] = useState(dayText(from as LocalDate))
  const [isAsked, setAsked] = useState(false)
  const day = typedDay(typed)
  const publishing = useAction({
    act: (first: string) =>
      call('publishDraft', { params: { id: seen.id }, body: { seen: seen.version, from: first } }),
    renews,
    says: 'The draft has been published.',
    onDone: ({ version }) => {
      onClose()
      onPublished(version)
    },
  })
  return (
    <Form
      verb="Publish"
      action={publishing}
      onClose={onClose}
      onSubmit={() => {
        setAsked(true)
        if (day !== undefined) publishing.mutate(day)
      }}
    >
      <p>It becomes the next version. Published versions cannot be changed.</p>
      <DayField
        label="In force from"
        description="Today or later. The version takes effect automatically on this date."
        data-autofocus
        value={typed}
        onChange={setTyped}
        error={isAsked && day === undefined ? 'Enter a date, like 31/12/2030' : null}
      />
    </Form>
  )
}
