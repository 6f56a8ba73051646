/**
 * How emails and text messages are sent: emails through the server of SMTP_URL, or without one as files in a folder,
 * and text messages through the lender's gateway.
 */

import { readdir, rename, rm, writeFile } from 'node:fs/promises'
import { isIP } from 'node:net'
import { join } from 'node:path'
import type { SendMailOptions } from 'nodemailer/lib/mailer'
import { makeFolder } from '../../../packages/values/files.ts'
import { UUID_PATTERN } from '../../../packages/values/uuid.ts'
import type { MailText } from './letter.ts'

export type OutgoingMail = MailText & {
  /** Letters, digits and hyphens; the same if one email is sent again. Files are named by it. */
  readonly id: string
  /** One address. */
  readonly to: string
  readonly at: Date
  /** Its application: if emails are files, they are removed when it is erased. */
  readonly about?: string
  /** Whether each attempt sends the same, so that a mailbox may drop a duplicate: it has no link that a later one replaces. */
  readonly isSameAgain?: boolean
  /** A PDF with its name. */
  readonly attached?: { readonly filename: string; readonly content: Buffer } | undefined
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
  { id, to, at, subject, sender, text, html, oneClickStop, attached, isSameAgain = false }: OutgoingMail,
  from: string,
): SendMailOptions => {
  if (!ONE_ADDRESS.test(to)) throw new MailFailure('EADDRESS', true)
  return {
    from: sender === undefined ? from : { name: sender, address: addressIn(from) },
    to: { name: '', address: to },
    subject,
    ...(ASCII.test(text) ? { alternatives: [{ raw: plainPart(text) }, htmlPart(html)] } : { text, html }),
    ...(attached && { attachments: [{ ...attached, contentType: 'application/pdf' }] }),
    date: at,
    ...(isSameAgain && { messageId: `<${id}@${addressIn(from).split('@').at(-1)}>` }),
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

const OWNER_ONLY = 0o600

/**
 * Writes an email to the folder as `2026-11-20T101112Z-<id>.eml`, readable only by its owner, and complete or absent;
 * removes earlier files with the same id. An email about an application has that application's id before its own.
 * Creates the folder if it is missing.
 */
const putMailFile = async (
  folder: string,
  { id, at, about }: { readonly id: string; readonly at: Date; readonly about?: string },
  message: Buffer,
): Promise<void> => {
  await makeFolder(folder)
  const ending = `-${id}.eml`
  const subject = about === undefined ? '' : `-${about}`
  const name = `${at.toISOString().slice(0, 19).replaceAll(':', '')}Z${subject}${ending}`
  const unfinished = join(folder, `.${name}.part`)
  await writeFile(unfinished, message, { mode: OWNER_ONLY, flush: true })
  await rename(unfinished, join(folder, name))
  const others = (await readdir(folder)).filter((other) => other.endsWith(ending) && other !== name)
  for (const other of others) await rm(join(folder, other), { force: true })
}

const MAIL_ABOUT = new RegExp(`Z-(${UUID_PATTERN})-.+\\.eml(?:\\.part)?$`)

/** The ids of the applications with emails in the folder, each once; empty if the folder does not exist. */
export const applicationsWithMails = async (folder: string): Promise<readonly string[]> => [
  ...new Set((await namesIn(folder)).flatMap((name) => MAIL_ABOUT.exec(name)?.[1] ?? [])),
]

/** Removes all emails about these applications. */
export const removeMailsAbout = async (folder: string, ids: readonly string[]): Promise<void> => {
  if (ids.length === 0) return
  const removed = new Set(ids)
  for (const name of await namesIn(folder))
    if (removed.has(MAIL_ABOUT.exec(name)?.[1] ?? '')) await rm(join(folder, name), { force: true })
}

const namesIn = async (folder: string): Promise<readonly string[]> => {
  try {
    return await readdir(folder)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return []
    throw error
  }
}

export type TextMessage = {
  /** In E.164: +353871234567. */
  readonly to: string
  readonly text: string
}

export type SmsGateway = {
  /**
   * Throws a MailFailure with the status, "SMS 503", or the system's name of the error: gateways repeat numbers in their
   * messages. Repeated after a failure, a message may arrive twice.
   */
  readonly send: (message: TextMessage) => Promise<void>
}

export type SmsSettings = {
  readonly url: string
  readonly token: string
  readonly timeoutMilliseconds?: number
}

/** Short: the signer waits for the code with the page open. */
const TIMEOUT_MILLISECONDS = 10_000

/** Sends each message by one POST of JSON, `{"to": "+353…", "text": "…"}`, with a bearer token. */
export const smsGateway = ({
  url,
  token,
  timeoutMilliseconds = TIMEOUT_MILLISECONDS,
}: SmsSettings): SmsGateway => ({
  send: async ({ to, text }) => {
    const response = await responseOf(
      fetch(url, {
        method: 'POST',
        headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
        body: JSON.stringify({ to, text }),
        // The token goes only to the configured gateway, not to a redirect.
        redirect: 'manual',
        signal: AbortSignal.timeout(timeoutMilliseconds),
      }),
    )
    // Its body is not needed, and may be long.
    await response.body?.cancel().catch(() => undefined)
    const { ok, status } = response
    if (!ok) throw new MailFailure(`SMS ${status}`, REFUSALS.has(status))
  },
})

/** The message itself is the cause; the operator or time may fix everything else. */
const REFUSALS: ReadonlySet<number> = new Set([400, 404, 410, 413, 422])

const responseOf = async (response: Promise<Response>): Promise<Response> => {
  try {
    return await response
  } catch (error) {
    const { name, cause } = error as Error
    const code = (cause as { readonly code?: unknown } | undefined)?.code
    throw new MailFailure(`SMS ${typeof code === 'string' && CODE.test(code) ? code : name}`, false)
  }
}

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

/** What the delivery of emails needs. */
export type MailDelivery = {
  readonly transport: MailTransport
  /** The address that people use, without a trailing slash. */
  readonly baseUrl: () => string
  /** Receives a sentence with each sent link; only in a sandbox, since its readers can use the link. */
  readonly logLink?: (sentence: string) => void
}
