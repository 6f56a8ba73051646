/** Starts the signing of an approved case: all signers at once, or one after the other. */
import { Button, Radio } from '@mantine/core'
import { useState } from 'react'
import { isOutstanding } from '../../../../../src/domain/documents/requirement.ts'
import type { CaseView } from '../../../../../src/http/cases/case-view.ts'
import { call } from '../../../api/call.ts'
import ui from '../../../ui/style/ui.module.css'
import { CommandFailure, useCommand } from '../conflict.tsx'

export const StartForm = ({ shown: { reference, version, requirements } }: { readonly shown: CaseView }) => {
  const [how, setHow] = useState('together')
  const starting = useCommand({
    act: () =>
      call('startSigning', { params: { reference }, body: { seen: version, inTurn: how === 'inTurn' } }),
    says: 'The signing is started. The signers get their links once the agreement is made.',
  })
  const outstanding = requirements.filter(isOutstanding)
  return (
    <form
      className={ui.gridForm}
      onSubmit={(event) => {
        event.preventDefault()
        starting.mutate()
      }}
    >
      {outstanding.length > 0 && (
        <p className={ui.note}>
          Before it can be signed, these must be sent or waived:{' '}
          {outstanding.map(({ name }) => name).join(', ')}.
        </p>
      )}
      <Radio.Group label="Who signs when" value={how} onChange={setHow}>
        <div className={ui.choices}>
          <Radio value="together" label="All at once" />
          <Radio value="inTurn" label="One after the other" />
        </div>
      </Radio.Group>
      <CommandFailure error={starting.error} onRenewed={starting.reset} />
      <div className={ui.actions}>
        <Button type="submit" size="xs" disabled={outstanding.length > 0} loading={starting.isPending}>
          Start signing
        </Button>
      </div>
    </form>
  )
}
