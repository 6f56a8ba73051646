/** Asks before erasing: what goes now, and what the law keeps until when. */

import { NativeSelect } from '@mantine/core'
import { useState } from 'react'
import { ERASURE_REASONS, type ErasureReason } from '../../../../src/domain/case/erasure.ts'
import type {
  ErasureOutcome,
  HeldApplicationShown,
  PersonShown,
} from '../../../../src/modules/privacy/privacy-pages.ts'
import { call } from '../../api/call.ts'
import { count } from '../../names/formats.ts'
import { STATE_NAMES } from '../../names/words.ts'
import { ConfirmDialog } from '../../ui/dialogs/dialogs.tsx'
import ui from '../../ui/style/ui.module.css'
import type { PersonParams } from '../address.ts'

type Props = {
  readonly person: PersonShown
  /** The applications to erase, and how many drafts. */
  readonly chosen: readonly HeldApplicationShown[]
  readonly drafts: number
  readonly params: PersonParams
  readonly opened: boolean
  readonly onClose: () => void
  readonly onErased: (outcome: ErasureOutcome) => void
}

const REASON_NAMES: Readonly<Record<ErasureReason, string>> = {
  requested: 'The person asked for it',
  consentWithdrawn: 'The person has withdrawn their consent',
  noLongerNeeded: 'The data is no longer needed',
  unlawful: 'The data should not have been held',
}

export const EraseDialog = ({
  person: { applications },
  chosen,
  drafts,
  params,
  opened,
  onClose,
  onErased,
}: Props) => {
  const [reason, setReason] = useState<ErasureReason>('requested')
  const now = chosen.filter(({ erasure }) => erasure.is === 'granted')
  const later = chosen.filter(({ erasure }) => erasure.is !== 'granted')
  return (
    <ConfirmDialog<ErasureOutcome>
      title="Erase personal data"
      opened={opened}
      onClose={onClose}
      verb={
        now.length > 0
          ? `Erase ${count(now.length, 'application', 'applications')}`
          : drafts > 0
            ? `Erase ${count(drafts, 'draft', 'drafts')}`
            : 'Record the request'
      }
      isGrave={now.length > 0 || drafts > 0}
      act={() =>
        call('erasePerson', {
          params,
          body: {
            seen: applications.map(({ reference, version }) => ({ reference, version })),
            chosen: { applications: chosen.map(({ reference }) => reference), drafts: drafts > 0 },
            reason,
          },
        })
      }
      onDone={onErased}
      renews={[]}
      says={
        now.length === 0 && drafts === 0
          ? 'The erasure request has been recorded.'
          : 'Everything that the law allows has been erased.'
      }
    >
      <NativeSelect
        label="Reason"
        description="Saved in the audit trail"
        value={reason}
        data={ERASURE_REASONS.map((value) => ({ value, label: REASON_NAMES[value] }))}
        onChange={({ currentTarget }) => setReason(currentTarget.value as ErasureReason)}
      />
      <Consequences now={now} later={later} drafts={drafts} />
    </ConfirmDialog>
  )
}

type ConsequencesProps = Pick<Props, 'drafts'> & {
  readonly now: readonly HeldApplicationShown[]
  readonly later: readonly HeldApplicationShown[]
}

const Consequences = ({ now, later, drafts }: ConsequencesProps) => {
  const others = now.reduce((sum, one) => sum + one.others, 0)
  return (
    <>
      {now.length > 0 && (
        <>
          <p>
            <strong>Permanently erased now:</strong>
          </p>
          <Listed applications={now} />
          <p>
            Their encryption key is destroyed. Applications, documents, agreements, signing records, notes and
            emails are deleted. Only an anonymous record of each application and its status changes remains.
          </p>
          {others > 0 && (
            <p>They also name {count(others, 'other person', 'other people')}, whose data is erased too.</p>
          )}
        </>
      )}
      {drafts > 0 && <p>{count(drafts, 'unsent draft is', 'unsent drafts are')} permanently deleted.</p>}
      {later.length > 0 && (
        <>
          <p>
            <strong>Retained for now.</strong> The erasure request is recorded, and the service erases these
            automatically:
          </p>
          <Listed applications={later} withReason />
        </>
      )}
    </>
  )
}

const Listed = ({
  applications,
  withReason = false,
}: {
  readonly applications: readonly HeldApplicationShown[]
  readonly withReason?: boolean
}) => (
  <ul>
    {applications.map(({ reference, name, state, erasure }) => (
      <li key={reference}>
        <span className={ui.address}>{reference}</span>, {name === '' ? 'no name' : name},{' '}
        {STATE_NAMES[state].toLowerCase()}
        {withReason && `. ${erasure.says}`}
      </li>
    ))}
  </ul>
)
