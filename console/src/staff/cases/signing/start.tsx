/** Starts the signing of an approved case: all signers at once, or one after the other. */
import { Radio } from '@mantine/core'
import { useState } from 'react'
import { isOutstanding } from '../../../../../src/domain/documents/requirement.ts'
import type { CaseView } from '../../../../../src/http/cases/case-view.ts'
import { askForFile, call } from '../../../api/call.ts'
import { ReadFirst } from '../../../shared/application/signing/read-first.tsx'
import { Form } from '../../../ui/forms/form.tsx'
import ui from '../../../ui/style/ui.module.css'
import { CommandFailure, useCommand } from '../conflict.tsx'

export const StartForm = ({ shown }: { readonly shown: CaseView }) => {
  const { reference, version, requirements, application } = shown
  // Every applicant signs; of a lone one no order is asked.
  const hasOrder = (application?.applicants?.length ?? 0) > 1
  const [how, setHow] = useState('together')
  const starting = useCommand({
    act: () =>
      call('startSigning', { params: { reference }, body: { seen: version, inTurn: how === 'inTurn' } }),
    says: 'Signing has started. Each signer gets a link when the agreement is ready.',
  })
  const outstanding = requirements.filter(isOutstanding)
  return (
    <Form
      className={ui.gridForm}
      verb="Start signing"
      action={starting}
      size="xs"
      isDisabled={outstanding.length > 0}
      failure={<CommandFailure error={starting.error} onRenewed={starting.reset} />}
      onSubmit={() => starting.mutate()}
    >
      {outstanding.length > 0 && (
        <p className={ui.note}>
          Receive or waive these documents before signing: {outstanding.map(({ name }) => name).join(', ')}.
        </p>
      )}
      {hasOrder && (
        <Radio.Group label="Signing order" value={how} onChange={setHow}>
          <div className={ui.choices}>
            <Radio value="together" label="All at once" />
            <Radio value="inTurn" label="One after the other" />
          </div>
        </Radio.Group>
      )}
      {outstanding.length === 0 && (
        <ReadFirst
          reference={reference}
          read={() => askForFile('readAgreementDraft', { params: { reference } })}
        />
      )}
    </Form>
  )
}
