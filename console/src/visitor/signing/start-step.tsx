/**
 * The first step: who asks for a signature, for what, and whom to contact. It shows nothing that only the signer may
 * see.
 */
import { Button } from '@mantine/core'
import type { SigningOverview } from '../../../../src/http/signing/pages.ts'
import { FailureNote } from '../../ui/notes/notes.tsx'
import { Page } from '../../ui/page/page.tsx'
import ui from '../../ui/style/ui.module.css'
import { useSendCode } from './send-code.ts'
import css from './sign.module.css'
import type { Signing } from './signing.ts'
import { placeOf } from './steps.ts'
import { CODE_PLACES, LOAN_NAMES, ROLE_SENTENCES, SENT_BY } from './words.ts'

export const StartStep = ({
  overview,
  signing,
}: {
  readonly overview: SigningOverview
  readonly signing: Signing
}) => {
  const { lender } = overview
  const sending = useSendCode(signing, () => signing.go('code'))
  return (
    <Page
      title={`${lender.name} asks you to sign`}
      of={lender.name}
      above={<p className={`${ui.quiet} ${ui.above}`}>{placeOf('start')}</p>}
    >
      <div className={`${ui.card} ${ui.stack}`}>
        <dl className={`${ui.facts} ${css.facts}`}>
          <div>
            <dt>What you sign</dt>
            <dd>{LOAN_NAMES[overview.loanType]}</dd>
          </div>
          {overview.vehicle !== null && (
            <div>
              <dt>For the vehicle</dt>
              <dd>{overview.vehicle}</dd>
            </div>
          )}
          <div>
            <dt>Your part</dt>
            <dd>{ROLE_SENTENCES[overview.role]}</dd>
          </div>
          <div>
            <dt>Reference</dt>
            <dd className={ui.address}>{overview.reference}</dd>
          </div>
        </dl>
        <p>Read the agreement here, then sign it with your name. You can stop at any time before you sign.</p>
        {sending.error !== null && <FailureNote error={sending.error} />}
        {signing.proof === null ? (
          <>
            <p>
              First we make sure that it is you: we send a code {SENT_BY[overview.by]}{' '}
              <strong className={ui.address}>{overview.maskedAddress}</strong>.
            </p>
            <div className={`${ui.stack} ${css.answers}`}>
              <Button size="md" fullWidth loading={sending.isPending} onClick={() => sending.mutate()}>
                Send me the code
              </Button>
              <Button variant="default" size="md" fullWidth onClick={() => signing.go('code')}>
                I have a code
              </Button>
            </div>
          </>
        ) : (
          <Button size="md" fullWidth onClick={() => signing.go('read')}>
            Continue to the agreement
          </Button>
        )}
        <p className={ui.quiet}>
          Is that not your {CODE_PLACES[overview.by]}? Then talk to your dealer, who can correct it. If you
          expect no such agreement, close this page: nothing is signed without the code.
        </p>
      </div>
      <Privacy lender={lender} />
    </Page>
  )
}

const Privacy = ({ lender }: { readonly lender: SigningOverview['lender'] }) => (
  <details className={`${ui.card} ${css.more}`}>
    <summary>Questions, and what happens to your data</summary>
    <div className={ui.stack}>
      <p>
        Ask your dealer, or <strong>{lender.name}</strong>:{' '}
        <span className={ui.address}>{lender.contact}</span>. Give them your reference.
      </p>
      <p>
        To prove who signed what, {lender.name} stores with the agreement: when you opened this page, read and
        signed, your internet address, your browser, where we sent the code, and your signature. Everybody who
        receives the signed agreement sees these too.
      </p>
      <p>
        {lender.name} uses them for nothing else. You can ask {lender.name} what it stores about you, and to
        correct mistakes. If you are not happy with the answer, contact the Data Protection Commission.
      </p>
      <p>This page sets no cookies and loads nothing from anybody else.</p>
    </div>
  </details>
)
