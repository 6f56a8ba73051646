/** Collects from a body what no message may repeat: names, personal numbers, addresses, phones, free text. */

const UNSAID_FIELDS: ReadonlySet<string> = new Set([
  ...['firstName', 'lastName', 'maidenName', 'maidenOther', 'middleName', 'dateOfBirth', 'ppsNumber'],
  ...['emailAddress', 'email', 'businessEmail', 'ownerUserEmail', 'onBehalfOf'],
  ...['mainPhoneNumber', 'otherPhoneNumber', 'employmentPhoneNumber', 'businessTelephone'],
  ...['mainPhone', 'secondaryPhone'],
  ...['accountName', 'accountNumber', 'iban', 'address', 'line1', 'line2', 'postCode', 'eirCode', 'town'],
  ...['furtherInformation', 'employerName', 'legalName', 'tradingAs', 'workPermit', 'workPermitNumber'],
])

/** A shorter value could be in a message by chance. */
const TELLING_LENGTH_MINIMUM = 3

/** The strings and numbers of a body's personal fields, as far as finding them in a message proves anything. */
export function whatMustStayUnsaid(body: object): string[] {
  const unsaid: string[] = []
  const open: unknown[] = [body]
  for (let value = open.pop(); value !== undefined; value = open.pop()) {
    if (typeof value !== 'object' || value === null) continue
    for (const [name, inner] of Object.entries(value)) {
      if (typeof inner === 'object' && inner !== null) open.push(inner)
      else if (UNSAID_FIELDS.has(name) && isDistinctive(inner)) unsaid.push(String(inner))
    }
  }
  return unsaid
}

/** Whether a sentence repeats one of a body's personal values. A plain word counts only as a word of its own. */
export function repeats(message: string, secret: string): boolean {
  if (!/^\p{L}+$/u.test(secret)) return message.includes(secret)
  return message.split(/[^\p{L}\p{N}]+/u).includes(secret)
}

/** A plain lower-case word (`valid`) or a common one may be the message's own, so it proves nothing. */
function isDistinctive(value: unknown): boolean {
  if (typeof value === 'number') return String(value).length >= TELLING_LENGTH_MINIMUM
  return typeof value === 'string' && value.length >= TELLING_LENGTH_MINIMUM && /[\p{Lu}\d@]/u.test(value)
}
