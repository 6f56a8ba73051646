/** The dealer's form beside the service: failures in the browser, with the facts that it reads, and in the dry run. */
import assert from 'node:assert/strict'
import test, { after, before } from 'node:test'
import { factsFrom } from '../../console/src/dealer/form/choice.ts'
import { allFailures } from '../../console/src/dealer/form/failures.ts'
import { type Body, formOf, readForm } from '../../console/src/dealer/form/form-set.ts'
import { listExamples } from '../../examples/golden.ts'
import type { Failure } from '../../packages/rules/fault.ts'
import { STATUTES_EN } from '../../src/adapters/agreement/content/statutes-en.ts'
import { SAMPLE_WORDING } from '../../src/adapters/agreement/content/wording-file.ts'
import { SET_NAMES } from '../../src/domain/application/sets.ts'
import { SAMPLE_PRODUCTS } from '../../src/domain/finance/sample-products.ts'
import { insertProductVersion } from '../../src/store/reference/lender-data.ts'
import { type Console, openConsole } from './support.ts'

let testConsole: Console
let session: string
before(async () => {
  testConsole = await openConsole()
  for (const product of SAMPLE_PRODUCTS) await insertProductVersion(testConsole.sql, product, new Date())
  await testConsole.service.referenceData.newest()
  session = await testConsole.begin(testConsole.people.ownUser)
})
after(() => testConsole.close())

const byPlace = (failures: readonly Failure[]) =>
  failures.toSorted((one, other) => (one.place < other.place ? -1 : Number(one.place > other.place)))

for (const set of SET_NAMES) {
  const form = formOf(set)

  test(`set ${set}: for every example the form's failures are those of the dry run`, async () => {
    const options = await testConsole.ask('GET', `/form-options/${set}`, { session })
    assert.equal(options.status, 200)
    const facts = factsFrom(options.body)
    for (const example of listExamples().filter((one) => one.set === set)) {
      const body = form.set.ofPeople.toEdit(example.body as Body)
      const tried = await testConsole.ask('POST', '/own-applications/validate', {
        session,
        body: { mode: 'live', set, body },
      })
      assert.equal(tried.status, 200, example.name)
      const told: readonly Failure[] = tried.body.failures
      const found = readForm(form, body, facts).failures
      assert.deepEqual(byPlace(allFailures(form, body, found, { body, failures: told })), byPlace(told))
      // Only checks against the catalogue are left to the service.
      const beyond = told.filter(({ place }) => !found.some((one) => one.place === place))
      assert.deepEqual(
        beyond.filter(({ type }) => type !== 'carId'),
        [],
        example.name,
      )
    }
  })
}

test('the form has what each applicant must be given first', async () => {
  for (const set of SET_NAMES) {
    const { body } = await testConsole.ask('GET', `/form-options/${set}`, { session })
    assert.deepEqual(body.notices, {
      lender: SAMPLE_WORDING.name,
      privacyNotice: 'https://lender.example/privacy',
      creditRegister: STATUTES_EN.creditRegister2013.paragraphs[0],
    })
  }
})

test('the form gets the terms that the products in force offer', async () => {
  const { body } = await testConsole.ask('GET', '/form-options/b', { session })
  const months = factsFrom(body).termsOffered?.('hirePurchase', 'car', 'individual') ?? []
  assert.ok(months.length > 0)
  assert.deepEqual(
    months,
    testConsole.service.referenceData.current().termsOffered(body.today, 'hirePurchase', 'car', 'individual'),
  )
})
