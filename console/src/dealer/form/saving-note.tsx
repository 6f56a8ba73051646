/** Whether the typed text is saved, and what to do if it is not. */
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../api/call.ts'
import { Loaded } from '../../ui/notes/loaded.tsx'
import { Moment } from '../../ui/notes/moment.tsx'
import { FailureNote, Note } from '../../ui/notes/notes.tsx'
import ui from '../../ui/style/ui.module.css'
import { Differences } from './differences.tsx'
import type { SavingState } from './draft-saver.ts'
import css from './form.module.css'
import type { Resolved } from './use-draft.ts'
import { useFilledForm } from './use-form.ts'

type Props = {
  readonly draftId: string
  readonly state: SavingState
  readonly resolved: Resolved | null
  readonly onResolve: (kept: Resolved['kept']) => Promise<unknown>
}

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
          <Button variant="default" size="xs" onClick={() => void onResolve('mine')}>
            Keep my version
          </Button>
          <Button variant="default" size="xs" onClick={() => void onResolve('theirs')}>
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
