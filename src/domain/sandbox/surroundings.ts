/**
 * Whose surroundings an application, a client or a request has: the live ones, the lender's own test, or those of a
 * stranger who requested a sandbox. What must differ between them follows from here, and so does what each sandbox may
 * use: little, since there may be a thousand of them.
 */
import type { Mode } from '../access/access.ts'

export type Surroundings = 'live' | 'test' | 'stranger'

/** Who is behind an application, a client or a request. */
export type Whose = {
  readonly mode: Mode
  /** The client that sent it; null or absent if a person did. */
  readonly clientId?: string | null | undefined
  /** The dealer that owns it. */
  readonly dealerId?: string | null | undefined
}

/** `isOfSandbox` knows of a client's or a dealer's id whether it is of a requested sandbox, where nothing is live. */
export const surroundingsOf = (
  { mode, clientId, dealerId }: Whose,
  isOfSandbox: (id: string) => boolean,
): Surroundings => {
  if ([clientId, dealerId].some((id) => typeof id === 'string' && isOfSandbox(id))) return 'stranger'
  return mode === 'live' ? 'live' : 'test'
}

type Follows = {
  /** The providers that are asked: the configured ones, in a test only where the installation is a sandbox that has some. */
  readonly providers: 'configured' | 'configuredForTests' | 'simulated'
  /** The policy, the products and the switches: a stranger could work out the lender's from what they decide. */
  readonly rules: 'lenders' | 'samples'
  /** What signs an agreement: the lender's seal, or a sample, as a stranger can sign anything as anyone. */
  readonly seal: 'lenders' | 'sample'
  /** Whether commands in the application steer what happens to it. */
  readonly isSteered: boolean
}

export const SURROUNDINGS: Readonly<Record<Surroundings, Follows>> = {
  live: {
    providers: 'configured',
    rules: 'lenders',
    seal: 'lenders',
    isSteered: false,
  },
  test: {
    providers: 'configuredForTests',
    rules: 'lenders',
    seal: 'lenders',
    isSteered: true,
  },
  stranger: {
    providers: 'simulated',
    rules: 'samples',
    seal: 'sample',
    isSteered: true,
  },
}

/** Of each client of a sandbox. */
export const SANDBOX_REQUESTS_PER_MINUTE = 120
/** For the documents of each client of a sandbox, and of each dealer's users. */
export const SANDBOX_DOCUMENT_QUOTA_BYTES = 50 * 1024 * 1024
/** The clients of a dealer up to which its administrator may add more. */
export const SANDBOX_CLIENTS_MAXIMUM = 10
/** Of each client of a sandbox. Their addresses are anybody's, and one request can lead to a webhook for each. */
export const SANDBOX_ENDPOINTS_MAXIMUM = 5
/** Redelivered by one request. */
export const SANDBOX_REDELIVERED_MAXIMUM = 100
