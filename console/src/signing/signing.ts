/** What the page keeps of one signing while its steps come and go: proof of who signs, and what they have done so far. */
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import type { Stroke } from '../../../src/domain/drawn-signature.ts'
import type { AnswerTo, BodyTo } from '../../../src/http/console/contract/index.ts'
import type { SigningOverview, SigningProof } from '../../../src/http/console/contract/signing.ts'
import { Failure } from '../api/call.ts'
import { keyOf } from '../api/queries.ts'
import type { SigningStep } from './steps.ts'

/** A signature that isn't given yet. It outlives the session, so that nothing is done twice. */
export type Draft = {
  readonly kind: 'typed' | 'drawn'
  readonly text: string
  readonly strokes: readonly Stroke[]
  readonly consents: boolean
}

const EMPTY: Draft = { kind: 'typed', text: '', strokes: [], consents: false }

/** A code that was sent, and when another may be asked for, by the clock of this page. */
export type Sent = AnswerTo<'signingSendCode'> & { readonly againAt: number }

export type Signing = ReturnType<typeof useSigning> & { readonly refetch: () => Promise<void> }

/** Under which the last look at a signing is kept. */
export const overviewKey = (token: string) => [...keyOf('signingOverview'), token]

const NO_SESSION = 401

/** Whether the code has to be asked for again; nothing else was refused. */
const isSessionOver = (error: unknown): boolean => error instanceof Failure && error.status === NO_SESSION

export const useSigning = (token: string) => {
  const [session, setSession] = useState<string | null>(null)
  const held = useRef<string | null>(null)
  const [sent, setSent] = useState<Sent | null>(null)
  const [hasEnded, setEnded] = useState(false)
  const [hasRead, setRead] = useState(false)
  const [hasReachedEnd, setReachedEnd] = useState(false)
  const [signedHere, setSignedHere] = useState<AnswerTo<'signingSign'> | null>(null)
  const [draft, setDraft] = useState(EMPTY)
  const client = useQueryClient()
  const navigate = useNavigate()
  const holdSession = (next: string | null) => {
    held.current = next
    setSession(next)
  }
  return {
    token,
    /** What is shown to the service at this moment, also by what was begun before it changed. */
    shown: (): BodyTo<'signingOverview'> => ({
      link: token,
      ...(held.current !== null && { session: held.current }),
    }),
    proof: session === null ? null : ({ link: token, session } satisfies SigningProof),
    sent,
    noteSent: (answer: AnswerTo<'signingSendCode'>) =>
      setSent({ ...answer, againAt: Date.now() + answer.againInSeconds * 1_000 }),
    begin: (next: string) => {
      holdSession(next)
      setEnded(false)
      setSent(null)
    },
    /** Whether a session has ended while the page was open. */
    hasEnded,
    /** Takes note where a request failed since the session is over; the code is then asked for again. */
    noteFailure: (error: unknown) => {
      if (!isSessionOver(error)) return
      holdSession(null)
      setEnded(true)
    },
    /** Whether the agreement was shown since the page was opened. */
    hasRead,
    noteRead: () => setRead(true),
    /** Whether the signer has come to the last page of it. */
    hasReachedEnd,
    noteEnd: () => setReachedEnd(true),
    draft,
    change: (part: Partial<Draft>) => setDraft((before) => ({ ...before, ...part })),
    go: (step: SigningStep | undefined, how: { readonly replace?: boolean } = {}) =>
      void navigate({ to: '/sign', search: step === undefined ? {} : { step }, ...how }),
    /** The answer to a signature that was given on this page; after the last of all, the sealed copy takes a few seconds. */
    signedHere,
    /** Shows what comes next at once; the service is asked soon enough. */
    noteSigned: (answer: AnswerTo<'signingSign'>) => {
      setSignedHere(answer)
      client.setQueryData<SigningOverview>(overviewKey(token), (overview): SigningOverview | undefined =>
        overview === undefined ? overview : { ...overview, state: 'signed', canCopy: true },
      )
    },
  }
}
