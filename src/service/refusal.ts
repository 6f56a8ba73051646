/**
 * What an operation returns instead of something that cannot be done: a sentence for the person who asked, and which
 * problem it is. The sentence may repeat input, but never a secret.
 */

import type { FieldFault } from '../../packages/values/field-fault.ts'
import { UNREADABLE, writtenLine, type writtenText } from '../../packages/values/typed/clean-text.ts'
import { withoutSecrets } from '../adapters/access/without-secrets.ts'
import { LIFETIMES, RETENTION } from '../domain/lender/retention.ts'

/** Which problem it is: the server's table of problems gives each its status and title. */
export type RefusalKind =
  | 'already-booked'
  | 'bad-request'
  | 'being-sealed'
  | 'check-failed'
  | 'code-needed'
  | 'contract-number-taken'
  | 'document-refused'
  | 'forbidden'
  | 'key-reused'
  | 'link-not-valid'
  | 'not-found'
  | 'not-possible'
  | 'not-signed'
  | 'nothing-to-end'
  | 'nothing-to-reverse'
  | 'proof-needed'
  | 'provider-needed'
  | 'provider-refused'
  | 'quota-exceeded'
  | 'sandboxes-in-use'
  | 'second-factor-missing'
  | 'second-factor-needed'
  | 'second-factor-wrong'
  | 'sign-in-failed'
  | 'still-running'
  | 'too-many-requests'
  | 'unsupported-media-type'

export class Refusal<Kind extends string = RefusalKind> {
  readonly says: string
  readonly kind: Kind
  /** What it says besides its sentence. */
  readonly members: Readonly<Record<string, unknown>>
  /** After how many seconds another attempt may succeed. */
  readonly retryAfterSeconds: number | undefined
  constructor(
    says: string,
    kind = 'not-possible' as Kind,
    members: Readonly<Record<string, unknown>> = {},
    retryAfterSeconds?: number,
  ) {
    this.says = withoutSecrets(says)
    this.kind = kind
    this.members = members
    this.retryAfterSeconds = retryAfterSeconds
  }
}

/** The rejection of a request, field by field; its sentence names every error. */
export class FieldRefusal extends Refusal {
  readonly errors: readonly FieldFault[]
  constructor(errors: readonly FieldFault[]) {
    super(errors.map(({ message }) => message).join(' '), 'bad-request', { errors })
    this.errors = errors
  }
}

/** Who last changed something, and how. */
export type LastChange = {
  /** A person's name or address, a client's name, or the part of the service. */
  readonly by: string
  /** What they did, as words that follow their name: "approved it". */
  readonly what: string
  readonly at: Date
}

/** The rejection of a change because someone else was quicker; with who did what, if known. */
export class Outdated extends Refusal {
  readonly changed: LastChange | undefined
  constructor(says: string, changed: LastChange | undefined) {
    super(says, 'not-possible', changed && { changed })
    this.changed = changed
  }
}

/** The same to what does not exist and to what the person may not know of. */
export const notFound = (what: string): Refusal =>
  new Refusal(`${what.charAt(0).toUpperCase()}${what.slice(1)} not found.`, 'not-found')

/** Too many attempts, or too many of what the sentence says. The limit applies to everyone. */
export const tooManyRequests = (
  retryAfterSeconds: number,
  says = 'Too many attempts. Wait a while, then try again.',
): Refusal => new Refusal(says, 'too-many-requests', {}, retryAfterSeconds)

/** Too many of them until then. */
export const tooManyUntil = (until: Date, at: Date, says?: string): Refusal =>
  tooManyRequests(secondsUntil(until, at), says)

/** Whole seconds, rounded up. */
export const secondsUntil = (until: Date, at: Date): number =>
  Math.max(1, Math.ceil((until.getTime() - at.getTime()) / 1_000))

/** All rejections among the parsed parts of a request, as one; undefined if there are none. */
export const refusedFields = (...read: readonly unknown[]): FieldRefusal | undefined => {
  const errors = read.flatMap((one) => (one instanceof FieldRefusal ? one.errors : []))
  return errors.length === 0 ? undefined : new FieldRefusal(errors)
}

/** What was read of a request; or all rejections, if it or another part of the request was rejected. */
export const unlessRefused = <Read>(read: Read, ...others: readonly unknown[]): Read | FieldRefusal =>
  refusedFields(...others, read) ?? read

/** The parts of a request as they were read, by their names; or all rejections. */
export const readParts = <Read extends object>(
  read: Read,
): { readonly [Name in keyof Read]: Exclude<Read[Name], FieldRefusal> } | FieldRefusal =>
  refusedFields(...Object.values(read)) ?? (read as never)

