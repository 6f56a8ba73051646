/** Agreements that earlier versions sealed and exported still verify, each with its evidence and its authority. */
import assert from 'node:assert/strict'
import { X509Certificate } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import test from 'node:test'
import { fileURLToPath } from 'node:url'
import { flips } from '../../packages/pdf-seal/seal/testing.ts'
import type { JsonValue } from '../../src/adapters/agreement/canonical-json.ts'
import type { EvidenceEntry } from '../../src/adapters/agreement/evidence.ts'
import { verifySigned } from '../../src/adapters/agreement/verify-signed.ts'
import { forecourt } from '../cli/command.ts'
import { times } from '../extent.ts'

const HERE = fileURLToPath(new URL('.', import.meta.url))

type Export = {
  readonly what: string
  readonly files: { readonly pdf: string; readonly evidence: string; readonly authority: string }
  readonly hasTimeStamp: boolean
}

/** In each folder one by the sandbox's authority without a time stamp, one by a lender's own certificate with one. */
const exportsOf = (version: string): readonly Export[] => {
  const folder = `${HERE}${version}/`
  const references = readdirSync(folder).flatMap((name) => /^agreement-(\w+)\.pdf$/.exec(name)?.[1] ?? [])
  return references.sort().map((reference, place) => ({
    what: `${reference} of ${version}`,
    files: {
      pdf: `${folder}agreement-${reference}.pdf`,
      evidence: `${folder}evidence-${reference}.json`,
      authority: `${folder}${place === 0 ? 'sandbox' : 'lender'}.pem`,
    },
    hasTimeStamp: place === 1,
  }))
}

const VERSIONS = readdirSync(HERE).filter((name) => name.startsWith('schema-'))
const EXPORTS = VERSIONS.flatMap(exportsOf)

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

test('the repository has two agreements of each earlier version', () => {
  assert.ok(VERSIONS.length >= 2)
  assert.equal(EXPORTS.length, 2 * VERSIONS.length)
})

for (const { what, files, hasTimeStamp } of EXPORTS) {
  const pdf = readFileSync(files.pdf)
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
