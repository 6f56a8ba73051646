/** What the page remembers of one signing across its steps: the proof of who signs, and their progress. */
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import type { Stroke } from '../../../../src/domain/signing/drawn-signature.ts'
import type { ReportedDetail } from '../../../../src/domain/signing/signing.ts'
import type { SigningOverview, SigningProof } from '../../../../src/modules/signing/signing-pages.ts'
import type { BodyTo, ResponseTo } from '../../../../src/server/page-operations.ts'
import { call, Failure } from '../../api/call.ts'
import { keyOf } from '../../api/queries.ts'
import { useOnce } from '../../ui/forms/action.ts'
import type { SigningStep } from '../address.ts'

/** A signature as typed, and as drawn. */
export type SignatureDraft = { readonly text: string; readonly strokes: readonly Stroke[] }

/** An unfinished signature. It outlives the session, so that the signer does nothing twice. */
export type Draft = SignatureDraft & {
  readonly kind: 'typed' | 'drawn'
  /** That of the waiver of the days to withdraw, if the signer wants to give one. */
  readonly waiver: SignatureDraft & { readonly isWanted: boolean }
  readonly consents: boolean
  /** Whether what they reported is settled. */
  readonly isSettled: boolean
}

const UNSIGNED: SignatureDraft = { text: '', strokes: [] }
const EMPTY: Draft = {
  ...UNSIGNED,
  kind: 'typed',
  waiver: { ...UNSIGNED, isWanted: false },
  consents: false,
  isSettled: false,
}

export type Signing = ReturnType<typeof useSigning> & { readonly refetch: () => Promise<void> }

/** The cache key of the last response about a signing. */
export const overviewKey = (token: string) => [...keyOf('signingOverview'), token]

const NO_SESSION = 401

/** Whether the code must be requested again; nothing else was rejected. */
const isSessionOver = (error: unknown): boolean => error instanceof Failure && error.status === NO_SESSION

export const useSigning = (token: string) => {
  const [session, setSession] = useState<string | null>(null)
  const held = useRef<string | null>(null)
  const [sent, setSent] = useState<ResponseTo<'signingSendCode'> | null>(null)
  const [codeFrom, setCodeFrom] = useState(0)
  const [hasEnded, setEnded] = useState(false)
  const [hasRead, setRead] = useState(false)
  const [report, setReport] = useState<'sent' | 'passedOver' | null>(null)
  const [signedHere, setSignedHere] = useState<ResponseTo<'signingSign'> | null>(null)
  const [draft, setDraft] = useState(EMPTY)
  const client = useQueryClient()
  const navigate = useNavigate()
  const holdSession = (next: string | null) => {
    held.current = next
    setSession(next)
  }
  return {
    token,
    /** The current proof for the service, also for work that began before it changed. */
    shown: (): BodyTo<'signingOverview'> => ({
      link: token,
      ...(held.current !== null && { session: held.current }),
    }),
    proof: session === null ? null : ({ link: token, session } satisfies SigningProof),
    sent,
    noteSent: (response: ResponseTo<'signingSendCode'>) => {
      setSent(response)
      setCodeFrom(Date.now() + response.againInSeconds * 1_000)
    },
    /** When the signer may request another code, by this page's clock. */
    codeFrom,
    noteTooManyCodes: (retryAfterSeconds: number) => setCodeFrom(Date.now() + retryAfterSeconds * 1_000),
    begin: (next: string) => {
      holdSession(next)
      setEnded(false)
      setSent(null)
      setCodeFrom(0)
    },
    /** Whether a session has ended while the page was open. */
    hasEnded,
    /** Notes that a request failed because the session is over; the code is then requested again. */
    noteFailure: (error: unknown) => {
      if (!isSessionOver(error)) return
      holdSession(null)
      setEnded(true)
    },
    /** Whether the signer has come to the end of the agreement since the page opened. */
    hasRead,
    noteRead: () => setRead(true),
    /** Whether a report of the signer's waits for others to act, given what the service says. */
    isReportOpen: ({ reported, isReportOpen }: SigningOverview) =>
      report === 'sent' || (report === null && reported !== null && isReportOpen),
    noteReported: () => setReport('sent'),
    /** They go on; before the signature they are asked whether it is settled. */
    passOverReport: () => setReport('passedOver'),
    draft,
    change: (part: Partial<Draft>) => setDraft((before) => ({ ...before, ...part })),
    go: (step: SigningStep | undefined, how: { readonly replace?: boolean } = {}) =>
      void navigate({ to: '/sign', search: step === undefined ? {} : { step }, ...how }),
    /** The response to a signature given on this page; after the last signature, the sealed copy takes a few seconds. */
    signedHere,
    /** Shows the next step at once; the page asks the service soon enough. */
    noteSigned: (response: ResponseTo<'signingSign'>) => {
      setSignedHere(response)
      client.setQueryData<SigningOverview>(overviewKey(token), (overview): SigningOverview | undefined =>
        overview === undefined ? overview : { ...overview, state: 'signed', canCopy: true },
      )
    },
  }
}

/** Requests a code, and records that it was sent. */
export const useSendCode = (signing: Signing, onSent: () => void = () => undefined) =>
  useOnce({
    mutationFn: () => call('signingSendCode', { body: { link: signing.token } }),
    onSuccess: (sent) => {
      signing.noteSent(sent)
      onSent()
    },
    onError: (error) => {
      if (error instanceof Failure && error.retryAfterSeconds !== null)
        signing.noteTooManyCodes(error.retryAfterSeconds)
      // The signing may have ended in the meantime.
      void signing.refetch()
    },
  })

/** The names that signers see. */
export const LOAN_NAMES: Readonly<Record<SigningOverview['loanType'], string>> = {
  hirePurchase: 'Hire purchase',
  pcp: 'Hire purchase (PCP)',
}

export const ROLE_SENTENCES: Readonly<Record<SigningOverview['role'], string>> = {
  borrower: 'Hirer. You hire the vehicle and make the payments.',
  guarantor: 'Guarantor. You promise to pay if the hirer does not.',
  partner: 'Partner of the business.',
  director: 'Director of the company.',
}

/** What may be wrong, in the order of the list. */
export const DETAIL_NAMES: Readonly<Record<ReportedDetail, string>> = {
  name: 'My name',
  dateOfBirth: 'My date of birth',
  address: 'My address',
  contact: 'My phone number or email address',
  bankAccount: 'My bank account',
  vehicle: 'The vehicle',
  figures: 'The amounts or the term',
  other: 'Something else',
}

/** "Not your email address?" */
export const CODE_PLACES: Readonly<Record<SigningOverview['by'], string>> = {
  mail: 'email address',
  sms: 'mobile number',
}

/** What to do if no code arrives. */
export const NO_CODE: Readonly<Record<SigningOverview['by'], string>> = {
  mail: 'No email? Check your spam folder.',
  sms: 'No text message? Check that your phone has coverage.',
}
