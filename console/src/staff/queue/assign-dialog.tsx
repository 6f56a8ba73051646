/** Assigns the selected cases to someone, or to nobody. */

import { NativeSelect } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { readBy } from '../../api/queries.ts'
import { count } from '../../names/formats.ts'
import { Dialog } from '../../ui/dialogs/dialogs.tsx'
import { Form } from '../../ui/forms/form.tsx'

type Props = {
  /** How many cases; 0 while the dialog is closed. */
  readonly number: number
  readonly error: unknown
  readonly isPending: boolean
  readonly onAssign: (to: string | null) => void
  readonly onClose: () => void
}

const NOBODY = ''

export const AssignDialog = ({ number, error, isPending, onAssign, onClose }: Props) => {
  const { data } = useQuery(readBy('readQueueOptions'))
  const [to, setTo] = useState(NOBODY)
  return (
    <Dialog title={`Assign ${count(number, 'case', 'cases')}`} opened={number > 0} onClose={onClose} isForm>
      <Form
        onSubmit={() => {
          onAssign(to === NOBODY ? null : to)
        }}
        verb="Assign"
        action={{ isPending, error }}
        onClose={onClose}
      >
        <NativeSelect
          label="To"
          data-autofocus
          value={to}
          onChange={({ currentTarget }) => setTo(currentTarget.value)}
          data={[
            { value: NOBODY, label: 'Nobody (unassigned)' },
            ...(data?.staff ?? []).map(({ id, name }) => ({ value: id, label: name })),
          ]}
        />
      </Form>
    </Dialog>
  )
}
