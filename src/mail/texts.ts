/** What our mails say, as plain text and as simple HTML that says the same and loads nothing from elsewhere. */
import { RETENTION } from '../domain/retention.ts'

export type MailText = { readonly subject: string; readonly text: string; readonly html: string }

/** A link in a mail, and when it expires. */
export type MailedLink = { readonly url: string; readonly expiresAt: Date }

/** To somebody who was given an account and has no password yet. `dealer` is null for the lender's own people. */
export const invitation = (given: {
  readonly link: MailedLink
  readonly dealer: string | null
}): MailText => {
  const { link, dealer } = given
  const account = dealer === null ? 'An account' : `An account for ${oneLine(dealer)}`
  return mailText('Your Forecourt account: choose a password', [
    HELLO,
    `${account} was set up for this e-mail address in Forecourt, the lender's service for vehicle finance applications. To start, choose a password:`,
    { link: link.url, says: 'Choose a password' },
    `The link works once, until ${moment(link.expiresAt)}. After that, ask the person who invited you to send another.`,
    'If you did not expect this, ignore this mail: nobody can use the account without a password.',
    SENDER,
  ])
}

/** To somebody who asked for a new password, or for whom somebody else did. */
export const reset = ({ link }: { readonly link: MailedLink }): MailText =>
  mailText('Choose a new password for Forecourt', [
    HELLO,
    'Somebody asked for a new password for the Forecourt account of this e-mail address. If it was you, choose it here:',
    { link: link.url, says: 'Choose a new password' },
    `The link works once, until ${moment(link.expiresAt)}. After that, ask for another on the sign-in page.`,
    'If it was not you, ignore this mail: your password has not changed.',
    SENDER,
  ])

/** To somebody whose password was changed. */
export const passwordChanged = (given: { readonly signInUrl: string; readonly at: Date }): MailText =>
  mailText('Your Forecourt password was changed', [
    HELLO,
    `The password of your Forecourt account was changed on ${moment(given.at)}. If it was you, there is nothing to do.`,
    'If it was not you, choose a new password now, with "Forgotten your password?" on the sign-in page, and tell your administrator:',
    { link: given.signInUrl, says: 'Go to the sign-in page' },
    SENDER,
  ])

/** To a dealer's user whom the dealer's software may not act for yet. Each client has a page that asks. */
export const consentsAsked = (given: {
  readonly dealer: string
  readonly clients: readonly { readonly name: string; readonly url: string }[]
}): MailText =>
  mailText('May this software act for you?', [
    HELLO,
    `${oneLine(given.dealer)} uses software that sends applications for vehicle finance to Forecourt, the lender's service. It can't send them in your name without your consent. Each of these pages says what the software may do, and lets you agree or refuse:`,
    ...given.clients.map(({ name, url }) => {
      const says = oneLine(name)
      return { link: url, says, inText: `${says}:\n${url}` }
    }),
    'You can withdraw a consent at any time, under "My account".',
    SENDER,
  ])

/** To those who look after a webhook endpoint that the service has switched off. */
export const endpointDisabled = ({ endpointId }: { readonly endpointId: string }): MailText =>
  mailText('A webhook endpoint was deactivated', [
    HELLO,
    `Forecourt has deactivated the webhook endpoint ${endpointId}, because it answered 410 Gone or every delivery failed for five days.`,
    `No event is lost. Ask the people who run it to check its deliveries, fix it and enable it again with PATCH /api/webhook-endpoints. Forecourt then delivers the pending events, and GET /api/events returns the last ${RETENTION.events.kept.words}.`,
    SENDER,
  ])

/** To a signer who asked for a code. */
export const signingCode = (given: {
  readonly code: string
  readonly expiresAt: Date
  readonly lender: string
}): MailText =>
  mailText('Your code for signing', [
    HELLO,
    `Your code for signing your agreement with ${oneLine(given.lender)} is:`,
    given.code,
    `Enter it on the page where you asked for it. It expires on ${moment(given.expiresAt)}. Older codes no longer work.`,
    'Do not share it: neither the lender nor the dealer will ever ask for it. If you did not ask for a code, ignore this mail.',
    SENDER,
  ])

/** To the dealer's people, from a signer who finds something wrong with their details. */
export const signingDetailsWrong = (given: {
  readonly reference: string
  readonly signer: string
  readonly message: string
}): MailText =>
  mailText('A signer says that their details are wrong', [
    HELLO,
    `${oneLine(given.signer)}, who was asked to sign the agreement of ${given.reference}, says that something in it is wrong:`,
    `"${oneLine(given.message)}"`,
    'Speak to them. If the agreement has to change, ask the lender to cancel the signing before anybody else signs.',
    SENDER,
  ])

const HELLO = 'Hello,'
const SENDER =
  "This mail was sent by Forecourt, the lender's service for vehicle finance applications. Nobody reads replies to it."

/** A paragraph, or a link on a line of its own; `inText` stands for it where a mail has several. */
type Part = string | { readonly link: string; readonly says: string; readonly inText?: string }

export const mailText = (subject: string, parts: readonly Part[]): MailText => ({
  subject,
  text: `${parts.map((part) => (typeof part === 'string' ? part : (part.inText ?? part.link))).join('\n\n')}\n`,
  html: page(subject, parts.map(paragraph).join('\n')),
})

const page = (title: string, body: string): string => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escaped(title)}</title>
</head>
<body style="margin: 0; padding: 24px; background: #ffffff; color: #1a1b1e; font: 16px/1.5 sans-serif">
<div style="max-width: 560px">
<h1 style="font-size: 20px; margin: 0 0 16px">${escaped(title)}</h1>
${body}
</div>
</body>
</html>
`

const PARAGRAPH = 'style="margin: 0 0 16px"'

/** The address stands under its link, for those who want to see where it goes or have to copy it. */
const paragraph = (part: Part): string => {
  if (typeof part === 'string') return `<p ${PARAGRAPH}>${escaped(part)}</p>`
  const url = escaped(part.link)
  return `<p ${PARAGRAPH}><a href="${url}" style="color: #1c5fb0; font-weight: bold">${escaped(part.says)}</a><br>
<span style="font-size: 14px; word-break: break-all">${url}</span></p>`
}

const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

const escaped = (text: string): string => text.replace(/[&<>"']/g, (sign) => ESCAPES[sign] ?? sign)

/** A name as one line, so that it can't pass for paragraphs of ours. */
export const oneLine = (name: string): string => name.replace(/[\s\p{C}]+/gu, ' ').trim()

/** As "Friday 27 November 2026 at 10:31, Irish time". */
export const moment = (at: Date): string => {
  const date = { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' } as const
  const parts = { timeZone: 'Europe/Dublin', hour12: false } as const
  const day = at.toLocaleDateString('en-IE', { ...parts, ...date })
  const time = at.toLocaleTimeString('en-IE', { ...parts, hour: '2-digit', minute: '2-digit' })
  return `${day} at ${time}, Irish time`
}
