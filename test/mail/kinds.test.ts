/**
 * Every kind of mail as a real mail server takes it: who the lender is, in text and in HTML; nothing from elsewhere; and what
 * others have written is text.
 */
import assert from 'node:assert/strict'
import test, { after, before } from 'node:test'
import { SAMPLE_WORDING } from '../../src/adapters/agreement/content/wording-file.ts'
import {
  loanStarted,
  signingCode,
  signingContactChanged,
  signingCopy,
  signingEnded,
  signingInvitation,
} from '../../src/adapters/delivery/application-mails.ts'
import { asTest, type Letter, written } from '../../src/adapters/delivery/letter.ts'
import * as texts from '../../src/adapters/delivery/mail-texts.ts'
import { mailTransport } from '../../src/adapters/delivery/transports.ts'
import { openPostOffice, type PostOffice, type ReceivedMail } from './post-office.ts'

let office: PostOffice
before(async () => {
  office = await openPostOffice()
})
after(() => office.close())

const AT = new Date('2026-11-27T10:11:00Z')
const MARKUP = `<img src="https://elsewhere.example/x.png" onerror='x'> & <b>bold</b>\n<script>x</script>`
/** As one line, with its signs as HTML writes them. */
const ESCAPED =
  '&lt;img src=&quot;https://elsewhere.example/x.png&quot; onerror=&#39;x&#39;&gt; &amp; &lt;b&gt;bold&lt;/b&gt; &lt;script&gt;x&lt;/script&gt;'
const url = 'https://forecourt.example/sign#token=abc&x=1'
const link = { url, expiresAt: AT }
const about = { vehicle: MARKUP, dealer: MARKUP, lender: MARKUP, contact: MARKUP, reference: 'C01SAMPLE' }
const signer = { ...about, name: MARKUP, link }

/** Each kind with markup in all that others write; what must stand in both forms; whether others write anything in it. */
const KINDS: Readonly<Record<string, { letter: Letter; says: readonly string[]; isFree?: boolean }>> = {
  invitation: {
    letter: texts.invitation({ link, organisation: MARKUP }),
    says: ['use this link once', 'a passkey or a password'],
    isFree: true,
  },
  reset: { letter: texts.reset({ link }), says: ['use this link once, until', 'has not changed'] },
  passwordChanged: {
    letter: texts.passwordChanged({ signInUrl: url, at: AT }),
    says: ['was changed on Friday'],
  },
  factorsChanged: {
    letter: texts.factorsChanged({ what: 'passkeyAdded', at: AT, signInUrl: url }),
    says: ['A passkey was added'],
  },
  accessGiven: {
    letter: texts.accessGiven({
      what: 'roleChanged',
      subject: MARKUP,
      role: 'admin',
      by: MARKUP,
      at: AT,
      url,
    }),
    says: ['an administrator on', 'on Friday', 'disable their account immediately'],
    isFree: true,
  },
  consentsAsked: {
    letter: texts.consentsAsked({ dealer: MARKUP, clients: [{ name: MARKUP, url }] }),
    says: ['withdraw your consent at any time'],
    isFree: true,
  },
  endpointDisabled: {
    letter: texts.endpointDisabled({ endpointId: 'we_sample', failedDays: 5 }),
    says: ['we_sample', 'for 5 days', 'No events are lost'],
  },
  signingCode: {
    letter: signingCode({ ...about, code: '042137', expiresAt: AT }),
    says: ['042137', 'Do not share this code'],
    isFree: true,
  },
  signingDetailsWrong: {
    letter: texts.signingDetailsWrong({ reference: 'C01SAMPLE', signer: MARKUP, message: MARKUP }),
    says: ['C01SAMPLE', 'Contact them'],
    isFree: true,
  },
  signingInvitation: { letter: signingInvitation(signer), says: ['C01SAMPLE', 'choose'], isFree: true },
  signingContactChanged: {
    letter: signingContactChanged({ ...about, what: 'mobile number', at: AT }),
    says: ['C01SAMPLE', 'mobile number', 'do not sign anything'],
    isFree: true,
  },
  signingEnded: {
    letter: signingEnded({ ...signer, why: 'Not everyone signed in time.', hasSigned: true }),
    says: ['C01SAMPLE', 'no longer works', 'has no effect'],
    isFree: true,
  },
  loanStarted: {
    letter: loanStarted({
      ...signer,
      startsOn: '1 May 2027',
      first: '€1.00 on 1 June 2027',
      instalments: '2 of €1.00 each',
      last: '€1.00 on 1 July 2027',
    }),
    says: ['C01SAMPLE', 'runs from 1 May 2027', '1 June 2027', '2 of €1.00 each', '1 July 2027'],
    isFree: true,
  },
  signingCopy: { letter: signingCopy(signer), says: ['C01SAMPLE', 'Everyone has signed'], isFree: true },
}

