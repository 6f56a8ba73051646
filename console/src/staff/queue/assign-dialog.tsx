/** Assigns the selected cases to someone, or to nobody. */

import { Button, NativeSelect } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { readBy } from '../../api/queries.ts'
import { count } from '../../names/formats.ts'
import { Dialog } from '../../ui/dialogs/dialogs.tsx'
import { FailureNote } from '../../ui/notes/notes.tsx'

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
      <form
        className="stack"
        onSubmit={(event) => {
          event.preventDefault()
          onAssign(to === NOBODY ? null : to)
        }}
      >
        <NativeSelect
          label="To"
          data-autofocus
          value={to}
          onChange={({ currentTarget }) => setTo(currentTarget.value)}
          data={[
            { value: NOBODY, label: 'Nobody' },
            ...(data?.staff ?? []).map(({ id, name }) => ({ value: id, label: name })),
          ]}
        />
        {error !== null && <FailureNote error={error} />}
        <div className="actions actions-end">
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" loading={isPending}>
            Assign
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
