/**
 * The form of an email: its paragraphs as plain text and as equivalent HTML, with the lender's details below. It loads
 * nothing from elsewhere, and others' text, such as names, never becomes markup.
 */
import { escapeHtml } from '../../../packages/values/html.ts'

export type MailText = {
  readonly subject: string
  readonly text: string
  readonly html: string
  /** Whose name an inbox shows as the sender; absent while no lender is named. */
  readonly sender?: string
  /** Where an email program unsubscribes automatically (RFC 8058); absent for emails without a choice. */
  readonly oneClickStop?: string
}

/** The lender's name and contact details. */
export type Lender = {
  readonly name: string
  readonly address: readonly string[]
  readonly telephone: string
  readonly email: string
  readonly website: string
  readonly registration: string
}

/** The content of an email, before its layout. */
export type Letter = {
  readonly subject: string
  /** Above the paragraphs in HTML; by default the subject. */
  readonly title?: string
  readonly parts: readonly LetterPart[]
  /** For emails that their reader can unsubscribe from: which ones, and where, on a page and by an email program. */
  readonly stop?: { readonly what: string; readonly page: string; readonly oneClick: string }
}

export type LetterPart =
  /** A paragraph. */
  | string
  /** A button, with its address written out; `inText` replaces both if an email has several. */
  | { readonly link: string; readonly says: string; readonly inText?: string }
  /** Digits to type. */
  | { readonly code: string }

/** A finished letter, in this lender's name, and in its colours if set. */
export const written = (
  { subject, title = subject, parts, stop }: Letter,
  lender: Lender,
  colours: LetterColours = OWN_COLOURS,
): MailText => {
  const below = ['-- ', senderOf(lender), ...(stop ? [`Unsubscribe from ${stop.what}: ${stop.page}`] : [])]
  return {
    subject,
    ...(isNamed(lender) && { sender: oneLine(lender.name) }),
    text: `${[...parts.map(inText), [...below, '', ...identityOf(lender)].join('\n')].join('\n\n')}\n`,
    html: page(title, parts.map((part) => paragraph(part, colours)).join('\n'), lender, { stop, colours }),
    ...(stop && { oneClickStop: stop.oneClick }),
  }
}

const isNamed = ({ telephone, email }: Lender): boolean => telephone !== '' || email !== ''

/** The letter about a test application, to a person who may not know of tests. */
export const asTest = ({ subject, title = subject, parts, ...rest }: Letter): Letter => ({
  ...rest,
  subject: `[Test] ${subject}`,
  title: `Test: ${title}`,
  parts: ['This is a test. Nothing in this email is binding.', ...parts],
})

const inText = (part: LetterPart): string => {
  if (typeof part === 'string') return part
  return 'code' in part ? part.code : (part.inText ?? part.link)
}

const senderOf = ({ name }: Lender): string =>
  `This email was sent by Forecourt, the vehicle finance application service of ${oneLine(name)}. Replies to it are not read.`

/** Line by line, in both forms of the email. */
const identityOf = ({ name, address, telephone, email, website, registration }: Lender): readonly string[] =>
  [name, address.join(', '), [telephone, email, website].filter((one) => one !== '').join(', '), registration]
    .map(oneLine)
    .filter((line) => line !== '')

/** Of buttons with white text, and of text on the backgrounds of emails. */
export type LetterColours = { readonly fill: string; readonly text: string }

const OWN_COLOURS: LetterColours = { fill: '#1c5f57', text: '#1c5f57' }

const page = (
  title: string,
  body: string,
  lender: Lender,
  { stop, colours }: { readonly stop: Letter['stop']; readonly colours: LetterColours },
): string => {
  const [name = '', ...lines] = identityOf(lender)
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light">
<title>${escapeHtml(title)}</title>
</head>
<body style="margin: 0; padding: 0; background: #f3f5f4; color: #1a1b1e; font: 16px/1.5 sans-serif">
<div style="max-width: 560px; margin: 0 auto; padding: 16px">
<p role="banner" style="margin: 8px 0 16px; color: ${colours.text}; font-size: 18px; font-weight: bold; overflow-wrap: anywhere">${escapeHtml(name)}</p>
<div role="main" style="padding: 24px 20px 8px; background: #ffffff; border: 1px solid #d5dbd9; border-radius: 6px; overflow-wrap: anywhere">
<h1 style="font-size: 20px; line-height: 1.3; margin: 0 0 16px">${escapeHtml(title)}</h1>
${body}
</div>
<div role="contentinfo" style="padding: 16px 4px; color: #54605d; font-size: 14px; overflow-wrap: anywhere">
<p style="margin: 0 0 12px">${escapeHtml(senderOf(lender))}</p>
${stop === undefined ? '' : stopLink(stop, colours)}<p style="margin: 0"><strong>${escapeHtml(name)}</strong><br>
${lines.map(escapeHtml).join('<br>\n')}</p>
</div>
</div>
</body>
</html>
`
}

const stopLink = ({ what, page: url }: NonNullable<Letter['stop']>, { text }: LetterColours): string =>
  `<p style="margin: 0 0 12px"><a href="${escapeHtml(url)}" style="color: ${text}">Unsubscribe from ${escapeHtml(what)}</a></p>\n`

const PARAGRAPH = 'style="margin: 0 0 16px"'

/** A link's address is written below it, for people who want to see where it leads or have to copy it. */
const paragraph = (part: LetterPart, { fill }: LetterColours): string => {
  if (typeof part === 'string') return `<p ${PARAGRAPH}>${escapeHtml(part)}</p>`
  if ('code' in part)
    return `<p style="margin: 0 0 16px; padding: 12px; background: #f3f5f4; border-radius: 6px; font: bold 32px/1.2 monospace; letter-spacing: 6px; text-align: center">${escapeHtml(part.code)}</p>`
  const url = escapeHtml(part.link)
  return `<p style="margin: 0 0 8px"><a href="${url}" style="display: inline-block; padding: 12px 20px; background: ${fill}; border-radius: 6px; color: #ffffff; font-weight: bold; text-decoration: none">${escapeHtml(part.says)}</a></p>
<p style="margin: 0 0 16px; color: #54605d; font-size: 14px; word-break: break-all">${url}</p>`
}

/** A name on one line, so that it cannot look like a paragraph of ours. */
export const oneLine = (name: string): string => name.replace(/[\s\p{C}]+/gu, ' ').trim()

/** For example "Friday 27 November 2026 at 10:31, Irish time". */
export const moment = (at: Date): string => {
  const date = { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' } as const
  const parts = { timeZone: 'Europe/Dublin', hour12: false } as const
  const day = at.toLocaleDateString('en-IE', { ...parts, ...date })
  const time = at.toLocaleTimeString('en-IE', { ...parts, hour: '2-digit', minute: '2-digit' })
  return `${day} at ${time}, Irish time`
}
