/**
 * How long things are valid and how long they are stored, and why: the single source for purges, sentences and SQL.
 * Settings, such as the days until an application expires, are in src/service/settings.ts.
 */

const UNIT_SECONDS = { minute: 60, hour: 3_600, day: 86_400 } as const

export type Span = {
  readonly seconds: number
  readonly milliseconds: number
  /** For sentences: "24 hours", "a day". */
  readonly words: string
}

const span = (count: number, unit: keyof typeof UNIT_SECONDS): Span => {
  const seconds = count * UNIT_SECONDS[unit]
  const one = unit === 'hour' ? 'an hour' : `a ${unit}`
  return { seconds, milliseconds: seconds * 1_000, words: count === 1 ? one : `${count} ${unit}s` }
}

/** How long something is valid, from when it was made or last used. */
export const LIFETIMES = {
  /** A session of the console, from when it was last seen. */
  unseenSession: span(12, 'hour'),
  /** … and at the longest, from its start. */
  session: span(14, 'day'),
  /** The proof of a person's identity, before a sensitive action. */
  proof: span(10, 'minute'),
  /** How long someone and whoever gave them access count as one person, where two people must agree. */
  secondPerson: span(24, 'hour'),
  passkeyChallenge: span(5, 'minute'),
  /** A visit to the lender’s identity provider, until it sends the person back. */
  providerVisit: span(10, 'minute'),
  invitation: span(7, 'day'),
  passwordLink: span(1, 'hour'),
  /** The time after the use of a link in which a person sets up their first second factor. */
  enrolling: span(1, 'hour'),
  /** The consent page's question, from when it is shown. */
  consentTicket: span(10, 'minute'),
  accessToken: span(10, 'minute'),
  /** How far ahead a client’s assertion may expire. */
  assertion: span(60, 'minute'),
  /** An API key or client secret, after its replacement. */
  replacedCredential: span(24, 'hour'),
  /** A webhook secret, after its replacement. */
  replacedWebhookSecret: span(24, 'hour'),
  /** The key that signs introspection responses, until the service replaces it. */
  tokenKey: span(90, 'day'),
  /** A replaced key, which stays published so that its signatures can be verified, and is then deleted. */
  replacedTokenKey: span(1, 'day'),
  /** A signing, and each link to it. */
  signing: span(14, 'day'),
  /** The link to the sealed copy: longer than the days in which hirers can withdraw by it. */
  copyLink: span(35, 'day'),
  /** The code that a signer enters. */
  signingCode: span(10, 'minute'),
  /** The session that a right code starts. */
  signerVisit: span(1, 'hour'),
  /** The rest of it once the sealed copy is mailed: time to fetch the copy on the page that is still open. */
  copyAfterSigning: span(15, 'minute'),
} as const satisfies Readonly<Record<string, Span>>

type Retained = {
  /** Its name in documents. */
  readonly what: string
  readonly retained: Span
  /** The time from which the period counts. */
  readonly from: string
  readonly why: string
}

/** What the service deletes automatically, in this order. src/store/upkeep/purges.ts finds the rows. */
export const RETENTION = {
  idempotencyAnswers: {
    what: 'Responses stored under an Idempotency-Key',
    retained: span(24, 'hour'),
    from: 'the response',
    why: 'A client that has lost a response retries within a day.',
  },
  sessions: {
    what: 'Console sessions',
    retained: span(30, 'day'),
    from: 'the end of the session',
    why: 'They show where sessions were started, in case misuse is investigated.',
  },
  mailLinks: {
    what: 'Links for invitations and password resets, as hashes',
    retained: span(30, 'day'),
    from: 'the expiry of the link',
    why: 'They show which links existed, in case misuse is investigated.',
  },
  mails: {
    what: 'Records of sent and failed emails and text messages, without addresses and texts',
    retained: span(7, 'day'),
    from: 'the end of the last attempt',
    why: 'They show whether a message was sent, if a recipient asks.',
  },
  signInFailures: {
    what: 'Failed sign-ins and other counters that limit guessing',
    retained: span(24, 'hour'),
    from: 'the last failure',
    why: 'No limit covers a longer period.',
  },
  knownNetworks: {
    what: 'Networks from which users signed in, as keyed hashes',
    retained: span(90, 'day'),
    from: 'the last sign-in from there',
    why: 'A user on a familiar network is not slowed down by the failed attempts of others.',
  },
  consentTickets: {
    what: 'Used consent requests, as hashes',
    retained: span(1, 'hour'),
    from: 'the expiry of the request',
    why: 'Each can be used only once, even in a process whose clock is behind.',
  },
  assertions: {
    what: 'Used client assertions, as hashes',
    retained: span(1, 'hour'),
    from: 'the expiry of the assertion',
    why: 'Each can be used only once, even in a process whose clock is behind.',
  },
  accessTokens: {
    what: 'Access tokens, as hashes',
    retained: span(1, 'hour'),
    from: 'the expiry of the token',
    why: 'A process whose clock is behind can still find them.',
  },
  unfinishedUploads: {
    what: 'Uploads that a crash interrupted',
    retained: span(1, 'hour'),
    from: 'the start of the upload',
    why: 'This is much longer than an upload can take.',
  },
  applicationDrafts: {
    what: 'Application drafts, encrypted',
    retained: span(30, 'day'),
    from: 'the last save',
    why: 'Users can continue later, but drafts that are never submitted must not be retained.',
  },
  sentDrafts: {
    what: 'Which draft became which application, as IDs',
    retained: span(90, 'day'),
    from: 'the submission',
    why: 'A form that has been left open can submit its application only once.',
  },
  replays: {
    what: 'Draft replays, with their results',
    retained: span(30, 'day'),
    from: 'the start of the replay',
    why: 'They are based on the submissions at that time.',
  },
  requestCounts: {
    what: 'The number of requests per client, process and minute',
    retained: span(1, 'hour'),
    from: 'the minute',
    why: 'All processes share one rate limit per client.',
  },
  requestLog: {
    what: 'Client requests, encrypted: from live clients without values that could be personal, from test clients as sent',
    retained: span(30, 'day'),
    from: 'the request',
    why: 'Integrators can find out what was wrong with a request.',
  },
  deliveryLog: {
    what: 'Deliveries to webhook endpoints, with their attempts',
    retained: span(30, 'day'),
    from: 'the event, and each attempt',
    why: 'Integrators can find out what failed.',
  },
  pendingDeliveries: {
    what: 'Pending deliveries of disabled webhook endpoints',
    retained: span(90, 'day'),
    from: 'the event',
    why: 'They are deleted with their events in the event feed.',
  },
  events: {
    what: 'Events and the event feed',
    retained: span(90, 'day'),
    from: 'the event',
    why: 'A client can catch up after a long outage.',
  },
} as const satisfies Readonly<Record<string, Retained>>

