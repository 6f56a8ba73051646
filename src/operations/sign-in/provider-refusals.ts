/** Why a visit to the lender's identity provider failed: the audit's record, and the text for people. */
import type { ProviderFailure } from '../../adapters/access/identity-provider.ts'
import type { WebUser } from '../../adapters/access/person.ts'
import { LIFETIMES } from '../../domain/lender/retention.ts'
import { recordRefusal } from '../administration/as-web-user.ts'
import { Refusal } from '../refusal.ts'
import type { Service } from '../service.ts'

export type ProviderUse = 'signIn' | 'proof'

export type NotVouched =
  | ProviderFailure
  | 'visitUnknown'
  | 'addressMissing'
  | 'userUnknown'
  | 'userDisabled'
  | 'notStaff'
  | 'linkedOtherwise'
  | 'somebodyElse'
  | 'notFresh'

/** Each says what to do next. `name` is the lender's name for the provider. */
const SENTENCES: Readonly<Record<NotVouched, (name: string) => string>> = {
  away: (name) => `We could not reach ${name}. Try again in a moment.`,
  declined: (name) => `The sign-in at ${name} was cancelled or refused there. Start again.`,
  clocks: (name) =>
    `The clock of ${name} and that of Forecourt differ by more than a minute. Tell the people who run Forecourt.`,
  notUsable: (name) =>
    `Forecourt can’t use the answer of ${name}. Start again; if it happens again, tell the people who run Forecourt.`,
  visitUnknown: (name) =>
    `This sign-in at ${name} was started in another browser, was used already, or took longer than ${LIFETIMES.providerVisit.words}. Start again.`,
  addressMissing: (name) =>
    `${name} does not say that it has verified your e-mail address, so Forecourt can’t find your account by it. Ask the people who run ${name}; the log of Forecourt has what is missing.`,
  userUnknown: (name) =>
    `Forecourt has no account with the e-mail address that you have at ${name}. Ask an admin of Forecourt to invite you.`,
  userDisabled: () => 'Your account is deactivated. Ask an admin of Forecourt.',
  notStaff: (name) =>
    `${name} signs in the lender’s staff, and your account belongs to a dealer. Sign in with a passkey or your password.`,
  linkedOtherwise: (name) =>
    `Your Forecourt account belongs to another account at ${name}. Ask an admin of Forecourt to reset your second factor, which removes that link too.`,
  somebodyElse: (name) =>
    `You signed in at ${name} as somebody else than here. Start again, and sign in there with your own account.`,
  notFresh: (name) =>
    `${name} did not ask you again who you are, so this does not count as a proof. Sign out there, then start again.`,
}

export type VisitRefused = { readonly is: 'refused'; readonly says: string }

export const NO_PROVIDER = new Refusal('No identity provider is set up here. Sign in in another way.')

/** Records the refusal, for the user if known. */
export const refuseVisit = async (
  service: Service,
  webUser: WebUser,
  { use, why, userId }: { readonly use: ProviderUse; readonly why: NotVouched; readonly userId?: string },
): Promise<VisitRefused> => {
  const about =
    userId === undefined
      ? ({ kind: 'request', id: 'unknownUser' } as const)
      : ({ kind: 'user', id: userId } as const)
  const named = why.charAt(0).toUpperCase() + why.slice(1)
  await recordRefusal(service, webUser, `${use}.provider${named}`, about)
  return { is: 'refused', says: SENTENCES[why](service.identityProvider?.name ?? '') }
}
