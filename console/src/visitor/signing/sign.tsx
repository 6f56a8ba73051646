import { useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import type { SigningOverview } from '../../../../src/http/signing/pages.ts'
import { call, Failure } from '../../api/call.ts'
import { FailureNote, Loading } from '../../ui/notes/notes.tsx'
import { Page } from '../../ui/page/page.tsx'
import ui from '../../ui/style/ui.module.css'
import { signToken, useLinkToken } from '../link-token.ts'
import { Ceremony } from './ceremony.tsx'
import { Done } from './done.tsx'
import { Ended, Preparing, UnusableLink, WaitsForOthers } from './endings.tsx'
import { SignFrame } from './sign-frame.tsx'
import { overviewKey, type Signing, useSigning } from './signing.ts'

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
