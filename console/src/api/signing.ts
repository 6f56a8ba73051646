/** What the page of signing asks of the service. The link's secret proves who asks, and after the code the session's too. */
import type {
  AgreementToSign,
  SigningCode,
  SigningCodeSent,
  SigningCopy,
  SigningLook,
  SigningSession,
  SigningSignature,
} from '../../../src/http/console/wire.ts'
import { Failure, send } from './request.ts'

/** What is sent with everything once the code was right. */
export type Proof = { readonly link: string; readonly session: string }

export const lookAtSigning = (
  link: string,
  session: string | null,
  signal?: AbortSignal,
): Promise<SigningLook> =>
  send<SigningLook>('signing/look', session === null ? { link } : { link, session }, signal)

export const sendSigningCode = (link: string): Promise<SigningCodeSent> =>
  send<SigningCodeSent>('signing/send-code', { link })

export const checkSigningCode = (given: SigningCode): Promise<SigningSession> =>
  send<SigningSession>('signing/check-code', given)

export const readAgreement = (proof: Proof, signal?: AbortSignal): Promise<AgreementToSign> =>
  send<AgreementToSign>('signing/agreement', proof, signal)

export const signAgreement = (
  proof: Proof,
  given: { readonly sha256: string; readonly signature: SigningSignature },
): Promise<{ readonly allSigned: boolean }> =>
  send<{ readonly allSigned: boolean }>('signing/sign', { ...proof, ...given, consents: true })

export const declineSigning = (proof: Proof, reason: string): Promise<void> =>
  send('signing/decline', { ...proof, reason })

export const tellWrongDetails = (proof: Proof, message: string): Promise<void> =>
  send('signing/wrong-details', { ...proof, message })

export const readSigningCopy = (proof: Proof): Promise<SigningCopy> =>
  send<SigningCopy>('signing/copy', proof)

const NO_SESSION = 401

/** Whether the code has to be asked for again; nothing else was refused. */
export const isSessionOver = (error: unknown): boolean =>
  error instanceof Failure && error.status === NO_SESSION
