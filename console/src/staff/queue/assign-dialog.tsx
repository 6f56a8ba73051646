/** Assigns cases to someone, with a note for them, or to nobody. */

import { NativeSelect, Textarea } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { readBy } from '../../api/queries.ts'
import { count } from '../../names/formats.ts'
import { usePerson } from '../../shared/person/person.ts'
import { Dialog } from '../../ui/dialogs/dialogs.tsx'
import { Form } from '../../ui/forms/form.tsx'

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
