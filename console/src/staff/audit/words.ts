import { capital, wordsOf } from '../../names/formats.ts'

/** Actions whose own words do not read well. */
const ACTION_WORDS: Readonly<Record<string, string>> = {
  'apiKey.created': 'API key created',
  'apiKey.replaced': 'API key replaced',
  'apiKey.revoked': 'API key revoked',
  'application.approvedByFirst': 'First approval given',
  'application.erasureAsked': 'Erasure requested',
  'application.heldExported': 'Data held on a person exported',
  'application.heldShown': 'Data held on a person shown',
  'application.kept': 'Invalid application saved',
  'application.payOutOverridden': 'Payout without booking approved',
  'application.paidOutByFirst': 'Paid out first',
  'application.revealed.accountNumber': 'Account number revealed',
  'application.revealed.iban': 'IBAN revealed',
  'application.searched.email': 'Applications searched by email address',
  'application.searched.phone': 'Applications searched by phone number',
  'application.searched.ppsNumber': 'Applications searched by PPS number',
  'application.searched.registration': 'Applications searched by registration number',
  'application.searchesLimited': 'Searches by number limited',
  'applicationDraft.heldExported': 'Drafts about a person exported',
  'consent.asked': 'Consent requested',
  'mail.failed': 'Email failed',
  'mail.sent': 'Email sent',
  'oauth.refused': 'OAuth request rejected',
  'passwordLink.asked': 'Password link requested',
  'proof.succeeded': 'Identity verified',
  'recoveryCodes.made': 'Recovery codes generated',
  'signIn.failed': 'Sign-in failed',
  'signIn.succeeded': 'Signed in',
  'signing.oldContactNotTold': 'Previous contact not notified',
  'signing.oldContactTold': 'Previous contact notified',
}

/** "user.invited" as people read it: "User invited". */
export const actionInWords = (action: string): string => {
  const named = ACTION_WORDS[action]
  if (named !== undefined) return named
  const words = action.replaceAll('.', ' ').replace(/([a-z])([A-Z])/g, '$1 $2')
  return capital(words.toLowerCase()).replace('pps', 'PPS')
}

/** Parts of the service whose own names do not read well. */
const PARTS: Readonly<Record<string, string>> = {
  expiry: 'The service, by the expiry dates',
  mail: 'The service, by email',
  policy: 'The policy',
  resubmission: 'The service, after a resubmission',
  retention: 'The service, by the retention periods',
  sandbox: 'The sandbox',
  signing: 'The service, by the signing process',
  'signing-keys': 'The service, by its key rotation',
  visitor: 'Someone who was not signed in',
  webhooks: 'The service, by its deliveries',
}

/** A person or client by name, and a part of the service in words: "Provider: Bank statement". */
export const actorInWords = ({
  kind,
  id,
  name,
}: {
  readonly kind: string
  readonly id: string
  readonly name: string
}): string => (kind === 'service' ? (PARTS[id] ?? `Provider: ${wordsOf(id)}`) : name)
