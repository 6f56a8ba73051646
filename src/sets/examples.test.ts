/** The examples of both sets get their stored responses, and show what they are meant to show. */
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import {
  type Example,
  exampleFacts,
  listExamples,
  listGoldenNames,
  responseTo,
} from '../../examples/golden.ts'
import type { Any, Failure } from '../../packages/rules/fault.ts'
import type { AnyModel } from '../../packages/rules/field.ts'
import { modelOf } from '../../packages/rules/node.ts'
import { type ModelSet, valueAt } from '../domain/application/model-set.ts'
import { setA } from './a/index.ts'
import { setB } from './b/index.ts'

const FAULTY = /-with-faults$/
const FAULTS_LEAST = 5

const examples = listExamples()
const sets: readonly ModelSet[] = [setA, setB]
const ofSet = (set: ModelSet): readonly Example[] => examples.filter((example) => example.set === set.name)

const borrowerTypeOf = ({ body }: Example): unknown =>
  valueAt(body, 'quote', 'borrowerType') ?? valueAt(body, 'borrower', 'borrowerType')

/** The places in a body that hold a field unknown to the model. */
const unknownFields = (model: AnyModel, body: Any, at = ''): string[] =>
  Object.entries(body).flatMap(([key, value]) => {
    const field = model.fields[key]
    if (field === undefined) return [at + key]
    const below = modelOf(field.type)
    if (below === undefined || typeof value !== 'object' || value === null) return []
    return Array.isArray(value)
      ? value.flatMap((entry, index) => unknownFields(below, entry, `${at}${key}[${index}].`))
      : unknownFields(below, value, `${at}${key}.`)
  })

for (const set of sets) {
  const valid = ofSet(set).filter(({ name }) => !FAULTY.test(name))
  const faulty = ofSet(set).filter(({ name }) => FAULTY.test(name))
  const failuresOf = (example: Example): readonly Failure[] =>
    set.read(example.body, exampleFacts[set.name]).failures

  for (const example of ofSet(set)) {
    test(`set ${set.name}, ${example.name}: the answer is the golden one`, () => {
      assert.notEqual(example.golden, undefined, 'there is no golden file; see examples/README.md')
      assert.deepEqual(responseTo(example), example.golden)
    })
  }

  for (const example of valid) {
    test(`set ${set.name}, ${example.name}: is submitted, and all of its fields are the set's`, () => {
      assert.deepEqual(failuresOf(example), [])
      assert.equal(valueAt(responseTo(example), set.name === 'a' ? 'wasSubmitted' : 'isSubmitted'), true)
      if (set.name === 'a') assert.equal(valueAt(responseTo(example), 'status'), 'Success')
      assert.deepEqual(unknownFields(set.validator.root, example.body), [])
    })
  }

  for (const example of faulty) {
    test(`set ${set.name}, at least ${example.name}: fails in ${FAULTS_LEAST} different ways`, () => {
      const types = new Set(failuresOf(example).map(({ type }) => type))
      assert.ok(types.size >= FAULTS_LEAST, [...types].join(', '))
    })
  }

  test(`set ${set.name}: each borrower type has a valid example and one with faults`, () => {
    const types = [...(set.enumerations['BorrowerType'] ?? [])].sort()
    assert.deepEqual([...new Set(valid.map(borrowerTypeOf))].sort(), types)
    assert.deepEqual([...new Set(faulty.map(borrowerTypeOf))].sort(), types)
  })

  test(`set ${set.name}: each golden file has its example`, () => {
    assert.deepEqual(
      listGoldenNames(set.name),
      ofSet(set).map(({ name }) => name),
    )
  })
}

test('an example of a partner names an owner', () => {
  const partners = examples.filter(({ name }) => name.startsWith('partner-'))
  assert.ok(partners.length > 0)
  for (const { set, body } of partners) {
    const { read } = set === 'a' ? setA : setB
    assert.deepEqual(read(body, { ...exampleFacts[set], ownerRequired: true }).failures, [])
  }
})

test('a new car of a valid example is in the starter catalogue, word for word', () => {
  const catalogue = readFileSync(new URL('../../catalogue/starter.csv', import.meta.url), 'utf8')
  const [columns, ...cars] = catalogue.split(/\r?\n/)
  assert.equal(columns, 'id,make,model,specification,fuel')
  const lines = examples.flatMap(({ name, body }) => {
    const car: Any = valueAt(body, 'quote', 'newVehicle')
    if (FAULTY.test(name) || !car) return []
    return [[car.carId, car.make, car.model, car.specification, car.fuel].join()]
  })
  assert.ok(lines.length > 0)
  for (const line of lines) assert.ok(cars.includes(line), line)
})
