/** What the lender's core system made of the contract, and the correction of a wrong contract number. */
import { Button, Textarea, TextInput } from '@mantine/core'
import { useState } from 'react'
import { dayText } from '../../../../packages/values/dublin-day.ts'
import { hasCapability } from '../../../../src/domain/access/roles.ts'
import type { CaseView } from '../../../../src/modules/cases/case-view-pages.ts'
import { call } from '../../api/call.ts'
import { usePerson } from '../../shared/person/person.ts'
import { Form, focusOnce } from '../../ui/forms/form.tsx'
import { Moment } from '../../ui/notes/notes.tsx'
import ui from '../../ui/style/ui.module.css'
import css from './cases.module.css'
import { CommandFailure, useCommand } from './use-case.tsx'

type Props = { readonly shown: CaseView }

/** Nothing if no core system is concerned. */
export const CaseBooking = ({ shown }: Props) => {
  const { booking, state } = shown
  const { role } = usePerson()
  if (booking === null) return null
  const at = (
    <span className={ui.quiet}>
      <Moment at={booking.at} withTime />
    </span>
  )
  if (booking.state === 'waits') return <p>Waiting for the core system to book the contract since {at}</p>
  if (booking.state === 'refused')
    return (
      <p className={`${ui.note} ${ui.noteFailure} ${css.text}`}>
        {booking.by} rejected the contract: {booking.reason} {at}
      </p>
    )
  const number = <strong>{booking.contractNumber}</strong>
  if (booking.state === 'reversed')
    return (
      <p>
        {booking.by} reversed contract {number} on {at}
      </p>
    )
  if (booking.endedOn !== null)
    return (
      <p>
        Contract {number} ended on {dayText(booking.endedOn)}, reported by {booking.by} on {at}
      </p>
    )
  return (
    <>
      <p className={css.text}>
        {booking.reason === null ? (
          <>
            {booking.by} {booking.startsOn === null ? 'booked' : 'acknowledged'} the contract as {number} on{' '}
            {at}
          </>
        ) : (
          <>
            {booking.by} corrected the contract number to {number} on {at}: {booking.reason}
          </>
        )}
      </p>
      {booking.startsOn !== null && (
        <p>The core system has the due dates of a loan that runs from {dayText(booking.startsOn)}</p>
      )}
      {state === 'Withdrawn' && (
        <p className={ui.note}>
          The application has been withdrawn, and the core system has not reversed the contract yet.
        </p>
      )}
      {hasCapability(role, 'staff') && <Correction shown={shown} />}
    </>
  )
}

const Correction = ({ shown }: Props) => {
  const [isOpen, setOpen] = useState(false)
  return isOpen ? (
    <CorrectionForm shown={shown} onClose={() => setOpen(false)} />
  ) : (
    <div>
      <Button size="compact-sm" onClick={() => setOpen(true)}>
        Correct contract number
      </Button>
    </div>
  )
}

const CorrectionForm = ({
  shown: { reference, version },
  onClose,
}: Props & { readonly onClose: () => void }) => {
  const [contractNumber, setNumber] = useState('')
  const [reason, setReason] = useState('')
  const [isChecked, setChecked] = useState(false)
  const missing = { number: contractNumber.trim() === '', reason: reason.trim() === '' }
  const correcting = useCommand({
    act: () =>
      call('correctContractNumber', {
        params: { reference },
        body: { seen: version, contractNumber, reason },
      }),
    says: 'The contract number has been corrected. The core system is told.',
    onDone: onClose,
  })
  return (
    <Form
      className={ui.gridForm}
      onSubmit={() => {
        setChecked(true)
        if (!missing.number && !missing.reason) correcting.mutate()
      }}
      verb="Correct contract number"
      action={correcting}
      onClose={onClose}
      failure={<CommandFailure error={correcting.error} onRenewed={correcting.reset} />}
      size="xs"
    >
      <TextInput
        ref={focusOnce}
        label="Correct contract number"
        description="As it is in the core system."
        value={contractNumber}
        error={isChecked && missing.number ? 'Enter the contract number' : undefined}
        onChange={({ currentTarget }) => setNumber(currentTarget.value)}
      />
      <Textarea
        label="Reason for the correction"
        description="Staff and the core system can read this."
        value={reason}
        error={isChecked && missing.reason ? 'Enter a reason' : undefined}
        onChange={({ currentTarget }) => setReason(currentTarget.value)}
      />
    </Form>
  )
}
