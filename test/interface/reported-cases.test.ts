/**
 * Bodies that people reported against other services, from test/vectors/reported-cases.json with their sources: each is
 * sent as a dry run, and has the outcome of its row. The rows of other kinds are tested where their operations are.
 */
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import test, { after, before } from 'node:test'
import { EMAILS, openWorld, type World } from '../support/world.ts'

type Row = {
  readonly file: string
  readonly set: 'A' | 'B' | null
  readonly what: string
  readonly source: string
  readonly outcome: string
}

const folder = new URL('../vectors/', import.meta.url)
const { cases }: { readonly cases: readonly Row[] } = JSON.parse(
  readFileSync(new URL('reported-cases.json', folder), 'utf8'),
)

let world: World
before(async () => {
  world = await openWorld()
})
after(() => world.close())

/** Addresses of the sandbox stand for its users, who have allowed a client of no dealer to act for them. */
const SANDBOX_ADDRESS = /"[^"@]+@sandbox\.example"/

const failuresOf = async ({ file, set }: Row) => {
  const text = readFileSync(new URL(`reported-cases/${file}`, folder), 'utf8')
  const client = SANDBOX_ADDRESS.test(text) ? 'partner' : 'dealer'
  const body = text.replaceAll(new RegExp(SANDBOX_ADDRESS, 'g'), JSON.stringify(EMAILS.dealerOwner))
  const path = set === 'A' ? '/api/quote/validate' : '/api/case/validate'
  const response = await world.call(client, 'POST', path, { body })
  assert.equal(response.status, 200, response.text)
  if (set === 'A') return response.body.errors as readonly Readonly<Record<string, string>>[]
  return (response.body.validationErrors as readonly Readonly<Record<string, string>>[]).map(
    ({ Model, Type, Message }) => ({ model: Model, type: Type, message: Message }),
  )
}

for (const row of cases.filter(({ file }) => /^[ab]-/.test(file))) {
  test(`set ${row.set}, ${row.what}: ${row.outcome} (${row.source})`, async () => {
    const failures = await failuresOf(row)
    const [, place, type, named] = /^(\S+): (\w+)(?:, the message names `(\w+)`)?$/.exec(row.outcome) ?? []
    assert.deepEqual(
      failures.map((failure) => `${failure.model}: ${failure.type}`),
      row.outcome === 'valid' ? [] : [`${place}: ${type}`],
    )
    if (named !== undefined) assert.match(failures[0]?.message ?? '', new RegExp(`\\b${named}\\b`))
  })
}

test('every outcome of these rows is one that this test can tell', () => {
  for (const { file, outcome } of cases) {
    if (/^[ab]-/.test(file))
      assert.match(outcome, /^(?:valid|[\w.]+: \w+(?:, the message names `\w+`)?)$/, file)
  }
})
