import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Navigate, useSearch } from '@tanstack/react-router'
import { useRef } from 'react'
import type { SigningOverview } from '../../../../src/modules/signing/signing-pages.ts'
import { call, Failure } from '../../api/call.ts'
import { SendButton } from '../../ui/forms/form.tsx'
import { FailureNote, Loading } from '../../ui/notes/notes.tsx'
import { Fact, Page } from '../../ui/page/page.tsx'
import ui from '../../ui/style/ui.module.css'
import { placeOf } from '../address.ts'
import { signToken, useLinkToken } from '../link-token.ts'
import { CodeFailure, CodeStep } from './code-step.tsx'
import { Done, Ended, Preparing, Reported, UnusableLink, WaitsForOthers } from './endings.tsx'
import { ReadStep } from './read-step.tsx'
import css from './sign.module.css'
import { Contact, SignFrame } from './sign-frame.tsx'
import { SignStep } from './sign-step.tsx'
import {
  CODE_PLACES,
  LOAN_NAMES,
  overviewKey,
  ROLE_SENTENCES,
  type Signing,
  useSendCode,
  useSigning,
} from './signing.ts'

export const SignPage = () => {
  const token = useLinkToken(signToken)
  if (token === null)
    return (
      <UnusableLink
        says="The link is incomplete. Open it again from the latest email about your agreement."
        token={null}
      />
    )
  return <ForLink key={token} token={token} />
}

/** How often the page checks for progress made by others: the agreement being prepared, other signers. */
const LOOKS_AGAIN_MILLISECONDS = { preparing: 3_000, waitsForOthers: 20_000, signed: 10_000 } as const
/** After the last signature the sealed copy usually arrives within seconds. */
const SEALED_SOON = { looks: 20, everyMilliseconds: 2_000 } as const

const ForLink = ({ token }: { readonly token: string }) => {
  const signing = useSigning(token)
  const looksForSeal = useRef(0)
  const overview = useQuery({
    queryKey: overviewKey(token),
    queryFn: ({ signal }) => {
      if (signing.signedHere?.allSigned) looksForSeal.current++
      return call('signingOverview', { body: signing.shown(), signal })
    },
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
    refetchInterval: ({ state }) => {
      // Each further request with an invalid link would count against this network.
      if (isRefusal(state.error)) return false
      const status = state.data?.state
      if (status === 'signed' && signing.signedHere?.allSigned && looksForSeal.current < SEALED_SOON.looks)
        return SEALED_SOON.everyMilliseconds
      return status !== undefined && status in LOOKS_AGAIN_MILLISECONDS
        ? LOOKS_AGAIN_MILLISECONDS[status as keyof typeof LOOKS_AGAIN_MILLISECONDS]
        : false
    },
  })
  const askAgain = async () => {
    await overview.refetch()
  }
  if (overview.isPending) {
    return (
      <SignFrame lender={undefined}>
        <Page title="Your agreement" of="Electronic signing">
          <div className={ui.card}>
            <Loading what="your agreement" lines={5} />
          </div>
        </Page>
      </SignFrame>
    )
  }
  if (isRefusal(overview.error)) {
    // The message with the final copy brings a new link, which ends this one.
    if (overview.data?.state !== 'signed' && overview.data?.state !== 'completed')
      return <UnusableLink says={overview.error.message} token={token} />
    return (
      <SignFrame lender={overview.data.lender.name} isTest={overview.data.isTest}>
        <Done
          overview={{ ...overview.data, state: 'completed', canCopy: false }}
          signing={{ ...signing, refetch: askAgain }}
        />
      </SignFrame>
    )
  }
  if (overview.data === undefined) {
    return (
      <SignFrame lender={undefined}>
        <Page title="Your agreement" of="Electronic signing">
          <FailureNote error={overview.error} onRetry={() => void askAgain()} />
        </Page>
      </SignFrame>
    )
  }
  return (
    <SignFrame lender={overview.data.lender.name} isTest={overview.data.isTest}>
      <Stage overview={overview.data} signing={{ ...signing, refetch: askAgain }} />
    </SignFrame>
  )
}

/** The state of the signing decides what to show. */
const Stage = ({ overview, signing }: { readonly overview: SigningOverview; readonly signing: Signing }) => {
  switch (overview.state) {
    case 'preparing':
      return <Preparing overview={overview} />
    case 'waitsForOthers':
      return <WaitsForOthers overview={overview} />
    case 'ended':
      return <Ended overview={overview} />
    case 'ready':
      return <Ceremony overview={overview} signing={signing} />
    case 'signed':
    case 'completed':
      return <Done overview={overview} signing={signing} />
  }
}

/** A response that would be the same next time, such as for an invalid link. */
const isRefusal = (error: unknown): error is Failure =>
  error instanceof Failure && error.status >= 400 && error.status < 500 && !MAY_PASS.includes(error.status)

/** Too slow, and too many requests. */
const MAY_PASS: readonly number[] = [408, 429]

/**
 * The steps of signing, from who asks to the signature: which one to show, and what it needs first. A signer signs only
 * what this page has shown.
 */
const Ceremony = ({
  overview,
  signing,
}: {
  readonly overview: SigningOverview
  readonly signing: Signing
}) => {
  const { step } = useSearch({ from: '/sign' })
  const { proof, hasRead } = signing
  if (step === undefined) return <StartStep overview={overview} signing={signing} />
  if (proof === null) {
    // Signers who have got further continue where they were.
    const onRight = () => signing.go(step === 'sign' && hasRead ? 'sign' : 'read', { replace: true })
    return <CodeStep overview={overview} signing={signing} onRight={onRight} isAgain={step !== 'code'} />
  }
  if (step !== 'code' && signing.isReportOpen(overview))
    return <Reported overview={overview} signing={signing} />
  if (step === 'sign' && !hasRead) return <Navigate to="/sign" search={{ step: 'read' }} replace />
  if (step === 'sign') return <SignStep overview={overview} signing={signing} proof={proof} />
  return <ReadStep overview={overview} signing={signing} proof={proof} />
}

/**
 * The first step: who asks for a signature, for what, and whom to contact. It shows nothing that only the signer may
 * see.
 */
const StartStep = ({
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
          <Fact name="Agreement">{LOAN_NAMES[overview.loanType]}</Fact>
          {overview.vehicle !== null && <Fact name="Vehicle">{overview.vehicle}</Fact>}
          <Fact name="You are signing as">{ROLE_SENTENCES[overview.role]}</Fact>
          <Fact name="Reference" className={ui.address}>
            {overview.reference}
          </Fact>
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
              <SendButton action={sending}>Send me a code</SendButton>
              <Button size="md" fullWidth onClick={() => signing.go('code')}>
                I already have a code
              </Button>
            </div>
          </>
        ) : (
          <Button variant="filled" size="md" fullWidth onClick={() => signing.go('read')}>
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
      {lender.privacyNotice !== null && (
        <p>
          <a href={lender.privacyNotice} target="_blank" rel="noreferrer">
            Privacy notice of {lender.name}
          </a>
        </p>
      )}
      <p>This page does not use cookies or load anything from other websites.</p>
    </div>
  </details>
)
