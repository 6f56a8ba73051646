/** Asks before erasing: what goes now, and what the law keeps until when. */

import type { ErasureOutcome, HeldApplicationShown, PersonShown } from '../../../../src/http/privacy/pages.ts'
import { call } from '../../api/call.ts'
import { count } from '../../names/formats.ts'
import { STATE_NAMES } from '../../names/words.ts'
import { ConfirmDialog } from '../../ui/dialogs/dialogs.tsx'
import ui from '../../ui/style/ui.module.css'
import type { PersonParams } from './address.ts'
import css from './people.module.css'

type Props = {
  readonly person: PersonShown
  readonly params: PersonParams
  readonly opened: boolean
  readonly onClose: () => void
  readonly onErased: (outcome: ErasureOutcome) => void
}

export const EraseDialog = ({ person: { applications }, params, opened, onClose, onErased }: Props) => {
  const now = applications.filter(({ erasure }) => erasure.is === 'granted')
  const later = applications.filter(({ erasure }) => erasure.is !== 'granted')
  const others = now.reduce((sum, one) => sum + one.others, 0)
  return (
    <ConfirmDialog<ErasureOutcome>
      title="Erase what is held"
      opened={opened}
      onClose={onClose}
      verb={now.length === 0 ? 'Note the wish' : `Erase ${count(now.length, 'application', 'applications')}`}
      isGrave={now.length > 0}
      act={() =>
        call('erasePerson', {
          params,
          body: { seen: applications.map(({ reference, version }) => ({ reference, version })) },
        })
      }
      onDone={onErased}
      renews={[]}
      says={now.length === 0 ? 'The wish is noted.' : 'What the law allows is erased.'}
    >
      {now.length > 0 && (
        <>
          <p>
            <strong>Erased now, for good:</strong>
          </p>
          <Listed applications={now} />
          <p>
            Their key is destroyed; applications, documents, agreements, signing records, notes and mails go.
            That there was an application, and its moves, stays without a name.
          </p>
          {others > 0 && <p>They name {count(others, 'other person', 'other people')}, whose data go too.</p>}
        </>
      )}
      {later.length > 0 && (
        <>
          <p>
            <strong>Kept for now.</strong> The wish is put on record, and the service erases them by itself:
          </p>
          <Listed applications={later} withReason />
        </>
      )}
    </ConfirmDialog>
  )
}

const Listed = ({
  applications,
  withReason = false,
}: {
  readonly applications: readonly HeldApplicationShown[]
  readonly withReason?: boolean
}) => (
  <ul className={css.listed}>
    {applications.map(({ reference, state, erasure }) => (
      <li key={reference}>
        <span className={ui.address}>{reference}</span>, {STATE_NAMES[state].toLowerCase()}
        {withReason && `. ${erasure.says}`}
      </li>
    ))}
  </ul>
)
