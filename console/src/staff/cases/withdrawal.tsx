/** Records a hirer's withdrawal from the agreement by letter, email or telephone. */
import { Button, NativeSelect } from '@mantine/core'
import { useState } from 'react'
import { dayText, typedDay } from '../../../../packages/values/typed/typed-day.ts'
import type { CaseView, ShownSigning } from '../../../../src/modules/cases/case-view-pages.ts'
import { call } from '../../api/call.ts'
import { dublinDayOf } from '../../names/formats.ts'
import { Dialog } from '../../ui/dialogs/dialogs.tsx'
import { DayField } from '../../ui/forms/fields.tsx'
import { Form } from '../../ui/forms/form.tsx'
import { CommandFailure, useCommand } from './use-case.tsx'

type Props = { readonly shown: CaseView; readonly signing: ShownSigning }

const WAYS = [
  { value: 'letter', label: 'Letter' },
  { value: 'email', label: 'Email' },
  { value: 'call', label: 'Telephone call' },
] as const
type Way = (typeof WAYS)[number]['value']

export const RecordWithdrawal = ({ shown, signing }: Props) => {
  const [isOpen, setOpen] = useState(false)
  return (
    <div>
      <Button size="compact-sm" onClick={() => setOpen(true)}>
        Record withdrawal
      </Button>
      <Dialog isForm title="The borrower withdraws" opened={isOpen} onClose={() => setOpen(false)}>
        <WithdrawalForm shown={shown} signing={signing} onClose={() => setOpen(false)} />
      </Dialog>
    </div>
  )
}

const WithdrawalForm = ({
  shown: { reference, version, at },
  signing,
  onClose,
}: Props & { readonly onClose: () => void }) => {
  const hirers = signing.signers.filter(({ role }) => role !== 'guarantor')
  const [signer, setSigner] = useState(`${hirers[0]?.number ?? 1}`)
  const [how, setHow] = useState<Way>('letter')
  const [day, setDay] = useState(dayText(dublinDayOf(at)))
  const toldOn = typedDay(day)
  const recording = useCommand({
    act: (told: string) =>
      call('recordWithdrawal', {
        params: { reference },
        body: { seen: version, signer: Number(signer), how, toldOn: told },
      }),
    says: 'The withdrawal has been recorded.',
    onDone: onClose,
  })
  return (
    <Form
      verb="Record withdrawal"
      action={recording}
      isGrave
      onClose={onClose}
      failure={<CommandFailure error={recording.error} onRenewed={recording.reset} />}
      isDisabled={toldOn === undefined}
      onSubmit={() => toldOn !== undefined && recording.mutate(toldOn)}
    >
      <p>
        This ends the agreement for all hirers, and cannot be undone. The service sends the confirmation that
        the law requires.
      </p>
      {hirers.length > 1 && (
        <NativeSelect
          label="Who withdraws"
          data={hirers.map(({ number, name }) => ({ value: `${number}`, label: name }))}
          value={signer}
          onChange={({ currentTarget }) => setSigner(currentTarget.value)}
        />
      )}
      <NativeSelect
        label="Sent by"
        data={WAYS}
        value={how}
        onChange={({ currentTarget }) => setHow(currentTarget.value as Way)}
      />
      <DayField
        label="Date sent"
        description="A withdrawal counts if it was sent by the last day, even if it arrives later."
        value={day}
        onChange={setDay}
        error={day.trim() === '' && 'Enter the day'}
      />
    </Form>
  )
}
