/** `forecourt convert`: the body on standard output, and what is missing on standard error. */
import assert from 'node:assert/strict'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { forecourt } from './command.ts'

const example = (path: string) => fileURLToPath(new URL(`../../examples/${path}`, import.meta.url))

test('a quote becomes a case on standard output, and a list beside it names what is missing', async () => {
  const { code, stdout, stderr } = await forecourt(['convert', example('a/individual.json'), '--from', 'a'])
  assert.equal(code, 1)
  const body = JSON.parse(stdout)
  assert.equal(body.caseId, null)
  assert.equal(body.borrower.borrowerType, 'individual')
  assert.deepEqual(body.applicants, body.borrower.applicants)
  assert.match(stderr, /quote\.finance\.tradeInValueDeposit +The other set does not have this field\./)
  assert.match(stderr, /loanDetails\.loanType +loanType is required/)
})

test('a case becomes a quote; with --json all of it is one answer for programs', async () => {
  const { code, stdout, stderr } = await forecourt([
    'convert',
    example('b/joint.json'),
    '--from',
    'b',
    '--json',
  ])
  assert.equal(stderr, '')
  const { body, unplaced, unread, failures } = JSON.parse(stdout)
  assert.equal(body.quote.borrowerType, 'Joint')
  assert.deepEqual(unread, [])
  assert.ok(unplaced.some(({ from }: { from: string }) => from === 'loanDetails.loanType'))
  assert.ok(failures.length > 0)
  assert.equal(code, 1)
})

test('values that can’t be read are named, and the rest is converted', async () => {
  const { stdout, stderr } = await forecourt([
    'convert',
    example('a/individual-with-faults.json'),
    '--from',
    'a',
  ])
  assert.match(stderr, /could not be read:/)
  assert.ok(JSON.parse(stdout).borrower.bankDetails)
  const { ppsNumber } = JSON.parse(await readFile(example('a/individual-with-faults.json'), 'utf8')).quote
    .applicants[0].personalInfo
  assert.ok(!stderr.includes(ppsNumber))
})

test('fields in another spelling and place are converted, and the ignored ones are named', async () => {
  const { onBehalfOf, ...rest } = JSON.parse(await readFile(example('b/individual.json'), 'utf8'))
  const folder = await mkdtemp(join(tmpdir(), 'forecourt-convert-'))
  const file = join(folder, 'case.json')
  const { borrower, LoanDetails = rest.loanDetails } = rest
  const body = {
    ...rest,
    loanDetails: undefined,
    LoanDetails,
    borrower: { ...borrower, onBehalfOf: 'a@example.ie', pet: 1 },
  }
  await writeFile(file, JSON.stringify(body))
  const { stdout, stderr } = await forecourt(['convert', file, '--from', 'b'])
  await rm(folder, { recursive: true })
  const { quote, ownerUserEmail } = JSON.parse(stdout)
  assert.equal(ownerUserEmail, 'a@example.ie')
  assert.equal(quote.finance.term, rest.loanDetails.term)
  assert.match(
    stderr,
    /1 field of .*case\.json ignored:\n.*\n.*\nborrower\.pet +This set does not have this field\./,
  )
})

test('a missing file ends with 2', async () => {
  assert.equal((await forecourt(['convert', example('README.md'), '--from', 'a'])).code, 2)
})
