/** The signing of a case: each signer's progress, the mistakes they reported, and what the lender can do about them. */
import { Button } from '@mantine/core'
import { useState } from 'react'
import { phoneText } from '../../../../../src/domain/application/names/phone-text.ts'
import { isSigned } from '../../../../../src/domain/application/states.ts'
import { signingAllows } from '../../../../../src/domain/signing/signing-states.ts'
import type { CaseView, ShownSigner, ShownSigning } from '../../../../../src/http/cases/case-view.ts'
import { addressOfFile, call } from '../../../api/call.ts'
import type { Contact } from '../../../shared/application/signing/correct.tsx'
import { SigningProgress } from '../../../shared/application/signing/progress.tsx'
import { SignerLine, useLink } from '../../../shared/application/signing/signer.tsx'
import { Moment } from '../../../ui/notes/moment.tsx'
import ui from '../../../ui/style/ui.module.css'
import { CaseBooking } from '../booking.tsx'
import css from '../cases.module.css'
import { CommandFailure, useCommand } from '../conflict.tsx'
import { CancelForm } from './cancel.tsx'
import { StartForm } from './start.tsx'

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
    {shown.allowed.startSigning && <StartForm shown={shown} />}
    <CaseBooking shown={shown} />
  </>
)

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
            <Button variant="default" size="compact-sm" onClick={() => setCancelling(true)}>
              Cancel signing
            </Button>
          )
        }
      />
      {mayCancel && isCancelling && <CancelForm shown={shown} onClose={() => setCancelling(false)} />}
    </>
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
