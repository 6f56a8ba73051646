/** What the page of signing asks of the service. The link's secret proves who asks, and after the code the session's too. */
import type {
  AgreementToSign,
  DeclineSigning,
  LookAtSigning,
  SignAgreement,
  SignedAgreement,
  SigningCode,
  SigningCodeSent,
  SigningCopy,
  SigningLook,
  SigningProof,
  SigningSession,
  WrongDetails,
} from '../../../src/http/console/contract.ts'
import { Failure, send } from './request.ts'

export const lookAtSigning = (given: LookAtSigning, signal?: AbortSignal): Promise<SigningLook> =>
  send<SigningLook>('signing/look', given, signal)

export const sendSigningCode = (link: string): Promise<SigningCodeSent> =>
  send<SigningCodeSent>('signing/send-code', { link })

export const checkSigningCode = (given: SigningCode): Promise<SigningSession> =>
  send<SigningSession>('signing/check-code', given)

export const readAgreement = (proof: SigningProof, signal?: AbortSignal): Promise<AgreementToSign> =>
  send<AgreementToSign>('signing/agreement', proof, signal)

export const signAgreement = (given: SignAgreement): Promise<SignedAgreement> =>
  send<SignedAgreement>('signing/sign', given)

export const declineSigning = (given: DeclineSigning): Promise<void> => send('signing/decline', given)

export const tellWrongDetails = (given: WrongDetails): Promise<void> => send('signing/wrong-details', given)

export const readSigningCopy = (proof: SigningProof): Promise<SigningCopy> =>
  send<SigningCopy>('signing/copy', proof)

const NO_SESSION = 401

/** Whether the code has to be asked for again; nothing else was refused. */
export const isSessionOver = (error: unknown): boolean =>
  error instanceof Failure && error.status === NO_SESSION
