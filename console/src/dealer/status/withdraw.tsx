/** Withdraws an application, permanently. */

import { Button, Textarea } from '@mantine/core'
import { useState } from 'react'
import type { OwnApplication } from '../../../../src/http/dealer-applications/application-view.ts'
import { call } from '../../api/call.ts'
import { FormDialog } from '../../ui/dialogs/form-dialog.tsx'
import { Form } from '../../ui/forms/form.tsx'
import { CommandFailure } from './command-failure.tsx'
import { useOwnCommand } from './use-own.ts'

export const Withdraw = ({ shown: { reference, version } }: { readonly shown: OwnApplication }) => {
  const [isOpen, setOpen] = useState(false)
  const [reason, setReason] = useState('')
  const withdrawing = useOwnCommand({
    act: () =>
      call('withdrawOwnApplication', {
        params: { reference },
        body: { seen: version, ...(reason.trim() !== '' && { reason }) },
      }),
    says: 'The application has been withdrawn.',
    onDone: () => setOpen(false),
  })
  return (
    <>
      <Button variant="default" size="sm" onClick={() => setOpen(true)}>
        Withdraw
      </Button>
      <FormDialog title="Withdraw this application?" opened={isOpen} onClose={() => setOpen(false)}>
        <Form
          onSubmit={() => {
            withdrawing.mutate()
          }}
          verb="Withdraw"
          action={withdrawing}
          onClose={() => setOpen(false)}
          cancel="Keep application"
          failure={<CommandFailure error={withdrawing.error} onRenewed={withdrawing.reset} />}
          isGrave
        >
          <p>This closes the application and ends any signing in progress. This cannot be undone.</p>
          <Textarea
            label="Reason (optional)"
            autosize
            minRows={2}
            value={reason}
            onChange={({ currentTarget }) => setReason(currentTarget.value)}
          />
        </Form>
      </FormDialog>
    </>
  )
}
