/** Signing: what still prevents it, and each signer's progress, with a new link for those who need one. */

import { Button } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { ONLY_LENDER_CORRECTS } from '../../../../src/domain/access/access.ts'
import type {
  OwnApplication,
  OwnSigner,
  OwnSigning,
} from '../../../../src/modules/dealer-desk/application-view-pages.ts'
import { addressOfFile, askForFile, call } from '../../api/call.ts'
import {
  type Contact,
  type Correction,
  ReadFirst,
  SignerLine,
  SigningProgress,
  useLink,
} from '../../shared/application/signing.tsx'
import { ROLE_NAMES } from '../../shared/application/words.ts'
import { Section } from '../../ui/page/page.tsx'
import ui from '../../ui/style/ui.module.css'
import { AskedCommand, CommandFailure, reasonIn, useOwnCommand, WordsField, WRITE_ID } from './own.tsx'

type Props = { readonly shown: OwnApplication }

/** Empty until there is something to sign. */
export const Signing = ({ shown }: Props) => {
  const { signing, lacking } = shown
  if (signing === null && lacking.length === 0) return null
  return (
    <Section title="Signing">
      <div className={ui.stack}>
        {signing !== null && <OneSigning shown={shown} signing={signing} />}
        {lacking.length > 0 && (
          <div>
            <p>Before signing can start:</p>
            <ul>
              {lacking.map((says) => (
                <li key={says}>{says}</li>
              ))}
            </ul>
          </div>
        )}
      </div>
    </Section>
  )
}

const OneSigning = ({ shown, signing }: Props & { readonly signing: OwnSigning }) => (
  <SigningProgress
    signing={signing}
    sealed={addressOfFile('readOwnSealedAgreement', { reference: shown.reference })}
    signers={signing.signers.map((signer) => (
      <OwnSignerLine key={signer.number} shown={shown} signer={signer} />
    ))}
  />
)

/** The id of the button that opens a signer's correction, for other parts of the page. */
export const correctionOf = (number: number): string => `correct-signer-${number}`

type SignerProps = Props & { readonly signer: OwnSigner }

const OwnSignerLine = ({ shown: { reference, version }, signer }: SignerProps) => {
  const { number, email, maskedEmail } = signer
  const link = useLink(signer)
  const sending = useOwnCommand({
    act: (corrected: Contact) =>
      call('sendOwnSigningLink', {
        params: { reference },
        body: { seen: version, number, ...corrected },
      }),
    onDone: link.onSent,
  })
  return (
    <SignerLine
      signer={signer}
      reached={email ?? maskedEmail}
      link={link}
      sending={sending}
      correction={correctionFor(signer)}
      correctionId={correctionOf(number)}
      failure={<CommandFailure error={sending.error} onRenewed={sending.reset} />}
    />
  )
}

/** The number in force is not shown to the dealer's people. */
const correctionFor = ({ email, mayCorrectEmail, mayCorrectMobile }: OwnSigner): Correction => {
  if (mayCorrectMobile) return { is: 'addressAndNumber', email, mobile: null }
  return mayCorrectEmail ? { is: 'address', email } : ASK_THE_LENDER
}

const ASK_THE_LENDER: Correction = {
  is: 'lenderOnly',
  says: ONLY_LENDER_CORRECTS,
  way: (
    <Button size="compact-sm" onClick={() => document.getElementById(WRITE_ID)?.focus()}>
      Ask the lender
    </Button>
  ),
}

type StartProps = { readonly shown: OwnApplication; readonly says: string }

/** Starts and stops signing, and sends a signer their link again; each says first whom it reaches. */
export const Start = ({ shown: { reference, version, willSign }, says }: StartProps) => (
  <AskedCommand
    says={says}
    button={{ variant: 'filled' }}
    verb={says}
    act={() => call('startSigningOfOwnApplication', { params: { reference }, body: { seen: version } })}
    done="The agreement is being prepared. The emails go out after that."
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
    <p className={ui.quiet}>Check the addresses first: anyone who receives the email can open the link.</p>
    <ReadFirst
      reference={reference}
      read={() => askForFile('readOwnAgreementDraft', { params: { reference } })}
    />
  </AskedCommand>
)

/** What a signer says is wrong: the form opens there. */
type Corrects = {
  readonly signer: number
  readonly about: OwnApplication['nextStep']['actions'][number]['about']
}

export const Stop = ({
  shown: { reference, version, signing },
  says,
  corrects,
}: StartProps & { readonly corrects?: Corrects }) => {
  const navigate = useNavigate()
  const [reason, setReason] = useState('')
  const signed = signing?.signers.filter(({ state }) => state === 'signed').length ?? 0
  return (
    <AskedCommand
      says={says}
      button={{ variant: corrects === undefined ? 'default' : 'filled' }}
      verb="Stop signing"
      cancel="Keep signing open"
      act={() =>
        call('stopSigningOfOwnApplication', {
          params: { reference },
          body: { seen: version, ...reasonIn(reason) },
        })
      }
      done="Signing has been stopped."
      onDone={() => {
        if (corrects !== undefined)
          void navigate({
            to: '/console/applications/new',
            search: { replaces: reference, about: corrects.about ?? undefined, signer: `${corrects.signer}` },
          })
      }}
    >
      <p>
        All links stop working, and each signer who has one gets an email.
        {signed > 0 && ' Signatures that were given no longer count.'}
      </p>
      {corrects !== undefined && (
        <p>
          The corrected application is a new one, on which the lender decides again. {reference} is withdrawn
          when you submit it.
        </p>
      )}
      <WordsField value={reason} onChange={setReason} />
    </AskedCommand>
  )
}

export const SendAgain = ({
  shown: { reference, version },
  says,
  number,
}: StartProps & { readonly number: number }) => (
  <AskedCommand
    says={says}
    button={{ variant: 'filled' }}
    verb="Send the link"
    act={() => call('sendOwnSigningLink', { params: { reference }, body: { seen: version, number } })}
    done="A new link is on its way."
  >
    <p>
      The agreement stays as it is. The old link stops working, and they have to confirm that what they
      reported is settled before they sign.
    </p>
  </AskedCommand>
)
