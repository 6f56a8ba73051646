/**
 * What an operation returns instead of something that cannot be done: a sentence for the person who asked. It may repeat
 * input, but never a secret.
 */

import type { FieldFault } from '../../packages/values/field-fault.ts'
import { UNREADABLE, writtenLine, type writtenText } from '../../packages/values/typed/written-text.ts'
import { withoutSecrets } from '../adapters/access/without-secrets.ts'

export class Refusal {
  readonly says: string
  constructor(says: string) {
    this.says = withoutSecrets(says)
  }
}

/** The rejection of a request, field by field; its sentence names every error. */
export class FieldRefusal extends Refusal {
  readonly errors: readonly FieldFault[]
  constructor(errors: readonly FieldFault[]) {
    super(errors.map(({ message }) => message).join(' '))
    this.errors = errors
  }
}

/** All rejections among the parsed parts of a request, as one; undefined if there are none. */
export const refusedFields = (...read: readonly unknown[]): FieldRefusal | undefined => {
  const errors = read.flatMap((one) => (one instanceof FieldRefusal ? one.errors : []))
  return errors.length === 0 ? undefined : new FieldRefusal(errors)
}

/** What was read of a request; or all rejections, if it or another part of the request was rejected. */
export const unlessRefused = <Read>(read: Read, ...others: readonly unknown[]): Read | FieldRefusal =>
  refusedFields(...others, read) ?? read

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
export const unknownOf = (noun: string): string =>
  `${noun.charAt(0).toUpperCase()}${noun.slice(1)} not found. It does not exist, or this client cannot access it.`

/** The same for an application that does not exist, and for one that the caller may not see. */
export const NO_SUCH_APPLICATION = unknownOf('application')

export const NO_SUCH_USER = new Refusal('User not found.')

/** Line breaks and the like become spaces. `what` starts the sentence of a rejection. */
export const oneLine = (text: string, what: string): string | Refusal =>
  asStored(writtenLine(text.replace(/\s+/gu, ' '), what, ONE_LINE_MAXIMUM_CHARACTERS, `${what} is missing.`))

export const ONE_LINE_MAXIMUM_CHARACTERS = 500
