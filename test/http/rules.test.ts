/**
 * The rules of a set for programs: the documents' content, the lender's own banks, and a schema that accepts the
 * samples.
 */
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { after, before, test } from 'node:test'
import { Ajv2020 } from 'ajv/dist/2020.js'
import { openWorld, type World } from '../support/world.ts'

let world: World
before(async () => {
  world = await openWorld()
})
after(() => world.close())

const rules = async (set: string) => (await world.call('dealer', 'GET', `/api/rules/${set}`)).body

const sample = (path: string) =>
  JSON.parse(readFileSync(new URL(`../../examples/${path}`, import.meta.url), 'utf8'))

for (const [set, folder, field, condition] of [
  ['quote', 'a', 'maidenName', { field: 'quote.applicants[].personalInfo.title', in: ['Mrs', 'Ms', 'Miss'] }],
  ['case', 'b', 'tradingAs', { field: 'borrower.borrowerType', in: ['soleTrader'] }],
] as const) {
  test(`the rules of a ${set} have fields with conditions, failures with cures, and a schema that takes the samples`, async () => {
    const { fields, rules: across, failureTypes, schema } = await rules(set)
    const found = fields.find(
      (one: { field: string; requiredWhen: object | null }) =>
        one.field === field && one.requiredWhen !== null,
    )
    assert.deepEqual(found?.requiredWhen, condition)
    for (const { failures } of fields)
      for (const type of failures)
        assert.ok(
          failureTypes.some((one: { type: string }) => one.type === type),
          type,
        )
    assert.ok(across.length > 3)
    for (const { cure, means } of failureTypes) assert.ok(cure.endsWith('.') && means.endsWith('.'))
    const validate = new Ajv2020({ strict: false, validateFormats: false }).compile(schema)
    assert.ok(validate(sample(`${folder}/individual.json`)), JSON.stringify(validate.errors))
    assert.equal(validate(sample(`${folder}/individual-with-faults.json`)), false)
  })
}

test('banks are those that the lender takes now, and terms those on offer', async () => {
  await world.sql`insert into bank_lists (model_set, names) values ('b', ${world.sql.array(['sampleBank'], 'text')})
    on conflict (model_set) do update set names = excluded.names`
  await world.sql`update directory_version set version = version + 1`
  await world.service.referenceData.newest()
  assert.deepEqual((await rules('case')).banks, ['sampleBank'])
  assert.ok((await rules('quote')).banks.includes('AnPost'))
  const { terms } = await rules('case')
  assert.ok(Array.isArray(terms))
})

test('another set is unknown', async () => {
  const { status, body } = await world.call('dealer', 'GET', '/api/rules/a')
  assert.deepEqual([status, body.type], [404, '/problems/not-found'])
})
