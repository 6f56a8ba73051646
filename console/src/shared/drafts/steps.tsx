/** The actions on a draft: save, propose, publish from a date, discard. A disabled action says why. */

import { Button, Checkbox } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import type { LocalDate } from '../../../../packages/values/dublin-day.ts'
import { dayText, typedDay } from '../../../../packages/values/typed/typed-day.ts'
import type { ConsoleOperationName } from '../../../../src/server/page-operations.ts'
import { call, Failure } from '../../api/call.ts'
import { readBy } from '../../api/queries.ts'
import { count, dublinDayOf } from '../../names/formats.ts'
import { ConfirmDialog, Dialog } from '../../ui/dialogs/dialogs.tsx'
import { useAction } from '../../ui/forms/action.ts'
import { DayField } from '../../ui/forms/fields.tsx'
import { Form } from '../../ui/forms/form.tsx'
import { FailureNote, Note } from '../../ui/notes/notes.tsx'
import ui from '../../ui/style/ui.module.css'
import css from './drafts.module.css'
import type { EditedDraft } from './use-draft.tsx'

type ChangedTest = { readonly name: string; readonly says: string }

type Props = {
  readonly draft: EditedDraft
  /** How many errors the saved draft has; undefined while that is unknown. */
  readonly faultNumber: number | undefined
  /** Shows what is wrong to someone who would propose a draft with errors. */
  readonly onFaulty: () => void
  /** What its author should know before they propose it. */
  readonly warnings?: readonly string[]
  /** The tests that the draft changes. The person who publishes it must accept them. */
  readonly changedTests?: readonly ChangedTest[]
  readonly renews: readonly ConsoleOperationName[]
  /** The earliest day of publication that the form suggests. */
  readonly from: string
  /** What the version changes, shown before someone publishes it. */
  readonly onPublished: (version: number) => void
  readonly onDiscarded: () => void
}

export const DraftSteps = (props: Props) => {
  const { draft, faultNumber, onFaulty } = props
  const { seen, isChanged, isStale, saving } = draft
  const [asked, setAsked] = useState<Asked>(null)
  const close = () => setAsked(null)
  const isOutdated = seen.newest !== seen.basedOn && seen.newest !== null
  return (
    <>
      {saving.error !== null && !isStale && <FailureNote error={saving.error} />}
      {isStale && <Stale draft={draft} />}
      {isOutdated && (
        <Note>
          <p>
            Version {seen.newest} has been added since this draft was started. Compare the draft with it, then
            use it as the base.
          </p>
          <Button size="xs" onClick={() => saving.mutate(seen.newest ?? undefined)}>
            Use version {seen.newest} as the base
          </Button>
        </Note>
      )}
      {seen.proposed === null && <TwoPeople />}
      <section aria-label="Draft actions" className={css.steps}>
        <Button
          variant="filled"
          size="xs"
          loading={saving.isPending}
          disabled={!isChanged}
          onClick={() => saving.mutate(undefined)}
        >
          Save draft
        </Button>
        {seen.proposed === null ? (
          <Button
            size="xs"
            disabled={isChanged || faultNumber === undefined}
            onClick={() => (faultNumber === 0 ? setAsked('propose') : onFaulty())}
          >
            Propose
          </Button>
        ) : (
          <Button
            variant="filled"
            size="xs"
            disabled={isChanged || seen.publicationFault !== null}
            onClick={() => setAsked('publish')}
          >
            Publish
          </Button>
        )}
        <Button size="xs" onClick={() => setAsked('discard')}>
          Discard draft
        </Button>
        <p role="status" className={ui.quiet}>
          {stateOf(draft, faultNumber)}
        </p>
      </section>
      <Dialogs {...props} asked={asked} close={close} />
    </>
  )
}

type Asked = 'propose' | 'publish' | 'discard' | null

type DialogsProps = Omit<Props, 'faultNumber' | 'onFaulty'> & {
  readonly asked: Asked
  readonly close: () => void
}

const Dialogs = ({
  draft,
  asked,
  close,
  renews,
  from,
  warnings = [],
  changedTests = [],
  onPublished,
  onDiscarded,
}: DialogsProps) => {
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
        {warnings.map((says) => (
          <Note key={says}>{says}</Note>
        ))}
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
      <Dialog isForm title="Publish this draft" opened={asked === 'publish'} onClose={close}>
        {asked === 'publish' && (
          <PublishForm draft={draft} {...{ from, renews, changedTests, onPublished }} onClose={close} />
        )}
      </Dialog>
    </>
  )
}

/** Says from the start that another administrator must publish the draft. */
const TwoPeople = () => {
  const { data } = useQuery(readBy('readSetup'))
  const isAlone = data?.steps.some(({ step, isDone }) => step === 'secondAdmin' && !isDone) ?? false
  if (!isAlone)
    return <p className={ui.quiet}>You can propose this draft. Another administrator must publish it.</p>
  return (
    <Note>
      You are the only administrator. You can propose this draft, but another administrator must publish it.{' '}
      <Link to="/console/users">Invite an administrator</Link>
    </Note>
  )
}

const stateOf = ({ isChanged, seen }: EditedDraft, faultNumber: number | undefined): string => {
  if (isChanged) return 'You have unsaved changes.'
  if (seen.proposed !== null) return seen.publicationFault ?? `Proposed by ${seen.proposed.by}.`
  if (faultNumber !== undefined && faultNumber > 0)
    return `Saved. ${count(faultNumber, 'error', 'errors')} to correct before you can propose it.`
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
      <Button size="xs" onClick={draft.keepMine}>
        Keep my version
      </Button>
      <Button size="xs" onClick={draft.takeTheirs}>
        Use their version
      </Button>
    </div>
  </div>
)

/** A draft from an earlier version begins on that version's day, which has passed. */
const laterOf = (one: LocalDate, other: LocalDate): LocalDate => (one > other ? one : other)

type PublishProps = Pick<Props, 'draft' | 'from' | 'renews' | 'onPublished'> & {
  readonly changedTests: readonly ChangedTest[]
  readonly onClose: () => void
}

const PublishForm = ({ draft: { seen }, from, renews, changedTests, onPublished, onClose }: PublishProps) => {
  const [typed, setTyped] = useState(dayText(laterOf(from as LocalDate, dublinDayOf(Date.now()))))
  const [isAsked, setAsked] = useState(false)
  const [isAccepted, setAccepted] = useState(changedTests.length === 0)
  const day = typedDay(typed)
  const accepts = changedTests.map(({ name }) => name)
  const publishing = useAction({
    act: (first: string) =>
      call('publishDraft', { params: { id: seen.id }, body: { seen: seen.version, from: first, accepts } }),
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
        if (day !== undefined && isAccepted) publishing.mutate(day)
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
      {changedTests.length > 0 && (
        <>
          <Note>
            <p>The draft fails these tests of the policy:</p>
            <ul>
              {changedTests.map(({ name, says }) => (
                <li key={name}>{says}</li>
              ))}
            </ul>
          </Note>
          <Checkbox
            label="Change these tests to what the draft decides"
            checked={isAccepted}
            onChange={({ currentTarget }) => setAccepted(currentTarget.checked)}
            error={isAsked && !isAccepted && 'Tick the box to publish the draft'}
          />
        </>
      )}
    </Form>
  )
}