/** What the service deletes automatically. */
export type Purged = keyof typeof RETENTION

export const PURGED = Object.keys(RETENTION) as readonly Purged[]

/** A law that requires keeping a record, or allows claims for which it is the proof. */
const CONTRACT = 'Statute of Limitations 1957, s. 11(1)(a): claims on a contract, 6 years'
const CUSTOMERS =
  'Criminal Justice (Money Laundering and Terrorist Financing) Act 2010, s. 55(4): records of customers and transactions, 5 years or more'
const CONSUMERS =
  'Consumer Protection Code 2012, provision 11.6: records, 6 years; replaced on 24 March 2026 by S.I. No. 80 and No. 81 of 2025'

type RetainedRecord = {
  readonly what: string
  /** By the calendar. */
  readonly months: number
  /** The time from which the period counts. */
  readonly from: string
  readonly why: string
  /** The laws because of which a request for erasure is rejected during this time; empty if it is granted at once. */
  readonly sources: readonly string[]
}

/**
 * How long an application is stored, by its outcome, with everything that belongs to it: submissions, case file,
 * documents, signing and agreement, notes. Then the service erases it (`domain/case/erasure.ts`).
 */
export const APPLICATIONS_RETAINED = {
  agreement: {
    what: 'Applications signed by everyone, with the agreement',
    months: 72,
    from: 'the last payment as agreed, the end that the core system has reported, or the withdrawal',
    why: 'They prove what was agreed, paid and explained.',
    sources: [CONTRACT, CONSUMERS, CUSTOMERS],
  },
  declined: {
    what: 'Declined applications',
    months: 60,
    from: 'the decision',
    why: 'They prove who was checked and why the lender declined. The period is the same for all, because an exception would reveal a suspicion.',
    sources: [CUSTOMERS],
  },
  ended: {
    what: 'Applications withdrawn or expired before signing, and completed test data',
    months: 12,
    from: 'the withdrawal or expiry; for test data, the last transition',
    why: 'The dealer and the customer may ask what happened to it. Erasure requests take effect immediately.',
    sources: [],
  },
} as const satisfies Readonly<{ [Kind: string]: RetainedRecord }>

/** The outcome of an application. */
export type ApplicationRetained = keyof typeof APPLICATIONS_RETAINED

export const APPLICATIONS_RETAINED_KINDS = Object.keys(
  APPLICATIONS_RETAINED,
) as readonly ApplicationRetained[]

/** A calendar time for sentences: "6 years", "18 months". */
export const monthsInWords = (months: number): string => {
  const [count, unit] = months % 12 === 0 ? [months / 12, 'year'] : [months, 'month']
  return `${count} ${unit}${count === 1 ? '' : 's'}`
}

/**
 * How long backups may be retained: earlier backups contain erased data, which is gone with the last of them. The operator
 * deletes them.
 */
export const BACKUPS_RETAINED: Span = span(35, 'day')

export type LawfullyRetained = {
  readonly what: string
  readonly years: number
  readonly from: string
  readonly sources: readonly string[]
}

/** What the service does not delete: how long the lender has reason to keep it, at least. */
export const RETAINED_BY_LAW: readonly LawfullyRetained[] = [
  {
    what: 'The audit log, which names applications, users and clients by their IDs',
    years: 6,
    from: 'the recorded action',
    sources: [CONSUMERS, CUSTOMERS],
  },
]
