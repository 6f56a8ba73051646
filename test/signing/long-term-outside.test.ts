/**
 * What programs of the outside find in files that were extended. None of them judges PAdES B-LTA as a whole: qpdf checks the file, pdfsig
 * the seal, and openssl each time stamp, answer and list, at any moment of the ten years.
 */
import assert from 'node:assert/strict'
import { X509Certificate } from 'node:crypto'
import test from 'node:test'
import { DAY } from '../../packages/pdf-seal/long-term/testing.ts'
import { valuesIn } from '../../packages/pdf-seal/long-term/values.ts'
import { openPdf } from '../../packages/pdf-seal/seal/pdf-file.ts'
import { folderFor, run, streamedPdf, trusting, write } from '../../packages/pdf-seal/seal/testing.ts'
import { unless } from '../support/programs.ts'
import { authority, clock, extend, sealed, withAuthority } from './long-term-scene.ts'

/** Each from its moment on: as it was sealed, B-LTA, and renewed until it is ten years old. */
const forms: { readonly at: number; readonly pdf: Buffer }[] = []
const TEN_YEARS = 10 * 365 * DAY
withAuthority(async () => {
  // pdfsig goes by today's clock.
  clock.now = Date.now()
  const start = clock.now
  forms.push({ at: start, pdf: await sealed({ tells: 'both' }) })
  let due = start
  while (due < start + TEN_YEARS - 365 * DAY) {
    clock.now = due
    const { pdf, dueAt, fault } = await extend(forms.at(-1)?.pdf ?? Buffer.alloc(0))
    assert.equal(fault, undefined)
    forms.push({ at: due, pdf })
    due = dueAt.getTime()
  }
  clock.now = start
})

const last = () => forms.at(-1)?.pdf ?? Buffer.alloc(0)
const seconds = (milliseconds: number): string => String(Math.floor(milliseconds / 1_000))

/** The tokens of the archive time stamps and what each stamps, as a reader with nothing but the byte ranges takes them out. */
const stampsOf = (pdf: Buffer): readonly { readonly token: Buffer; readonly data: Buffer }[] =>
  [
    ...pdf
      .toString('latin1')
      .matchAll(/\/ETSI\.RFC3161 \/ByteRange \[0 (\d+) (\d+) (\d+)\] \/Contents <([0-9a-f]+)>/g),
  ].map((found) => {
    const [before = 0, from = 0, rest = 0] = found.slice(1, 4).map(Number)
    return {
      token: Buffer.from(found[4] ?? '', 'hex'),
      data: Buffer.concat([pdf.subarray(0, before), pdf.subarray(from, from + rest)]),
    }
  })

/** Without the zeros that fill its space. */
const trimmed = (token: Buffer): Buffer => token.subarray(0, 4 + token.readUInt16BE(2))

for (const [place, what] of [
  'as it was sealed',
  'that became B-LTA',
  'that was renewed for ten years',
].entries())
  test(`qpdf finds nothing wrong with a file ${what}`, { skip: unless('qpdf') }, (t) => {
    const pdf = place === 2 ? last() : (forms[place]?.pdf ?? Buffer.alloc(0))
    const { code, says } = run('qpdf', '--check', write(folderFor(t), 'file.pdf', pdf))
    assert.equal(code, 0, says)
    assert.doesNotMatch(says, /warning/i)
  })

test('qpdf finds nothing wrong with an extended file of object streams', {
  skip: unless('qpdf'),
}, async (t) => {
  const { pdf, fault } = await extend(await sealed({ pdf: streamedPdf() }))
  assert.equal(fault, undefined)
  const { code, says } = run('qpdf', '--check', write(folderFor(t), 'file.pdf', pdf))
  assert.equal(code, 0, says)
})

