/** An email address by the pattern that browsers use. */
import { Fault } from '../../../packages/rules/fault.ts'
import { string } from './kind.ts'

/** The longest address that a mail server must accept (RFC 5321, the path without its brackets). */
const EMAIL_MAXIMUM_CHARACTERS = 254

/** The HTML standard’s pattern of a valid email address. */
const EMAIL =
  /^[a-zA-Z0-9.!#$%&'*+/=?^_`{|}~-]+@[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?(?:\.[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?)*$/

const notAnAddress = new Fault('email', 'must be a valid email address')

const addressRead = (canonical: (address: string) => string) =>
  string({
    name: 'email address',
    says: `an email address of at most ${EMAIL_MAXIMUM_CHARACTERS} characters`,
    faults: ['email', 'maxLength'],
    person: {
      wrong: 'Enter an email address like name@example.ie, without spaces.',
      maxLength: `Enter an email address of ${EMAIL_MAXIMUM_CHARACTERS} characters or fewer.`,
    },
    schema: { format: 'email', maxLength: EMAIL_MAXIMUM_CHARACTERS },
    check: (address) => {
      if (!EMAIL.test(address)) return notAnAddress
      if (address.length <= EMAIL_MAXIMUM_CHARACTERS) return canonical(address)
      return new Fault(
        'maxLength',
        `must have at most ${EMAIL_MAXIMUM_CHARACTERS} characters`,
        String(address.length),
      )
    },
  })

/** Canonical: in lower case, since addresses compare without case. */
export const email = addressRead((address) => address.toLowerCase())

/** An address that staff type for someone, and that is shown again as typed. */
export const emailAsTyped = addressRead((address) => address)
