/** Who acts on an application, and what the dealer can do. */

/** Whom it waits for. */
export const PARTIES = ['lender', 'dealer', 'signers', 'nobody'] as const

export type Party = (typeof PARTIES)[number]

/** What a dealer's people, or their software, can do about a next step. */
export const DEALER_ACTIONS = [
  'correct',
  'sendDocuments',
  'acceptCounterOffer',
  'askForOtherTerms',
  'startSigning',
  'correctContact',
  'sendLink',
  'stopSigning',
  'stopAndCorrect',
  'correctAsNew',
  'askForReview',
  'withdraw',
] as const

/** What the customer says of a counter-offer. */
export const COUNTER_OFFER_RESPONSES = ['accepted', 'otherTerms'] as const

export type DealerAction = (typeof DEALER_ACTIONS)[number]
