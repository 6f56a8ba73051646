/** Shown if there is nothing to sign: not yet, no longer, or never with this link. */

import { Button, Loader } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { LIFETIMES } from '../../../../src/domain/lender/retention.ts'
import type { SigningOverview, SigningProof } from '../../../../src/modules/signing/signing-pages.ts'
import { call } from '../../api/call.ts'
import { keyOf } from '../../api/queries.ts'
import { useOnce } from '../../ui/forms/action.ts'
import { SendButton } from '../../ui/forms/form.tsx'
import { FailureNote, Note } from '../../ui/notes/notes.tsx'
import { Page } from '../../ui/page/page.tsx'
import ui from '../../ui/style/ui.module.css'
import { AgreementParts } from './agreement-page.tsx'
import { CodeFailure, CodeStep } from './code-step.tsx'
import css from './sign.module.css'
import { Contact, SignFrame, savePdf, useTop } from './sign-frame.tsx'
import { type Signing, useSendCode } from './signing.ts'

type Props = { readonly overview: SigningOverview }

export const Preparing = ({ overview }: Props) => (
  <Ending overview={overview} title="Your agreement is being prepared">
    <div role="status" className={ui.stack}>
      <Loader size="sm" aria-hidden="true" />
      <p>This takes a few seconds. The page continues automatically.</p>
    </div>
  </Ending>
)

export const WaitsForOthers = ({ overview }: Props) => (
  <Ending overview={overview} title="It’s not your turn yet">
    <p>We’ll send you a link when the others have signed. You can close this page.</p>
  </Ending>
)

export const Ended = ({ overview }: Props) => (
  <Ending overview={overview} title="This signing has ended">
    <p>{overview.endedReason ?? 'You can no longer sign with this link.'}</p>
    <p>Contact {overview.lender.name} or your dealer if you have questions, or if you still want to sign.</p>
  </Ending>
)

const Ending = ({
  overview,
  title,
  children,
}: Props & { readonly title: string; readonly children: ReactNode }) => {
  useTop()
  return (
    <Page title={title} of={overview.lender.name}>
      <div className={`${ui.card} ${ui.stack}`}>
        {children}
        <p className={ui.quiet}>
          Reference <span className={ui.address}>{overview.reference}</span>. <Contact of={overview.lender} />
          .
        </p>
      </div>
    </Page>
  )
}

