/** The schema of a whole body requires a field exactly when the engine does, in otherwise well-formed bodies. */
import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import test from 'node:test'
import { fileURLToPath } from 'node:url'
import { Ajv2020 } from 'ajv/dist/2020.js'
import fc from 'fast-check'
import { bodySchemaOf } from '../../packages/rules/body-schema.ts'
import { setA } from './a/index.ts'
import { setB } from './b/index.ts'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))
type Tree = { [key: string]: unknown }

const samplesOf = (name: string): readonly Tree[] =>
  globSync(`examples/${name}/*.json`, { cwd: ROOT })
    .filter((file) => !file.includes('faults'))
    .map((file) => JSON.parse(readFileSync(ROOT + file, 'utf8')))

/** Every member of a body, as a path to it. */
const membersOf = (value: unknown, way: readonly string[] = []): readonly (readonly string[])[] => {
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, inner]) => {
    const here = [...way, key]
    return Array.isArray(value) ? membersOf(inner, here) : [here, ...membersOf(inner, here)]
  })
}

const without = (body: Tree, ways: readonly (readonly string[])[]): Tree => {
  const copy = structuredClone(body)
  for (const way of ways) {
    const parent = way
      .slice(0, -1)
      .reduce<Tree | undefined>((inner, key) => inner?.[key] as Tree | undefined, copy)
    if (parent !== undefined) delete parent[way.at(-1) as string]
  }
  return copy
}

for (const set of [setA, setB]) {
  test(`set ${set.name}: the schema misses a member removed from a sample exactly where the engine does`, () => {
    const validate = new Ajv2020({
      strict: false,
      formats: { 'date-time': true, date: true, email: true },
    }).compile(bodySchemaOf(set))
    const samples = samplesOf(set.name)
    assert.ok(samples.length >= 5)
    let [valid, invalid] = [0, 0]
    fc.assert(
      fc.property(
        fc.constantFrom(...samples).chain((body) =>
          fc.record({
            body: fc.constant(body),
            ways: fc.array(fc.constantFrom(...membersOf(body)), { maxLength: 3 }),
          }),
        ),
        ({ body, ways }) => {
          // Set B has its applicants twice: the member is removed from both.
          const both = ways.flatMap((way) =>
            set.name === 'b' && way[0] === 'applicants'
              ? [way, ['borrower', ...way]]
              : set.name === 'b' && way[0] === 'borrower' && way[1] === 'applicants'
                ? [way, way.slice(1)]
                : [way],
          )
          const sent = without(body, both)
          const { failures } = set.read(sent, {} as never)
          const misses = failures.some(({ type }) => type === 'required')
          // What the schema can't express: counts, sums and facts.
          if (!misses && failures.length > 0) return
          const isValid = validate(sent)
          if (misses) invalid++
          else valid++
          assert.equal(
            isValid,
            !misses,
            JSON.stringify({ ways, failures, errors: validate.errors?.slice(0, 3) }),
          )
        },
      ),
      { numRuns: 600 },
    )
    assert.ok(valid > 50 && invalid > 50, `${valid} valid, ${invalid} not`)
  })
}
