/** The form of our ids: UUIDs (RFC 9562) in lower case. */

/** A part of patterns. It captures nothing. */
export const UUID_PATTERN = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}'

const FORM = new RegExp(`^${UUID_PATTERN}$`)

/** Whether a text has the form of our ids, so that the database can be queried with it. */
export const isUuid = (text: string): boolean => FORM.test(text)
