/** Cancels a signing that is not complete, with a reason that the dealer reads. */

import { Textarea } from '@mantine/core'
import { useState } from 'react'
import type { CaseView } from '../../../../../src/http/cases/case-view.ts'
import { call } from '../../../api/call.ts'
import { useDraft } from '../../../shared/person/draft.ts'
import { Form } from '../../../ui/forms/form.tsx'
import ui from '../../../ui/style/ui.module.css'
import { CommandFailure, useCommand } from '../conflict.tsx'

type Props = { readonly shown: CaseView; readonly onClose: () => void }

export const CancelForm = ({ shown: { reference, version }, onClose }: Props) => {
  const [reason, setReason] = useDraft(reference, 'cancel signing')
  const [isMissing, setMissing] = useState(false)
  const cancelling = useCommand({
    act: () => call('cancelSigning', { params: { reference }, body: { seen: version, reason } }),
    says: 'Signing has been cancelled. The case is approved again.',
    onDone: () => {
      setReason('')
      onClose()
    },
  })
  return (
    <Form
      className={ui.gridForm}
      onSubmit={() => {
        setMissing(reason.trim() === '')
        if (reason.trim() !== '') cancelling.mutate()
      }}
      verb="Cancel signing"
      action={cancelling}
      onClose={onClose}
      cancel="Back"
      failure={<CommandFailure error={cancelling.error} onRenewed={cancelling.reset} />}
      size="xs"
      color="red"
    >
      <Textarea
        label="Reason for cancelling"
        description="The dealer can read this. Nobody can sign any more, and the case goes back to approved."
        ref={focusOnce}
        value={reason}
        error={isMissing ? 'Enter a reason' : undefined}
        onChange={({ currentTarget }) => setReason(currentTarget.value)}
      />
    </Form>
  )
}

/** The same function each time, so that it runs only when the field appears. */
const focusOnce = (field: HTMLElement | null) => field?.focus()
