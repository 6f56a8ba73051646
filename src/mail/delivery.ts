/** What mails are delivered with. */
import type { MailTransport } from './transport.ts'

export type MailDelivery = {
  readonly transport: MailTransport
  /** The address that people use, without a slash at the end. */
  readonly baseUrl: () => string
  /** Takes a sentence with each link that was sent; for a sandbox alone, since who reads it can use the link. */
  readonly logLink?: (sentence: string) => void
}
