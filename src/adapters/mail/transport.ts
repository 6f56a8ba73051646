/** How emails are sent: through the server of SMTP_URL, or without one as files in a folder. */
import { isIP } from 'node:net'
import type { SendMailOptions } from 'nodemailer/lib/mailer'
import { MailFailure } from './failure.ts'
import { putMailFile } from './folder.ts'
import type { MailText } from './letter.ts'

export type OutgoingMail = MailText & {
  /** Letters, digits and hyphens; the same if one email is sent again. Files are named by it. */
  readonly id: string
  /** One address. */
  readonly to: string
  readonly at: Date
  /** Its application: if emails are files, they are removed when it is erased. */
  readonly about?: string
}

/**
 * Throws a MailFailure with what failed, and the server's response if there was one: "EENVELOPE 550". Servers repeat
 * addresses in their messages.
 */
export type MailTransport = { readonly send: (mail: OutgoingMail) => Promise<void> }

/**
 * `from` is an address, or a name and an address in angle brackets; an email's own sender replaces the name. Emails without a server go into `folder`. The server
 * is told the host of `publicUrl`: servers reject a name that nobody can look up, such as that of a container.
 */
export const mailTransport = (settings: {
  readonly smtpUrl: string | undefined
  readonly publicUrl?: string | undefined
  readonly from: string
  readonly folder: string
}): MailTransport => {
  const { smtpUrl, publicUrl, from, folder } = settings
  return smtpUrl === undefined ? toFolder(folder, from) : toServer(smtpUrl, from, ownNameIn(publicUrl))
}

/** Undefined for an IP address or a name without a domain: the email library then uses the machine's own. */
const ownNameIn = (publicUrl: string | undefined): string | undefined => {
  const { hostname = '' } = URL.parse(publicUrl ?? '') ?? {}
  return hostname.includes('.') && isIP(hostname) === 0 ? hostname : undefined
}

/** Short enough for two attempts within a job's time. */
const TIME_LIMITS = {
  dnsTimeout: 10_000,
  connectionTimeout: 15_000,
  greetingTimeout: 15_000,
  socketTimeout: 30_000,
} as const

/** Options that the URL may not change: its own log would contain addresses, and connections do not stay open. */
const FIXED = { logger: false, debug: false, pool: false, sendmail: false } as const

/** One plain address: users have no others, but a recipient deserves a second check. */
const ONE_ADDRESS = /^[^\s\p{C}<>()[\],;:"\\@]+@[^\s\p{C}<>()[\],;:"\\@]+$/u

// Nodemailer is loaded with the first email: it would take a good part of the service's start.
const toServer = (smtpUrl: string, from: string, name: string | undefined): MailTransport => ({
  send: async (mail) => {
    const [{ createTransport }, { parseConnectionUrl }] = await Promise.all([
      import('nodemailer'),
      import('nodemailer/lib/shared'),
    ])
    const own = name === undefined ? {} : { name }
    const server = createTransport({ ...TIME_LIMITS, ...own, ...parseConnectionUrl(smtpUrl), ...FIXED })
    const message = messageOf(mail, from)
    try {
      await server.sendMail(message)
    } catch (error) {
      throw sendingError(error as Failed)
    }
  },
})

const toFolder = (folder: string, from: string): MailTransport => ({
  send: async (mail) => {
    const { createTransport } = await import('nodemailer')
    const writer = createTransport({ streamTransport: true, buffer: true, newline: 'windows' })
    const { message } = await writer.sendMail(messageOf(mail, from))
    await putMailFile(folder, mail, message as Buffer)
  },
})

const messageOf = (
  { to, at, subject, sender, text, html, oneClickStop }: OutgoingMail,
  from: string,
): SendMailOptions => {
  if (!ONE_ADDRESS.test(to)) throw new MailFailure('EADDRESS', true)
  return {
    from: sender === undefined ? from : { name: sender, address: addressIn(from) },
    to: { name: '', address: to },
    subject,
    ...(ASCII.test(text) ? { alternatives: [{ raw: plainPart(text) }, htmlPart(html)] } : { text, html }),
    date: at,
    // Without our own Message-ID each try gets a new one: a mailbox that drops duplicates must not keep the email with
    // the older link. Out-of-office replies are not sent to programs (RFC 3834).
    headers: { 'Auto-Submitted': 'auto-generated', ...(oneClickStop && stopHeaders(oneClickStop)) },
    disableFileAccess: true,
    disableUrlAccess: true,
  }
}

const addressIn = (from: string): string => /<([^>]*)>$/.exec(from)?.[1] ?? from

/** With these an email program offers to unsubscribe, with one request of its own (RFC 8058). */
const stopHeaders = (url: string) => ({
  'List-Unsubscribe': { prepared: true, value: `<${url}>` },
  'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
})

const ASCII = /^[\n\x20-\x7e]*$/

/** Unencoded, with its line breaks: otherwise a link could not be copied from the file. */
const plainPart = (text: string): string =>
  `Content-Type: text/plain; charset=utf-8\r\nContent-Transfer-Encoding: 7bit\r\n\r\n${text.replaceAll('\n', '\r\n')}`

const htmlPart = (html: string) => ({ contentType: 'text/html; charset=utf-8', content: html })

type Failed = { readonly code?: unknown; readonly name?: string; readonly responseCode?: unknown }

const CODE = /^[A-Z][A-Z0-9_]{1,39}$/

const sendingError = ({ code, name = 'Error', responseCode }: Failed): MailFailure => {
  const what = typeof code === 'string' && CODE.test(code) ? code : name
  const response = typeof responseCode === 'number' ? responseCode : undefined
  // A failed login (535) is for the operator to fix, and the email is still needed then.
  const concernsMail = what === 'EENVELOPE' || what === 'EMESSAGE'
  const isFinal = concernsMail && response !== undefined && response >= 500 && response < 600
  return new MailFailure(response === undefined ? what : `${what} ${response}`, isFinal)
}