/** The rejection of an id that no client has. */
export const noSuchClient = (id: string): Refusal => new Refusal(`Client "${id}" not found.`)

/** Of a name or id that no dealer has. */
export const noSuchDealer = (named: string): Refusal => new Refusal(`Dealer "${named}" not found.`)

/** Of a dealer or partner whose name another has. */
export const nameTaken = (kind: 'dealer' | 'partner', name: string): Refusal =>
  new Refusal(`There is already a ${kind} named "${name}".`)

/** Of a name or id that no partner has. */
export const noSuchPartner = (named: string): Refusal => new Refusal(`Partner "${named}" not found.`)

const NAME_MAXIMUM_CHARACTERS = 100

/** What somebody wrote, as stored; rejected if it is empty, too long or unreadable. */
export const asStored = (written: ReturnType<typeof writtenText>): string | Refusal =>
  'says' in written ? new Refusal(written.says) : written.text

/** A name for people: trimmed, on one line, of visible characters, and not too long. */
export const givenName = (text: string, what: string): string | Refusal => {
  const name = `The name of ${what.toLowerCase()}`
  return asStored(writtenLine(text, name, NAME_MAXIMUM_CHARACTERS, `${what} needs a name.`))
}

const ADDRESS_MAXIMUM_LINES = 8
const ADDRESS_LINE_MAXIMUM_CHARACTERS = 100

/**
 * The lines of an address as printed on a document: trimmed, of visible characters; an empty list removes the address.
 */
export const givenAddress = (given: readonly string[], whose: string): readonly string[] | Refusal => {
  const lines = given.map((line) => line.trim().normalize('NFC')).filter((line) => line !== '')
  if (lines.length > ADDRESS_MAXIMUM_LINES)
    return new Refusal(`The address of ${whose} can have at most ${ADDRESS_MAXIMUM_LINES} lines.`)
  if (lines.some((line) => UNREADABLE.test(line)))
    return new Refusal(`The address of ${whose} cannot contain control or invisible characters.`)
  if (lines.some((line) => line.length > ADDRESS_LINE_MAXIMUM_CHARACTERS))
    return new Refusal(
      `A line of the address of ${whose} can have at most ${ADDRESS_LINE_MAXIMUM_CHARACTERS} characters.`,
    )
  return lines
}

/** "Quote not found. It does not exist, or this client cannot access it." */
export const unknownOf = (noun: string): Refusal =>
  new Refusal(`${notFound(noun).says} It does not exist, or this client cannot access it.`, 'not-found')

/** The same for an application that does not exist, and for one that the caller may not see. */
export const NO_SUCH_APPLICATION = unknownOf('application')

export const ERASED = new Refusal('The application has been erased.', 'not-found')

/** Other requests were quicker every time. */
export const CHANGED_BY_OTHERS = new Refusal(
  'Another request is changing the application. Get its status and try again.',
)

export const NO_SUCH_USER = new Refusal('User not found.')

/** Line breaks and the like become spaces. `what` starts the sentence of a rejection. */
export const oneLine = (text: string, what: string): string | Refusal =>
  asStored(writtenLine(text.replace(/\s+/gu, ' '), what, ONE_LINE_MAXIMUM_CHARACTERS, `${what} is missing.`))

export const ONE_LINE_MAXIMUM_CHARACTERS = 500

export const STILL_RUNNING = new Refusal(
  'The first request with this Idempotency-Key is still being processed. Send it again in a few seconds.',
  'still-running',
)

export const KEY_REUSED = new Refusal(
  `This Idempotency-Key was used with a different request body in the last ${RETENTION.idempotencyAnswers.retained.words}. Use a new key for each new request.`,
  'key-reused',
)

export const PROOF_NEEDED = new Refusal(
  `Verify it’s you to continue. We ask again after ${LIFETIMES.proof.words}.`,
  'proof-needed',
)

export const LINK_NOT_VALID = new Refusal(
  'This link has already been used, has been replaced by a newer one, or has expired. Request a new link.',
  'link-not-valid',
)

export const SIGN_IN_FAILED = new Refusal(
  'The email address or password is not correct, or the account has been disabled.',
  'sign-in-failed',
)

export const SECOND_FACTOR_NEEDED = new Refusal(
  'Enter the code from your authenticator app, or one of your recovery codes.',
  'second-factor-needed',
)

export const SECOND_FACTOR_WRONG = new Refusal(
  'That code is not correct, has expired or has been used before. Enter the newest code from your app, or a recovery code.',
  'second-factor-wrong',
)
