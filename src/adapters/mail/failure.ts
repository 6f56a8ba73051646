/** Why an email or a text message could not be sent. The code is stored and logged, so it contains nothing personal. */
export class MailFailure extends Error {
  readonly code: string
  /** Whether retrying is pointless. */
  readonly isFinal: boolean

  constructor(code: string, isFinal = false) {
    super(`Sending failed: ${code}`)
    this.name = 'MailFailure'
    this.code = code
    this.isFinal = isFinal
  }
}
