/** Starts and stops signing, and sends a signer their link again; each says first whom it reaches. */
import { Button, Textarea } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import type { OwnApplication } from '../../../../src/http/dealer-applications/application-view.ts'
import { askForFile, call } from '../../api/call.ts'
import { ReadFirst } from '../../shared/application/signing/read-first.tsx'
import { ROLE_NAMES } from '../../shared/application/signing/words.ts'
import { FormDialog } from '../../ui/dialogs/form-dialog.tsx'
import { Form } from '../../ui/forms/form.tsx'
import ui from '../../ui/style/ui.module.css'
import { CommandFailure } from './command-failure.tsx'
import { useOwnCommand } from './use-own.ts'

type Props = { readonly shown: OwnApplication; readonly says: string }

export const Start = ({ shown: { reference, version, willSign }, says }: Props) => {
  const [isOpen, setOpen] = useState(false)
  const starting = useOwnCommand({
    act: () => call('startSigningOfOwnApplication', { params: { reference }, body: { seen: version } }),
    says: 'The agreement is being prepared. The emails go out after that.',
    onDone: () => setOpen(false),
  })
  return (
    <>
      <Button onClick={() => setOpen(true)}>{says}</Button>
      <FormDialog title={says} opened={isOpen} onClose={() => setOpen(false)}>
        <Form
          onSubmit={() => starting.mutate()}
          verb={says}
          action={starting}
          onClose={() => setOpen(false)}
          failure={<CommandFailure error={starting.error} onRenewed={starting.reset} />}
        >
          <p>Each of them gets an email with a personal link to read and sign the agreement:</p>
          <ul>
            {willSign.map(({ name, role, email }) => (
              <li key={`${name} ${email}`}>
                <strong>{name}</strong>, {ROLE_NAMES[role]}
                <br />
                {email}
              </li>
            ))}
          </ul>
          <p className={ui.quiet}>Check the addresses first: whoever gets the email can open the link.</p>
          <ReadFirst
            reference={reference}
            read={() => askForFile('readOwnAgreementDraft', { params: { reference } })}
          />
        </Form>
      </FormDialog>
    </>
  )
}

/** What a signer says is wrong: the form opens there. */
type Corrects = {
  readonly signer: number
  readonly about: OwnApplication['nextStep']['actions'][number]['about']
}

export const Stop = ({
  shown: { reference, version, signing },
  says,
  corrects,
}: Props & { readonly corrects?: Corrects }) => {
  const navigate = useNavigate()
  const [isOpen, setOpen] = useState(false)
  const [reason, setReason] = useState('')
  const stopping = useOwnCommand({
    act: () =>
      call('stopSigningOfOwnApplication', {
        params: { reference },
        body: { seen: version, ...(reason.trim() !== '' && { reason }) },
      }),
    says: 'Signing has been stopped.',
    onDone: () => {
      setOpen(false)
      if (corrects !== undefined)
        void navigate({
          to: '/console/applications/new',
          search: { replaces: reference, about: corrects.about ?? undefined, signer: `${corrects.signer}` },
        })
    },
  })
  const signed = signing?.signers.filter(({ state }) => state === 'signed').length ?? 0
  return (
    <>
      <Button variant={corrects === undefined ? 'default' : 'filled'} onClick={() => setOpen(true)}>
        {says}
      </Button>
      <FormDialog title={says} opened={isOpen} onClose={() => setOpen(false)}>
        <Form
          onSubmit={() => stopping.mutate()}
          verb="Stop signing"
          action={stopping}
          onClose={() => setOpen(false)}
          cancel="Keep signing open"
          failure={<CommandFailure error={stopping.error} onRenewed={stopping.reset} />}
        >
          <p>
            All links stop working, and each signer who has one gets an email.
            {signed > 0 && ' Signatures that were given no longer count.'}
          </p>
          {corrects !== undefined && (
            <p>
              The corrected application is a new one, on which the lender decides again. {reference} is
              withdrawn when you submit it.
            </p>
          )}
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

export const SendAgain = ({
  shown: { reference, version },
  says,
  number,
}: Props & { readonly number: number }) => {
  const [isOpen, setOpen] = useState(false)
  const sending = useOwnCommand({
    act: () => call('sendOwnSigningLink', { params: { reference }, body: { seen: version, number } }),
    says: 'A new link is on its way.',
    onDone: () => setOpen(false),
  })
  return (
    <>
      <Button onClick={() => setOpen(true)}>{says}</Button>
      <FormDialog title={says} opened={isOpen} onClose={() => setOpen(false)}>
        <Form
          onSubmit={() => sending.mutate()}
          verb="Send the link"
          action={sending}
          onClose={() => setOpen(false)}
          failure={<CommandFailure error={sending.error} onRenewed={sending.reset} />}
        >
          <p>
            The agreement stays as it is. The old link stops working, and they have to confirm that what they
            reported is settled before they sign.
          </p>
        </Form>
      </FormDialog>
    </>
  )
}
