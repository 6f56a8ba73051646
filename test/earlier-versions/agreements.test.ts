/** Agreements that earlier versions sealed and exported still verify, each with its evidence and its authority. */
import assert from 'node:assert/strict'
import { X509Certificate } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import test, { after } from 'node:test'
import { fileURLToPath } from 'node:url'
import { gunzipSync } from 'node:zlib'
import { flips } from '../../packages/pdf-seal/seal/testing.ts'
import type { EvidenceEntry, JsonValue } from '../../src/adapters/agreement/evidence.ts'
import { verifySigned } from '../../src/adapters/agreement/verify-signed.ts'
import { forecourt } from '../cli/command.ts'
import { times } from '../extent.ts'

const FOLDER = fileURLToPath(new URL('schema-17/', import.meta.url))
const UNPACKED = mkdtempSync(join(tmpdir(), 'agreements-'))
after(() => rmSync(UNPACKED, { recursive: true }))

/** One by the sandbox's authority without a time stamp, one by a lender's own certificate with one. */
const EXPORTS = [
  { reference: 'C01M82RA5QHFXSTCGBKDCP6F8S5', authority: 'sandbox.pem', hasTimeStamp: false },
  { reference: 'C01M82RACKCEYBRV66FCKEATA0D', authority: 'lender.pem', hasTimeStamp: true },
].map(({ reference, authority, hasTimeStamp }) => ({
  what: reference,
  files: {
    packed: `${FOLDER}agreement-${reference}.pdf.gz`,
    pdf: join(UNPACKED, `${reference}.pdf`),
    evidence: `${FOLDER}evidence-${reference}.json`,
    authority: `${FOLDER}${authority}`,
  },
  hasTimeStamp,
}))

/** Copies of a value, each with one text, number or boolean changed. */
const changesOf = (value: JsonValue): readonly JsonValue[] => {
  if (Array.isArray(value))
    return value.flatMap((one, at) => changesOf(one).map((other) => value.with(at, other)))
  if (typeof value === 'object' && value !== null) {
    return Object.entries(value).flatMap(([name, held]) =>
      changesOf(held).map((other) => ({ ...value, [name]: other })),
    )
  }
  if (typeof value === 'string') return [`${value.slice(0, -1)}${value.endsWith('0') ? '1' : '0'}`]
  return [typeof value === 'number' ? value + 1 : value === false]
}

for (const { what, files, hasTimeStamp } of EXPORTS) {
  const pdf = gunzipSync(readFileSync(files.packed))
  writeFileSync(files.pdf, pdf)
  const { evidence } = JSON.parse(readFileSync(files.evidence, 'utf8')) as { evidence: EvidenceEntry[] }
  const trusted = [new X509Certificate(readFileSync(files.authority))]

  test(`the command verifies ${what}, with its evidence and its authority`, async () => {
    const words = ['signing', 'verify', files.pdf, '--evidence', files.evidence, '--trust', files.authority]
    const { code, stdout, stderr } = await forecourt([...words, '--json'])
    assert.equal(code, 0, stderr)
    const { isGood, seal } = JSON.parse(stdout)
    assert.equal(isGood, true)
    assert.equal(seal.isTrusted, true)
    assert.equal(seal.timeStamp !== null, hasTimeStamp)
  })

  test(`the command finds a changed byte of ${what}`, () => {
    const missed = [...flips(pdf, times(20, 20, 200), 17)].filter(
      ({ damaged }) => verifySigned(damaged, evidence, { trusted }).isGood,
    )
    assert.deepEqual(
      missed.map(({ offset }) => offset),
      [],
    )
  })

  test(`the command finds a changed value in the evidence of ${what}`, () => {
    const changed = changesOf(evidence as unknown as JsonValue) as unknown as EvidenceEntry[][]
    assert.ok(changed.length > 50)
    const seal = verifySigned(pdf, evidence, { trusted })
    assert.deepEqual(seal.problems, [])
    assert.deepEqual(
      changed.filter((entries) => verifySigned(pdf, entries, { trusted }).isGood),
      [],
    )
  })
}
