/**
 * The sets' models against the interface's tables: every model, every field, their order, and the values of every
 * enumeration. Other tests compare answers with the OpenAPI document.
 */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setA } from '../../src/sets/a/index.ts'
import { setB } from '../../src/sets/b/index.ts'
import {
  fieldsOf,
  type InterfaceTables,
  reachableFromRoot,
  tablesOfSetA,
  tablesOfSetB,
} from './interface-tables.ts'

type Exposed = {
  readonly models: Readonly<Record<string, Readonly<Record<string, unknown>>>>
  readonly enumerations: Readonly<Record<string, readonly string[]>>
}

const pairs: readonly [string, InterfaceTables, Exposed][] = [
  ['set A', tablesOfSetA, setA],
  ['set B', tablesOfSetB, setB],
]

for (const [name, tables, set] of pairs) {
  const reachable = reachableFromRoot(tables)

  test(`${name} has the request models of the interface and no others`, () => {
    assert.deepEqual(Object.keys(set.models).toSorted(), reachable.models.toSorted())
  })

  for (const model of reachable.models) {
    test(`${name}: ${model} has the fields of its table, in their order`, () => {
      assert.deepEqual(
        Object.keys(set.models[model] ?? {}),
        fieldsOf(tables, model).map((field) => field.name),
      )
    })
  }

  for (const enumeration of reachable.enumerations) {
    const row = tables.enumerations[enumeration]
    if (row === undefined || row.operatorData) continue
    test(`${name}: ${enumeration} has the values of the interface, in their order`, () => {
      assert.deepEqual(set.enumerations[enumeration], row.values)
    })
  }

  test(`${name}: every response model and every enumeration of the interface is in the tables`, () => {
    for (const response of tables.responses) assert.ok(fieldsOf(tables, response).length > 0)
    for (const { values } of Object.values(tables.enumerations)) assert.ok(values.length > 0)
  })
}
