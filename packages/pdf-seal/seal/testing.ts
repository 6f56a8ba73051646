/** What the tests of the seal share: sample PDFs, a sandbox key, seeded damage, and external programs if installed. */
import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { X509Certificate } from 'node:crypto'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestContext } from 'node:test'
import { deflateSync } from 'node:zlib'
import PDFDocument from 'pdfkit'
import { makeSandboxSealingKey } from './sandbox-sealing-key.ts'
import { type Sealing, sealPdf, type TimeStampSource } from './seal-pdf.ts'
import { loadSealingKey, type SealingKey } from './sealing-key.ts'

export const SAMPLE_AT = new Date('2026-03-02T10:20:30Z')
export const SAMPLE_NAME = 'Sample Motor Finance'
export const SAMPLE_PASSWORD = 'sample password €'

export type SampleKey = {
  readonly key: SealingKey
  readonly authority: X509Certificate
  readonly pkcs12: Buffer
}

export const sampleKey = async (kind: 'rsa' | 'ecdsa', at = SAMPLE_AT): Promise<SampleKey> => {
  const made = await makeSandboxSealingKey({ name: SAMPLE_NAME, at, password: SAMPLE_PASSWORD, kind })
  return {
    key: await loadSealingKey(made.pkcs12, SAMPLE_PASSWORD, at),
    authority: new X509Certificate(made.authority),
    pkcs12: made.pkcs12,
  }
}

export const sampleWords = { reason: 'Agreement sealed', name: SAMPLE_NAME, location: 'Baile Átha Cliath' }

export const sealSample = (
  pdf: Buffer,
  certificate: SealingKey,
  timeStamp?: TimeStampSource,
  at = SAMPLE_AT,
) => {
  const sealing: Sealing = { ...sampleWords, certificate, at, ...(timeStamp ? { timeStamp } : {}) }
  return sealPdf(pdf, sealing)
}

/** Two pages with a structure tree, the same bytes at each call. */
export const taggedPdf = (): Promise<Buffer> =>
  new Promise((resolve) => {
    const document = new PDFDocument({
      tagged: true,
      lang: 'en-IE',
      displayTitle: true,
      info: { Title: 'Sample agreement', CreationDate: SAMPLE_AT },
    })
    const chunks: Buffer[] = []
    document.on('data', (chunk: Buffer) => chunks.push(chunk))
    document.on('end', () => resolve(Buffer.concat(chunks)))
    const root = document.struct('Document')
    document.addStructure(root)
    root.add(
      document.struct(
        'H1',
        {},
        drawing(() => document.text('Sample agreement')),
      ),
    )
    document.addPage()
    root.add(
      document.struct(
        'P',
        {},
        drawing(() => document.link(72, 72, 90, 20, 'https://example.com/').text('Second page')),
      ),
    )
    root.end()
    document.end()
  })

/** pdfkit's types require a callback without a result, in a list. */
const drawing = (draw: () => unknown): (() => void)[] => [() => void draw()]

/** A page with everything but streams in an object stream, with a cross-reference stream of the predictor "up". */
export const streamedPdf = (): Buffer => {
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R /AcroForm 4 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Resources << >> /Annots 5 0 R >>',
    '<< /Fields [] /DA (/Helv \\(0\\) Tf) >>',
    '[ ] % no annotations yet',
  ]
  const offsets = objects.map((_, index) => objects.slice(0, index).join('\n').length + (index ? 1 : 0))
  const head = `${offsets.map((offset, index) => `${index + 1} ${offset}`).join(' ')} `
  const packed = deflateSync(`${head}${objects.join('\n')}`)
  const start = Buffer.from('%PDF-1.7\n%\xe2\xe3\xcf\xd3\n', 'latin1')
  const holder = stream(
    6,
    `/Type /ObjStm /N ${objects.length} /First ${head.length} /Filter /FlateDecode`,
    packed,
  )
  const sectionStart = start.length + holder.length
  const rows = [
    [0, 0, 255],
    ...objects.map((_, index) => [2, 6, index]),
    [1, start.length, 0],
    [1, sectionStart, 0],
  ].map(([type = 0, a = 0, b = 0]) => Buffer.from([type, a >> 8, a & 255, b]))
  const predicted = rows.map((row, index) => [
    2,
    ...row.map((byte, at) => (byte - (rows[index - 1]?.[at] ?? 0)) & 255),
  ])
  const section = stream(
    7,
    '/Type /XRef /Size 8 /Root 1 0 R /W [1 2 1] /Filter [/FlateDecode] /DecodeParms << /Predictor 12 /Columns 4 >>',
    deflateSync(Buffer.from(predicted.flat())),
  )
  return Buffer.concat([start, holder, section, Buffer.from(`startxref\n${sectionStart}\n%%EOF`)])
}

const stream = (number: number, entries: string, content: Buffer): Buffer =>
  Buffer.concat([
    Buffer.from(`${number} 0 obj\n<< ${entries} /Length ${content.length} >>\nstream\n`),
    content,
    Buffer.from('\nendstream\nendobj\n'),
  ])

/** The same numbers from 0 to 1 for the same seed (mulberry32). */
export const seeded = (seed: number): (() => number) => {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

export type Flip = { readonly offset: number; readonly damaged: Buffer }

/** Copies with one byte each changed to another. */
export function* flips(bytes: Buffer, count: number, seed: number): Generator<Flip> {
  const random = seeded(seed)
  for (let i = 0; i < count; i += 1) {
    const offset = Math.floor(random() * bytes.length)
    const damaged = Buffer.from(bytes)
    damaged[offset] = (damaged[offset] ?? 0) ^ (1 + Math.floor(random() * 255))
    yield { offset, damaged }
  }
}

/** A folder that is removed after the test. */
export const folderFor = (t: TestContext): string => {
  const folder = mkdtempSync(join(tmpdir(), 'seal-'))
  t.after(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

export const write = (folder: string, name: string, content: Buffer | string): string => {
  const path = join(folder, name)
  writeFileSync(path, content)
  return path
}

export const run = (
  program: string,
  ...args: readonly string[]
): { readonly code: number; readonly says: string } => {
  const { status, stdout, stderr } = spawnSync(program, args, { encoding: 'utf8', maxBuffer: 2 ** 26 })
  return { code: status ?? -1, says: `${stdout}${stderr}` }
}

/** An NSS database for pdfsig that trusts one authority. */
export const trusting = (folder: string, authority: string): string => {
  const database = join(folder, 'nss')
  mkdirSync(database)
  run('certutil', '-N', '-d', `sql:${database}`, '--empty-password')
  const certificate = write(folder, 'authority.pem', authority)
  const added = run(
    'certutil',
    '-A',
    '-d',
    `sql:${database}`,
    '-n',
    'test',
    '-t',
    'CT,C,C',
    '-i',
    certificate,
  )
  assert.equal(added.code, 0, added.says)
  return database
}
