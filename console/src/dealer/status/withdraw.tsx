/** Withdraws an application, for good. */
import { Button, Textarea } from '@mantine/core'
import { useState } from 'react'
import type { OwnApplication } from '../../../../src/http/dealer-applications/application-view.ts'
import { call } from '../../api/call.ts'
import { FormDialog } from '../../ui/dialogs/form-dialog.tsx'
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
    says: 'The application is withdrawn.',
    onDone: () => setOpen(false),
  })
  return (
    <>
      <Button variant="default" size="sm" onClick={() => setOpen(true)}>
        Withdraw
      </Button>
      <FormDialog title="Withdraw the application?" opened={isOpen} onClose={() => setOpen(false)}>
        <form
          noValidate
          className="stack"
          onSubmit={(event) => {
            event.preventDefault()
            withdrawing.mutate()
          }}
        >
          <p>It is closed then, and can’t be opened again. A signing that is under way ends.</p>
          <Textarea
            label="Reason (optional)"
            autosize
            minRows={2}
            value={reason}
            onChange={({ currentTarget }) => setReason(currentTarget.value)}
          />
          <CommandFailure error={withdrawing.error} onRenewed={withdrawing.reset} />
          <div className="actions actions-end">
            <Button variant="default" onClick={() => setOpen(false)}>
              Keep it
            </Button>
            <Button type="submit" color="red" variant="outline" loading={withdrawing.isPending}>
              Withdraw
            </Button>
          </div>
        </form>
      </FormDialog>
    </>
  )
}