/** `token` is null if the address has none. */
export const UnusableLink = ({ says, token }: { readonly says: string; readonly token: string | null }) => {
  const lender = useQuery({
    queryKey: keyOf('signingLender'),
    queryFn: ({ signal }) => call('signingLender', { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  })
  return (
    <SignFrame lender={lender.data?.name}>
      <Page title="This link does not work" of="Electronic signing">
        <div className={`${ui.card} ${ui.stack}`}>
          <Note>
            <p>{says}</p>
          </Note>
          {token !== null && <NewLink token={token} />}
          <p className={ui.quiet}>
            Anything you have already signed stays signed. If you need help, contact your dealer or{' '}
            {lender.data === undefined ? 'the lender' : <Contact of={lender.data} />}.
          </p>
        </div>
      </Page>
    </SignFrame>
  )
}

const NewLink = ({ token }: { readonly token: string }) => {
  const asking = useOnce({ mutationFn: () => call('signingAskForLink', { body: { link: token } }) })
  return (
    <>
      <FailureNote error={asking.error} />
      {!asking.isSuccess && <SendButton action={asking}>Send me a new link</SendButton>}
      <div role="status">
        {asking.isSuccess && (
          <p>
            If there is an agreement for you, a new link is on its way to the email address that your dealer
            gave us. It can take a few minutes. Nothing arrives if you are signing on another device.
          </p>
        )}
      </div>
    </>
  )
}

type DoneProps = { readonly overview: SigningOverview; readonly signing: Signing }

/** After the signature: a copy to keep, and what happens next. Also shown when someone opens the link again later. */
export const Done = ({ overview, signing }: DoneProps) => {
  const { step } = useSearch({ from: '/sign' })
  useTop()
  if (step === 'code' && signing.proof === null) {
    return (
      <CodeStep
        overview={overview}
        signing={signing}
        onRight={() => signing.go(undefined, { replace: true })}
      />
    )
  }
  const isComplete = overview.state === 'completed'
  return (
    <Page title={isComplete ? completedTitle(signing) : 'Thank you. You’ve signed'} of={overview.lender.name}>
      <div className={`${ui.card} ${ui.stack}`}>
        <p className={css.mark} aria-hidden="true">
          ✓
        </p>
        <div role="status" className={ui.stack}>
          {isComplete ? (
            <p>
              The agreement is sealed, so any later change to the file would show. Keep your copy in a safe
              place.{copyRemark(overview, signing)}
            </p>
          ) : (
            <>
              <p>You have nothing more to do.</p>
              {signing.signedHere?.allSigned ? (
                <p>
                  <strong>What happens next:</strong> we’re sealing the agreement. In a few seconds you can
                  download your copy here. We’ll also email you a link to it.
                </p>
              ) : (
                <p>
                  <strong>What happens next:</strong> when everyone has signed, we’ll email you a link to your
                  copy. You can close this page.
                </p>
              )}
            </>
          )}
        </div>
        <Copy overview={overview} signing={signing} />
        <p className={ui.quiet}>
          Reference <span className={ui.address}>{overview.reference}</span>. If you have questions, contact
          your dealer or <Contact of={overview.lender} />.
        </p>
      </div>
      {isComplete && signing.proof !== null && <AgreementParts signing={signing} proof={signing.proof} />}
    </Page>
  )
}

/** Who opens the link later may come to withdraw, or to read a notice. */
const completedTitle = ({ signedHere }: Signing): string =>
  signedHere === null ? 'Your agreement' : 'All done. Everyone has signed'

const copyRemark = ({ canCopy }: SigningOverview, { signedHere }: Signing): string => {
  if (!canCopy) return ' We’ve emailed you a link to it.'
  if (signedHere === null) return ''
  return ` You can download it here for ${LIFETIMES.copyAfterSigning.words}. After that, use the link we’ve emailed you.`
}

const AFTER_CODE =
  ' You can then download your copy and read our notices. If you have the right to withdraw, you can use it there.'

const Copy = ({ overview, signing }: DoneProps) => {
  const { proof } = signing
  const isComplete = overview.state === 'completed'
  const sending = useSendCode(signing, () => signing.go('code'))
  const reading = useOnce({
    mutationFn: (body: SigningProof) => call('signingCopy', { body }),
    onSuccess: ({ pdf, isSealed }) =>
      savePdf(pdf, `${isSealed ? 'Signed agreement' : 'Agreement'} ${overview.reference}`),
    onError: (error) => {
      signing.noteFailure(error)
      void signing.refetch()
    },
  })
  if (!overview.canCopy) return null
  if (proof === null) {
    return (
      <>
        <p>
          We’ll first send a 6-digit code to <strong className={ui.address}>{overview.maskedAddress}</strong>{' '}
          to confirm it’s you.{isComplete && AFTER_CODE}
        </p>
        {sending.error !== null && (
          <CodeFailure error={sending.error} overview={overview} signing={signing} />
        )}
        <SendButton action={sending}>Get my copy</SendButton>
      </>
    )
  }
  return (
    <>
      <FailureNote error={reading.error} />
      <Button
        variant="filled"
        size="md"
        fullWidth
        loading={reading.isPending}
        onClick={() => reading.mutate(proof)}
      >
        {isComplete ? 'Download my signed copy' : 'Download what I signed'}
      </Button>
      <div role="status">{reading.isSuccess && <p>Your copy has been downloaded.</p>}</div>
    </>
  )
}

/** After a signer has reported wrong details: thanks, and what happens next, in place of the way to the signature. */
export const Reported = ({
  overview,
  signing,
}: {
  readonly overview: SigningOverview
  readonly signing: Signing
}) => (
  <Ending overview={overview} title="Thank you for telling us">
    <p>
      We’ve passed it on to the people who handle your application. Please do not sign yet. If the agreement
      has to change, you’ll get an email with a new link.
    </p>
    <p>You can close this page.</p>
    {overview.reported !== null && <p>You told us: “{overview.reported}”</p>}
    <Button size="md" fullWidth onClick={signing.passOverReport}>
      It has been resolved
    </Button>
  </Ending>
)
