/** Notes above the form: whether it is saved, how two versions differ, and what the lender sent back. */
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { call } from '../../api/call.ts'
import { Dialog } from '../../ui/dialogs/dialogs.tsx'
import { Footer } from '../../ui/forms/form.tsx'
import { FailureNote, Loaded, Moment, Note } from '../../ui/notes/notes.tsx'
import ui from '../../ui/style/ui.module.css'
import { inOrderOf, isSame, nameOf, whose } from './failures.ts'
import { shownValue } from './field.tsx'
import css from './form.module.css'
import { type Body, entriesOf, type FormSet, placeIn, valueAt } from './form-set.ts'
import { fieldsOf } from './layout.ts'
import type { Resolved, SavingState } from './use-draft.ts'
import { type FlaggedField, type SentBack, useFilledForm, type Written } from './use-form.ts'

type Props = {
  readonly draftId: string
  readonly state: SavingState
  readonly resolved: Resolved | null
  readonly onResolve: (kept: Resolved['kept']) => Promise<unknown>
}

/** Whether the typed text is saved, and what to do if it is not. */
export const SavingNote = ({ draftId, state, resolved, onResolve }: Props) => {
  if (state.is === 'conflict')
    return <Conflict draftId={draftId} failure={state.failure} onResolve={onResolve} />
  if (state.is === 'failed') return <FailureNote error={state.failure} />
  return (
    <>
      {resolved !== null && <ResolvedNote resolved={resolved} />}
      <Saving state={state} />
    </>
  )
}

const Saving = ({ state }: { readonly state: SavingState }) => (
  <p role="status" className={`${ui.quiet} ${css.saving}`}>
    {state.is === 'saving' && 'Saving the draft…'}
    {state.is === 'waiting' &&
      'The service cannot be reached. What you type stays in this window and is saved when the service responds.'}
    {state.is === 'saved' && state.at !== null && (
      <>
        Draft saved <Moment at={state.at} withTime />
      </>
    )}
    {state.is === 'saved' && state.at === null && 'Your draft is saved as you type.'}
  </p>
)

type ConflictProps = Pick<Props, 'draftId' | 'onResolve'> & { readonly failure: unknown }

const Conflict = ({ draftId, failure, onResolve }: ConflictProps) => {
  const { set, body } = useFilledForm()
  // Under a key of its own: the page would take what another tab saved as this one's draft.
  const other = useQuery({
    queryKey: ['other version', draftId],
    queryFn: ({ signal }) => call('readApplicationDraft', { params: { id: draftId }, signal }),
    gcTime: 0,
  })
  return (
    <>
      <FailureNote error={failure} />
      <Note>
        <p>Your version is still here, and is not saved. The versions differ in:</p>
        <Loaded query={other} what="the other version" lines={1}>
          {(theirs) => <Differences mine={{ set, body }} theirs={theirs} />}
        </Loaded>
        <div className={ui.actions}>
          <Button size="xs" onClick={() => void onResolve('mine')}>
            Keep my version
          </Button>
          <Button size="xs" onClick={() => void onResolve('theirs')}>
            Use the other version
          </Button>
        </div>
      </Note>
    </>
  )
}

const ResolvedNote = ({ resolved: { kept, mine, theirs } }: { readonly resolved: Resolved }) => (
  <Note>
    <p role="status">
      {kept === 'mine' ? 'You are using your version.' : 'You are using the other version.'} The versions
      differed in:
    </p>
    <Differences mine={mine} theirs={theirs} />
  </Note>
)

/** In the order of the form, without a car's catalogue number, which the form never shows. */
const differingPlaces = (form: FormSet, one: Body, other: Body): readonly string[] => {
  const places = fieldsOf(form.layout).flatMap(({ field, control }) => {
    const node = form.nodeAt(field)
    return node === undefined || control === 'car'
      ? []
      : [one, other].flatMap((body) => entriesOf(body, node).map((indexes) => placeIn(field, indexes)))
  })
  const differing = [...new Set(places)].filter((at) => !isSame(valueAt(one, at), valueAt(other, at)))
  return inOrderOf(
    form,
    differing.map((place) => ({ place })),
  ).map(({ place }) => place)
}

type DifferencesProps = { readonly mine: Written; readonly theirs: Written }

/** The fields in which two versions of a draft differ, each with both values. */
const Differences = ({ mine, theirs }: DifferencesProps) => {
  const { form, written } = useFilledForm()
  const [own, other] = [written(mine), written(theirs)]
  const places = differingPlaces(form, own, other)
  if (places.length === 0) return <p>Both versions are identical.</p>
  return (
    <ul className={`${ui.stack} ${ui.gap3}`}>
      {places.map((place) => (
        <li key={place}>
          {whose(form, own, place)}
          {nameOf(form, place)}: {wordsAt(form, place, own)} in my version, {wordsAt(form, place, other)} in
          the other version
        </li>
      ))}
    </ul>
  )
}

const wordsAt = (form: FormSet, place: string, body: Body): string => {
  const value = valueAt(body, place)
  return value === undefined || value === null || value === '' ? 'empty' : shownValue(form, place, value)
}

/** Why the lender returned the application, and the fields to correct, each a button that leads there. */
export const SentBackNote = ({ sentBack }: { readonly sentBack: SentBack }) => {
  const id = useId()
  const { flagged } = useFilledForm()
  return (
    <section className={`${ui.note} ${ui.stack} ${ui.gap4} ${css.sentBack}`} aria-labelledby={id}>
      <h2 id={id}>The lender returned this application for correction</h2>
      {sentBack.words !== '' && <p className={ui.typed}>{sentBack.words}</p>}
      {flagged.length > 0 && (
        <>
          <p>Please correct:</p>
          <Fields fields={flagged} />
        </>
      )}
    </section>
  )
}

const Fields = ({ fields }: { readonly fields: readonly FlaggedField[] }) => {
  const { goTo } = useFilledForm()
  return (
    <ul className={`${ui.stack} ${ui.gap3}`}>
      {fields.map(({ place, isChanged }) => (
        <li key={place}>
          <button type="button" className={ui.wordButton} onClick={() => goTo({ place })}>
            <FieldName place={place} />
          </button>
          {isChanged && ' ✓ Changed'}
        </li>
      ))}
    </ul>
  )
}

const FieldName = ({ place }: { readonly place: string }) => {
  const { form, body } = useFilledForm()
  return (
    <>
      {whose(form, body, place)}
      {nameOf(form, place)}
    </>
  )
}

type QuestionProps = {
  readonly unchanged: readonly FlaggedField[]
  readonly onBack: () => void
  readonly onSubmit: () => void
  readonly onClose: () => void
}

/** Asked before an application is submitted with a flagged field as it was. */
export const UnchangedQuestion = ({ unchanged, onBack, onSubmit, onClose }: QuestionProps) => (
  <Dialog title="Submit without these corrections?" opened onClose={onClose}>
    <div className={ui.stack}>
      <p>The lender asked you to correct these fields, and you have not changed them:</p>
      <ul className={`${ui.stack} ${ui.gap3}`}>
        {unchanged.map(({ place }) => (
          <li key={place}>
            <FieldName place={place} />
          </li>
        ))}
      </ul>
      <Footer>
        <Button onClick={onSubmit}>Submit anyway</Button>
        <Button variant="filled" data-autofocus onClick={onBack}>
          Correct them
        </Button>
      </Footer>
    </div>
  </Dialog>
)
