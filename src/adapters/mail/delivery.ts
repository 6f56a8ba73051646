/** What the delivery of emails needs. */
import type { MailTransport } from './transport.ts'

export type MailDelivery = {
  readonly transport: MailTransport
  /** The address that people use, without a trailing slash. */
  readonly baseUrl: () => string
  /** Receives a sentence with each sent link; only in a sandbox, since its readers can use the link. */
  readonly logLink?: (sentence: string) => void
}
