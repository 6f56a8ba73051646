/** Skips a case with a reason: it becomes unassigned, and is not offered to this person again today. */

import { Textarea } from '@mantine/core'
import { useState } from 'react'
import { Dialog } from '../../ui/dialogs/dialogs.tsx'
import { Form } from '../../ui/forms/form.tsx'

type Props = {
  readonly opened: boolean
  readonly error: unknown
  readonly isPending: boolean
  readonly onSkip: (reason: string) => void
  readonly onClose: () => void
}

export const SkipDialog = (props: Props) => (
  <Dialog title="Skip this case" opened={props.opened} onClose={props.onClose} isForm>
    {props.opened && <SkipForm {...props} />}
  </Dialog>
)

const SkipForm = ({ error, isPending, onSkip, onClose }: Props) => {
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
