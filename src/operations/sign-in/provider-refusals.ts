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
  away: (name) => `We could not reach ${name}. Please try again in a moment.`,
  declined: (name) => `The sign-in at ${name} was cancelled or rejected. Start again.`,
  clocks: (name) =>
    `The clocks of ${name} and Forecourt differ by more than a minute. Contact your administrator.`,
  notUsable: (name) =>
    `Forecourt could not use the response from ${name}. Start again. If this keeps happening, contact your administrator.`,
  visitUnknown: (name) =>
    `This sign-in at ${name} was started in another browser, has already been used, or took longer than ${LIFETIMES.providerVisit.words}. Start again.`,
  addressMissing: (name) =>
    `${name} has not confirmed that your email address is verified, so Forecourt cannot find your account. Contact the administrator of ${name}. The Forecourt log shows what is missing.`,
  userUnknown: (name) =>
    `Forecourt has no account for your email address at ${name}. Ask a Forecourt administrator to invite you.`,
  userDisabled: () => 'Your account has been disabled. Contact a Forecourt administrator.',
  notStaff: (name) =>
    `${name} is for lender staff, and your account belongs to a dealer or partner. Sign in with a passkey or your password.`,
  linkedOtherwise: (name) =>
    `Your Forecourt account is linked to another account at ${name}. Ask a Forecourt administrator to reset your two-factor authentication, which also removes that link.`,
  somebodyElse: (name) =>
    `You signed in at ${name} as someone else. Start again, and sign in there with your own account.`,
  notFresh: (name) =>
    `${name} did not ask you to sign in again, so we cannot confirm that it’s you. Sign out there, then start again.`,
}

export const NO_PROVIDER = new Refusal('No identity provider is set up here. Choose another way to sign in.')

/** Records the rejection, for the user if known. */
export const refuseVisit = async (
  service: Service,
  webUser: WebUser,
  { use, why, userId }: { readonly use: ProviderUse; readonly why: NotVouched; readonly userId?: string },
): Promise<Refusal> => {
  const about =
    userId === undefined
      ? ({ kind: 'request', id: 'unknownUser' } as const)
      : ({ kind: 'user', id: userId } as const)
  const named = why.charAt(0).toUpperCase() + why.slice(1)
  await recordRefusal(service, webUser, `${use}.provider${named}`, about)
  return new Refusal(SENTENCES[why](service.identityProvider?.name ?? ''), 'provider-refused')
}
