/** The dialogs about cases of a list: assign, snooze, skip. */
import { NativeSelect, Radio, Textarea } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { readBy } from '../../api/queries.ts'
import { count, shortMoment } from '../../names/formats.ts'
import { usePerson } from '../../shared/person/person.ts'
import { Dialog } from '../../ui/dialogs/dialogs.tsx'
import { Form } from '../../ui/forms/form.tsx'
import ui from '../../ui/style/ui.module.css'
import { MORNING, snoozesAt } from './snooze-times.ts'

type Props = {
  /** How many cases; 0 while the dialog is closed. */
  readonly number: number
  /** The note and what changes it, where it outlives the dialog. */
  readonly note?: readonly [text: string, type: (text: string) => void]
  readonly error: unknown
  readonly isPending: boolean
  readonly onAssign: (to: string | null, note: string) => void
  readonly onClose: () => void
}

const NOBODY = 'nobody'

/** Assigns cases to someone, with a note for them, or to nobody. */
export const AssignDialog = (props: Props) => {
  const { number, onClose } = props
  return (
    <Dialog title={`Assign ${count(number, 'case', 'cases')}`} opened={number > 0} onClose={onClose} isForm>
      {number > 0 && <AssignForm {...props} />}
    </Dialog>
  )
}

const AssignForm = ({ note, error, isPending, onAssign, onClose }: Props) => {
  const { data } = useQuery(readBy('readQueueOptions'))
  const me = usePerson()
  const [to, setTo] = useState('')
  const [isMissing, setMissing] = useState(false)
  const own = useState('')
  const [text, setText] = note ?? own
  return (
    <Form
      onSubmit={() => {
        setMissing(to === '')
        if (to !== '') onAssign(to === NOBODY ? null : to, text.trim())
      }}
      verb="Assign"
      action={{ isPending, error }}
      onClose={onClose}
    >
      <NativeSelect
        label="To"
        data-autofocus
        value={to}
        error={isMissing && to === '' ? 'Select who gets it' : undefined}
        onChange={({ currentTarget }) => setTo(currentTarget.value)}
        data={[
          { value: '', label: 'Select a colleague' },
          ...(data?.staff ?? []).map(({ id, name }) => ({
            value: id,
            label: id === me.userId ? `${name} (you)` : name,
          })),
          { value: NOBODY, label: 'Nobody (unassigned)' },
        ]}
      />
      <Textarea
        label="Note for the new owner (optional)"
        description="Only the lender’s staff can read this. The new owner finds the case in their inbox."
        autosize
        minRows={2}
        maxRows={8}
        value={text}
        onChange={({ currentTarget }) => setText(currentTarget.value)}
      />
    </Form>
  )
}

type SnoozeDialogProps = {
  readonly opened: boolean
  readonly now: number
  readonly error: unknown
  readonly isPending: boolean
  readonly onSnooze: (until: string) => void
  readonly onClose: () => void
}

/** Snoozes a case until a given time. */
export const SnoozeDialog = ({ opened, now, error, isPending, onSnooze, onClose }: SnoozeDialogProps) => {
  const [chosen, setChosen] = useState<string>(MORNING)
  const choices = snoozesAt(now)
  return (
    <Dialog title="Snooze this case" opened={opened} onClose={onClose} isForm>
      <Form
        onSubmit={() => {
          const until = choices.find(({ name }) => name === chosen)?.until
          if (until !== undefined) onSnooze(new Date(until).toISOString())
        }}
        verb="Snooze"
        action={{ isPending, error }}
        onClose={onClose}
      >
        <Radio.Group
          label="How long?"
          description="It comes back earlier if something happens. Colleagues can still find it in the list of all cases."
          value={chosen}
          onChange={setChosen}
        >
          <div className={ui.choices}>
            {choices.map(({ name, until }) => (
              <Radio key={name} value={name} label={`${name} (${shortMoment(until, now)})`} />
            ))}
          </div>
        </Radio.Group>
      </Form>
    </Dialog>
  )
}

type SkipDialogProps = {
  readonly opened: boolean
  readonly error: unknown
  readonly isPending: boolean
  readonly onSkip: (reason: string) => void
  readonly onClose: () => void
}

/** Skips a case with a reason: it becomes unassigned, and is not offered to this person again today. */
export const SkipDialog = (props: SkipDialogProps) => (
  <Dialog title="Skip this case" opened={props.opened} onClose={props.onClose} isForm>
    {props.opened && <SkipForm {...props} />}
  </Dialog>
)

const SkipForm = ({ error, isPending, onSkip, onClose }: SkipDialogProps) => {
  const [reason, setReason] = useState('')
  const [isMissing, setMissing] = useState(false)
  return (
    <Form
      onSubmit={() => {
        setMissing(reason.trim() === '')
        if (reason.trim() !== '') onSkip(reason)
      }}
      verb="Skip and take the next"
      action={{ isPending, error }}
      onClose={onClose}
    >
      <Textarea
        label="Reason"
        description="Your colleagues can read this. The case becomes unassigned, and you will not get it again for 12 hours."
        data-autofocus
        value={reason}
        error={isMissing ? 'Enter why you are skipping this case' : undefined}
        onChange={({ currentTarget }) => setReason(currentTarget.value)}
      />
    </Form>
  )
}