test('pdfsig calls the seal valid and trusted still, and sees that the last time stamp covers the file', {
  skip: unless('pdfsig', 'certutil'),
}, async (t) => {
  // pdfsig would ask the responder that a certificate names, which cannot answer while the test waits for pdfsig.
  const given = await sealed({ tells: 'list' })
  const { pdf, judgement } = await extend(given)
  assert.equal(judgement.level, 'B-LTA')
  const folder = folderFor(t)
  const database = trusting(folder, authority.root.toString())
  const { says } = run('pdfsig', '-nssdir', database, write(folder, 'file.pdf', pdf))
  const [, seal = '', ...stamps] = says.split('Signature #')
  for (const words of [/Field Name: Seal/, /Signature is Valid\./, /Certificate is Trusted\./])
    assert.match(seal, words)
  assert.equal(stamps.length, 1)
  assert.match(stamps.at(-1) ?? '', /ArchiveTimeStamp\d[\s\S]+Total document signed/)
})

test('openssl finds each archive time stamp good over its bytes when the next was made, and the last after ten years', {
  skip: unless('openssl'),
}, (t) => {
  const folder = folderFor(t)
  const root = write(folder, 'root.pem', authority.root.toString())
  const isGood = (stamp: { token: Buffer; data: Buffer }, at: number): boolean =>
    run(
      'openssl',
      'ts',
      '-verify',
      '-token_in',
      '-in',
      write(folder, 'token.der', trimmed(stamp.token)),
      '-data',
      write(folder, 'data', stamp.data),
      '-CAfile',
      root,
      '-attime',
      seconds(at),
    ).code === 0
  const end = (forms[0]?.at ?? 0) + TEN_YEARS
  const stamps = stampsOf(last())
  assert.equal(stamps.length, forms.length - 1)
  for (const [place, stamp] of stamps.entries())
    assert.ok(isGood(stamp, forms[place + 2]?.at ?? end), `time stamp ${place + 1}`)
  const [first] = stamps
  assert.ok(first)
  assert.equal(isGood(first, end), false, 'the first alone proves nothing after ten years')
  const changed = Buffer.from(first.data)
  changed[99] = (changed[99] ?? 0) ^ 1
  assert.equal(isGood({ ...first, data: changed }, forms[0]?.at ?? 0), false)
})

test('openssl finds by the proofs in the file that no certificate was revoked', {
  skip: unless('openssl'),
}, (t) => {
  const folder = folderFor(t)
  const { certificates, responses, lists } = valuesIn(openPdf(last()))
  const root = write(folder, 'root.pem', authority.root.toString())
  const all = certificates.map((raw) => new X509Certificate(raw))
  const seal = all.find(({ subject }) => subject.includes('CN=SAMPLE seal'))
  assert.ok(seal && responses[0] && lists.length >= forms.length - 1)
  const sealFile = write(folder, 'seal.pem', seal.toString())
  const at = ['-attime', seconds(forms[1]?.at ?? 0)]
  const answered = run(
    'openssl',
    'ocsp',
    '-respin',
    write(folder, 'answer.der', responses[0]),
    '-issuer',
    root,
    '-cert',
    sealFile,
    '-CAfile',
    root,
    '-no_nonce',
    ...at,
  )
  assert.match(answered.says, /Response verify OK/)
  assert.match(answered.says, /seal\.pem: good/)
  const stampers = all.filter(({ subject }) => subject.includes('CN=SAMPLE time stamps'))
  assert.ok(stampers.length >= 2)
  for (const one of stampers) {
    const found = lists.some((list) => {
      const args = ['-inform', 'DER', '-in', write(folder, 'list.der', list), '-out', `${folder}/list.pem`]
      assert.equal(run('openssl', 'crl', ...args).code, 0)
      const file = write(folder, 'one.pem', one.toString())
      const when = forms.map((form) => ['-attime', seconds(form.at)])
      return when.some(
        (moment) =>
          run(
            'openssl',
            'verify',
            '-crl_check',
            '-CRLfile',
            `${folder}/list.pem`,
            '-CAfile',
            root,
            ...moment,
            file,
          ).code === 0,
      )
    })
    assert.ok(found, one.subject)
  }
})
