/**
 * The first step: who asks for a signature, for what, and whom to contact. It shows nothing that only the signer may
 * see.
 */
import { Button } from '@mantine/core'
import type { SigningOverview } from '../../../../src/http/signing/pages.ts'
import { Page } from '../../ui/page/page.tsx'
import ui from '../../ui/style/ui.module.css'
import { CodeFailure } from './code-step.tsx'
import { Contact } from './contact.tsx'
import { useSendCode } from './send-code.ts'
import css from './sign.module.css'
import type { Signing } from './signing.ts'
import { placeOf } from './steps.ts'
import { CODE_PLACES, LOAN_NAMES, ROLE_SENTENCES } from './words.ts'

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
      title={`Sign your agreement with ${lender.name}`}
      of={lender.name}
      above={<p className={`${ui.quiet} ${ui.above}`}>{placeOf('start')}</p>}
    >
      <div className={`${ui.card} ${ui.stack}`}>
        <dl className={`${ui.facts} ${css.facts}`}>
          <div>
            <dt>Agreement</dt>
            <dd>{LOAN_NAMES[overview.loanType]}</dd>
          </div>
          {overview.vehicle !== null && (
            <div>
              <dt>Vehicle</dt>
              <dd>{overview.vehicle}</dd>
            </div>
          )}
          <div>
            <dt>You are signing as</dt>
            <dd>{ROLE_SENTENCES[overview.role]}</dd>
          </div>
          <div>
            <dt>Reference</dt>
            <dd className={ui.address}>{overview.reference}</dd>
          </div>
        </dl>
        <p>You’ll read the agreement first, then sign it. You can stop at any time before you sign.</p>
        {sending.error !== null && (
          <CodeFailure error={sending.error} overview={overview} signing={signing} />
        )}
        {signing.proof === null ? (
          <>
            <p>
              We’ll send a 6-digit code to <strong className={ui.address}>{overview.maskedAddress}</strong> to
              confirm it’s you.
            </p>
            <div className={`${ui.stack} ${css.answers}`}>
              <Button size="md" fullWidth loading={sending.isPending} onClick={() => sending.mutate()}>
                Send me a code
              </Button>
              <Button variant="default" size="md" fullWidth onClick={() => signing.go('code')}>
                I already have a code
              </Button>
            </div>
          </>
        ) : (
          <Button size="md" fullWidth onClick={() => signing.go('read')}>
            Continue to the agreement
          </Button>
        )}
        <p className={ui.quiet}>
          Not your {CODE_PLACES[overview.by]}? Contact your dealer. If you did not apply for finance, close
          this page. Nothing can be signed without the code.
        </p>
      </div>
      <Privacy lender={lender} />
    </Page>
  )
}

const Privacy = ({ lender }: { readonly lender: SigningOverview['lender'] }) => (
  <details className={`${ui.card} ${css.more}`}>
    <summary>Questions, and how we use your information</summary>
    <div className={ui.stack}>
      <p>
        Contact your dealer, or <Contact of={lender} />. Quote your reference.
      </p>
      <p>
        As proof of signing, {lender.name} stores these with the agreement: the times when you opened this
        page, read the agreement and signed it, your IP address, your browser, where we sent the code, and
        your signature. Everyone who receives the signed agreement can see them.
      </p>
      <p>
        {lender.name} does not use them for anything else. You can ask {lender.name} what information it holds
        about you, and to correct mistakes. If you have a complaint, contact the Data Protection Commission.
      </p>
      <p>This page does not use cookies or load anything from other websites.</p>
    </div>
  </details>
)
