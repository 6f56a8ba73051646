/** Signing: what still prevents it, and each signer's progress, with a new link for those who need one. */
import { Button } from '@mantine/core'
import { ONLY_LENDER_CORRECTS } from '../../../../src/domain/access/access.ts'
import type {
  OwnApplication,
  OwnSigner,
  OwnSigning,
} from '../../../../src/http/dealer-applications/application-view.ts'
import { addressOfFile, call } from '../../api/call.ts'
import type { Contact, Correction } from '../../shared/application/signing/correct.tsx'
import { SigningProgress } from '../../shared/application/signing/progress.tsx'
import { SignerLine, useLink } from '../../shared/application/signing/signer.tsx'
import { Section } from '../../ui/page/page.tsx'
import ui from '../../ui/style/ui.module.css'
import { CommandFailure } from './command-failure.tsx'
import { WRITE_ID } from './messages.tsx'
import { useOwnCommand } from './use-own.ts'

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
    <Button variant="default" size="compact-sm" onClick={() => document.getElementById(WRITE_ID)?.focus()}>
      Ask the lender
    </Button>
  ),
}
