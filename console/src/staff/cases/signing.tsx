/** The signing of a case: each signer's progress, the mistakes they reported, and what the lender can do about them. */
import { Button, Radio, Textarea } from '@mantine/core'
import { useState } from 'react'
import { isSigned } from '../../../../src/domain/application/states.ts'
import { phoneText } from '../../../../src/domain/application/value-names.ts'
import { isOutstanding } from '../../../../src/domain/documents/requirement.ts'
import { signingAllows } from '../../../../src/domain/signing/signing-states.ts'
import type { CaseView, ShownSigner, ShownSigning } from '../../../../src/modules/cases/case-view-pages.ts'
import { addressOfFile, askForFile, call } from '../../api/call.ts'
import { type CompletedValues, CompletionForm, hasCompletion } from '../../shared/application/completion.tsx'
import {
  type Contact,
  ReadFirst,
  SignerLine,
  SigningProgress,
  useLink,
} from '../../shared/application/signing.tsx'
import { useDraft } from '../../shared/person/draft.ts'
import { Form, focusOnce } from '../../ui/forms/form.tsx'
import { Moment } from '../../ui/notes/notes.tsx'
import ui from '../../ui/style/ui.module.css'
import { CaseBooking } from './booking.tsx'
import css from './cases.module.css'
import { CommandFailure, useCommand } from './use-case.tsx'
import { RecordWithdrawal } from './withdrawal.tsx'

type Props = { readonly shown: CaseView }

export const CaseSigning = ({ shown }: Props) => (
  <>
    {shown.signing === null ? (
      <p className={ui.quiet}>
        {isSigned(shown.state) ? 'Signed by a sandbox command, without signers' : 'Signing has not started'}
      </p>
    ) : (
      <OneSigning shown={shown} signing={shown.signing} />
    )}
    {shown.allowed.complete && hasCompletion(shown) && <Completion shown={shown} />}
    {shown.allowed.startSigning && <StartForm shown={shown} />}
    <CaseBooking shown={shown} />
  </>
)

const Completion = ({ shown }: Props) => {
  const { reference, version } = shown
  const completing = useCommand({
    act: (values: CompletedValues) =>
      call('completeCase', { params: { reference }, body: { seen: version, ...values } }),
    says: 'The details have been saved.',
  })
  return (
    <CompletionForm
      shown={shown}
      action={completing}
      failure={<CommandFailure error={completing.error} onRenewed={completing.reset} />}
    />
  )
}

type SigningProps = Props & { readonly signing: ShownSigning }

const OneSigning = ({ shown, signing }: SigningProps) => {
  const [isCancelling, setCancelling] = useState(false)
  const mayCancel = shown.allowed.cancelSigning && signingAllows(signing.state, 'end')
  return (
    <>
      <SigningProgress
        signing={signing}
        failure={signing.failure}
        sealed={addressOfFile('readSealedAgreement', { reference: shown.reference })}
        signers={signing.signers.map((signer) => (
          <CaseSigner key={signer.number} shown={shown} signing={signing} signer={signer} />
        ))}
        actions={
          mayCancel &&
          !isCancelling && (
            <Button size="compact-sm" onClick={() => setCancelling(true)}>
              Cancel signing
            </Button>
          )
        }
      />
      {shown.allowed.signForLender && <SignForLender shown={shown} />}
      {shown.allowed.recordWithdrawal && <RecordWithdrawal shown={shown} signing={signing} />}
      {mayCancel && isCancelling && <CancelForm shown={shown} onClose={() => setCancelling(false)} />}
    </>
  )
}

/** The last signature, by a person whom the lender has named for it. */
const SignForLender = ({ shown: { reference, version } }: Props) => {
  const signing = useCommand({
    act: () => call('signForLender', { params: { reference }, body: { seen: version } }),
    says: 'You have signed for the lender. The agreement is being sealed.',
  })
  return (
    <Form
      className={ui.gridForm}
      verb="Sign for the lender"
      action={signing}
      size="xs"
      failure={<CommandFailure error={signing.error} onRenewed={signing.reset} />}
      onSubmit={() => signing.mutate()}
    >
      <p className={ui.note}>
        Everyone else has signed. With your signature the agreement is made, and the dealer and the customer
        are told. It names you.
      </p>
    </Form>
  )
}

type SignerProps = SigningProps & { readonly signer: ShownSigner }

const CaseSigner = ({ shown: { reference, version }, signing, signer }: SignerProps) => {
  const { number, email, mobile } = signer
  const link = useLink(signer)
  const sending = useCommand({
    act: (to: Contact) =>
      call('sendSigningLink', { params: { reference }, body: { seen: version, number, ...to } }),
    onDone: link.onSent,
  })
  return (
    <SignerLine
      signer={signer}
      reached={mobile === null ? email : `${email}, ${phoneText(mobile)}`}
      link={link}
      sending={sending}
      correction={{ is: 'addressAndNumber', email, mobile }}
      failure={<CommandFailure error={sending.error} onRenewed={sending.reset} />}
    >
      <Wrong signing={signing} signer={signer} />
    </SignerLine>
  )
}

/** The mistakes that the signer reported in their details. */
const Wrong = ({ signing, signer: { number, name } }: Pick<SignerProps, 'signing' | 'signer'>) =>
  signing.messages
    .filter((message) => message.number === number)
    .map(({ at, message }) => (
      <p key={at} className={`${ui.note} ${css.text}`}>
        {name} has reported wrong details: {message}{' '}
        <span className={ui.quiet}>
          <Moment at={at} withTime />
        </span>
      </p>
    ))

/** Starts the signing of an approved case: all signers at once, or one after the other. */
const StartForm = ({ shown }: { readonly shown: CaseView }) => {
  const { reference, version, requirements, application, toComplete } = shown
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
      isDisabled={outstanding.length > 0 || toComplete.length > 0}
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
      {outstanding.length === 0 && toComplete.length === 0 && (
        <ReadFirst
          reference={reference}
          read={() => askForFile('readAgreementDraft', { params: { reference } })}
        />
      )}
    </Form>
  )
}

type CancelFormProps = { readonly shown: CaseView; readonly onClose: () => void }

/** Cancels a signing that is not complete, with a reason that the dealer reads. */
const CancelForm = ({ shown: { reference, version }, onClose }: CancelFormProps) => {
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