const receive = async (letter: Letter, lender = SAMPLE_WORDING): Promise<ReceivedMail> => {
  const before = office.received.length
  const transport = mailTransport({
    smtpUrl: `smtp://127.0.0.1:${office.port}`,
    from: 'Forecourt <mail@forecourt.example>',
    folder: '/nowhere',
  })
  await transport.send({ ...written(letter, lender), id: 'sample', to: 'sample@example.ie', at: AT })
  const mail = office.received[before]
  assert.ok(mail !== undefined)
  return mail
}

test('each function that words a mail is among the kinds of this file', () => {
  const named = Object.entries(texts).flatMap(([name, value]) => (typeof value === 'function' ? [name] : []))
  assert.deepEqual(
    [
      ...named,
      'signingCode',
      'signingInvitation',
      'signingCopy',
      'signingContactChanged',
      'signingEnded',
      'loanStarted',
    ].sort(),
    Object.keys(KINDS).sort(),
  )
})

for (const [kind, { letter, says, isFree = false }] of Object.entries(KINDS)) {
  test(`${kind}: both forms say the same and who the lender is, and markup in names is text`, async () => {
    const { headers, text, html } = await receive(letter)
    assert.ok(headers.some((line) => line.startsWith('Content-Type: multipart/alternative')))
    for (const form of [text, html])
      for (const wanted of [
        ...says,
        'Sample Motor Finance (sample lender)',
        '1 Sample Quay, Sampletown, Dublin 0',
        '01 000 0000',
        'agreements@lender.example',
        'Sample company number 000000',
        'Replies to it are not read',
      ])
        assert.ok(form.includes(wanted), `${wanted} in ${form === text ? 'text' : 'HTML'}`)
    assert.equal(html.includes(ESCAPED), isFree)
    assert.doesNotMatch(html, /<(img|script|link|iframe|style|b)\b|url\(|@import|\bsrc=(?!&quot;)/)
    const links = [...html.matchAll(/ href="([^"]*)"/g)].map(([, to]) => to)
    assert.deepEqual([...new Set(links)], html.includes('href') ? [url.replace('&', '&amp;')] : [])
    for (const to of links) assert.ok(html.includes(`>${to}</p>`), 'the address is written out')
    assert.equal(text.includes(url), links.length > 0)
  })
}

test('the code is large in HTML, and a line of its own in text', async () => {
  const { text, html } = await receive(KINDS['signingCode']?.letter as Letter)
  assert.match(text, /^042137\r?$/m)
  assert.match(html, /font: bold 32px[^>]*>042137</)
})

test('where the lender and all others write plain letters, the text stays as it is, so that a link can be copied from a file', async () => {
  const { raw } = await receive(KINDS['reset']?.letter as Letter)
  assert.ok(raw.includes(`\r\n${url}\r\n`))
})

test('markup in what the lender says of itself is text too', async () => {
  const { html, text } = await receive(KINDS['reset']?.letter as Letter, { ...SAMPLE_WORDING, name: MARKUP })
  assert.equal(html.split(ESCAPED).length - 1, 3)
  assert.ok(!html.includes('<script>'))
  assert.ok(text.includes('<b>bold</b>'))
})

test('an inbox shows the lender as the sender, and which agreement it is about, of a test that it is one', async () => {
  const sample = { ...signer, vehicle: 'Toyota Corolla', dealer: 'Sample Motors' }
  const SUBJECTS = [
    [signingInvitation(sample), 'Please sign your agreement: Toyota Corolla, Sample Motors'],
    [
      signingInvitation({ ...sample, isReminder: true }),
      'Reminder: please sign your agreement: Toyota Corolla, Sample Motors',
    ],
    [signingCopy(sample), 'Your signed agreement: Toyota Corolla, Sample Motors'],
    [
      signingCode({ ...sample, code: '042137', expiresAt: AT }),
      'Your signing code: Toyota Corolla, Sample Motors',
    ],
    [
      signingEnded({ ...sample, why: 'x', hasSigned: false }),
      'You do not need to sign any more: Toyota Corolla, Sample Motors',
    ],
    [
      signingContactChanged({ ...sample, what: 'mobile number', at: AT }),
      'Your mobile number for signing has changed: Toyota Corolla, Sample Motors',
    ],
    [signingInvitation({ ...sample, dealer: null }), 'Please sign your agreement: Toyota Corolla'],
    [signingInvitation({ ...sample, vehicle: null, dealer: null }), 'Please sign your agreement: C01SAMPLE'],
  ] as const
  for (const [letter, subject] of SUBJECTS) {
    assert.equal(letter.subject, subject)
    assert.equal(asTest(letter).subject, `[Test] ${subject}`)
  }
  const { headers, text, html } = await receive(asTest(signingInvitation(sample)))
  assert.ok(
    headers.includes('From: "Sample Motor Finance (sample lender)" <mail@forecourt.example>'),
    headers.join('; '),
  )
  for (const form of [text, html])
    assert.ok(form.includes('This is a test. Nothing in this email is binding.'))
  const unnamed = await receive(signingInvitation(sample), { ...SAMPLE_WORDING, telephone: '', email: '' })
  assert.ok(unnamed.headers.includes('From: Forecourt <mail@forecourt.example>'))
})
