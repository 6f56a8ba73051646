/** The figures that a counter-offer changes, and a request for other terms. */
import { Button, Textarea } from '@mantine/core'
import { useState } from 'react'
import type { OwnApplication } from '../../../../src/http/dealer-applications/application-view.ts'
import { call } from '../../api/call.ts'
import { FormDialog } from '../../ui/dialogs/form-dialog.tsx'
import { Form } from '../../ui/forms/form.tsx'
import ui from '../../ui/style/ui.module.css'
import { CommandFailure } from './command-failure.tsx'
import css from './status.module.css'
import { useOwnCommand } from './use-own.ts'

type CounterOffer = NonNullable<OwnApplication['counterOffer']>

/** Only the figures that differ. */
export const ChangedFigures = ({ changes }: Pick<CounterOffer, 'changes'>) =>
  changes.length === 0 ? null : (
    <table className={css.changes}>
      <thead>
        <tr>
          <td />
          <th scope="col">Requested</th>
          <th scope="col">Offered</th>
        </tr>
      </thead>
      <tbody>
        {changes.map(({ name, from, to }) => (
          <tr key={name}>
            <th scope="row">{name.charAt(0).toUpperCase() + name.slice(1)}</th>
            <td>{from}</td>
            <td>
              <strong>{to}</strong>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )

type Props = { readonly shown: OwnApplication; readonly says: string }

export const AskForOtherTerms = ({ shown: { reference, version }, says }: Props) => {
  const [isOpen, setOpen] = useState(false)
  const [terms, setTerms] = useState('')
  const asking = useOwnCommand({
    act: () =>
      call('respondToOwnCounterOffer', {
        params: { reference },
        body: { seen: version, response: 'otherTerms', says: terms },
      }),
    says: 'The lender has your request.',
    onDone: () => setOpen(false),
  })
  return (
    <>
      <Button variant="default" onClick={() => setOpen(true)}>
        {says}
      </Button>
      <FormDialog title={says} opened={isOpen} onClose={() => setOpen(false)}>
        <Form
          onSubmit={() => asking.mutate()}
          verb="Ask the lender"
          action={asking}
          onClose={() => setOpen(false)}
          isDisabled={terms.trim() === ''}
          failure={<CommandFailure error={asking.error} onRenewed={asking.reset} />}
        >
          <p className={ui.quiet}>The counter-offer stands until the lender makes another one.</p>
          <Textarea
            label="Which terms does the customer want?"
            description="For example: a deposit of €6,000, over 60 months"
            autosize
            minRows={3}
            value={terms}
            onChange={({ currentTarget }) => setTerms(currentTarget.value)}
          />
        </Form>
      </FormDialog>
    </>
  )
}
