/** Whether the typed text is saved, and what to do if it is not. */
import { Button } from '@mantine/core'
import { Moment } from '../../ui/notes/moment.tsx'
import { FailureNote, Note } from '../../ui/notes/notes.tsx'
import ui from '../../ui/style/ui.module.css'
import type { SavingState } from './draft-saver.ts'
import css from './form.module.css'

type Props = {
  readonly state: SavingState
  readonly onMine: () => Promise<unknown>
  readonly onTheirs: () => void
}

export const SavingNote = ({ state, onMine, onTheirs }: Props) => {
  if (state.is === 'conflict') return <Conflict failure={state.failure} onMine={onMine} onTheirs={onTheirs} />
  if (state.is === 'failed') return <FailureNote error={state.failure} />
  return (
    <p role="status" className={`${ui.quiet} ${css.saving}`}>
      {state.is === 'saving' && 'Saving the draft …'}
      {state.is === 'waiting' &&
        'The service can’t be reached. What you type is kept in this window, and saved as soon as it answers.'}
      {state.is === 'saved' && state.at !== null && (
        <>
          Draft saved <Moment at={state.at} withTime />
        </>
      )}
      {state.is === 'saved' && state.at === null && 'The draft is saved as you type.'}
    </p>
  )
}

const Conflict = ({ failure, onMine, onTheirs }: Omit<Props, 'state'> & { readonly failure: unknown }) => (
  <>
    <FailureNote error={failure} />
    <Note>
      <p>What you typed here is still here, and is not saved.</p>
      <div className={ui.actions}>
        <Button variant="default" size="xs" onClick={() => void onMine()}>
          Keep what is here
        </Button>
        <Button variant="default" size="xs" onClick={onTheirs}>
          Show the other one
        </Button>
      </div>
    </Note>
  </>
)
