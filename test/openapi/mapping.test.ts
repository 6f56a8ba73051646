/** The page that maps the sets to each other has every value of the interface, as the conversion writes it. */
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import test from 'node:test'
import { convert } from '../../packages/rules/convert.ts'
import { applicationOf } from '../../src/domain/application/converted-application.ts'
import { setA } from '../../src/sets/a/index.ts'
import { setB } from '../../src/sets/b/index.ts'
import { tablesOfSetA, tablesOfSetB } from '../interface/interface-tables.ts'

const page = readFileSync(new URL('../../docs/reference/mapping.md', import.meta.url), 'utf8')
const values = page.slice(page.indexOf('## Values'), page.indexOf('## Fields of set A alone'))
const sections = new Map(
  values
    .split('\n### ')
    .slice(1)
    .map((text) => [text.slice(0, text.indexOf('\n')), text]),
)

/** The rows of an enumeration's table: the value of set A, its code, and the value of set B. */
const rowsOf = (title: string): readonly (readonly string[])[] =>
  (sections.get(title) ?? '')
    .split('\n')
    .filter((line) => line.startsWith('|'))
    .slice(2)
    .map((line) =>
      line
        .slice(1, -1)
        .split('|')
        .map((cell) => cell.trim().replaceAll('`', '')),
    )

for (const tables of [tablesOfSetA, tablesOfSetB]) {
  test(`every value of every enumeration of set ${tables.set} in an application is on the page`, () => {
    for (const [name, { values: names, operatorData }] of Object.entries(tables.enumerations)) {
      if (operatorData || name === 'ApiResponseStatusType' || name === 'ESignStatus') continue
      const [, text = ''] = [...sections].find(([title]) => title.split(' and ').includes(name)) ?? []
      assert.deepEqual(
        names.filter((value) => !text.includes(`\`${value}\``)),
        [],
        name,
      )
    }
  })
}

const ROOT = new URL('../../examples/', import.meta.url)
const sample = (file: string) => JSON.parse(readFileSync(new URL(file, ROOT), 'utf8'))
const FACTS = { today: '2026-03-02' as never }

test('a title of set A becomes the one beside it in set B, by name and by code', () => {
  const rows = rowsOf('Title').filter(([ofA]) => ofA !== 'none')
  assert.equal(rows.length, 4)
  for (const [ofA, code, ofB] of rows)
    for (const sent of [ofA, Number(code)]) {
      const body = sample('a/individual.json')
      Object.assign(body.quote.applicants[0].personalInfo, { title: sent, maidenName: 'Sample' })
      const read = applicationOf(setA.read(body, FACTS).partial())
      assert.equal(convert(read, setA.validator.tree, setB.validator.tree).body.applicants[0].title, ofB)
    }
})

test('a vehicle type of set B becomes the one beside it in set A, or is reported where there is none', () => {
  const rows = rowsOf('FinanceApplyingFor and VehicleType').filter(([, , ofB]) => ofB !== 'none')
  assert.deepEqual(
    rows.map(([, , ofB]) => ofB),
    ['car', 'lightCommercial', 'tbc', 'other'],
  )
  for (const [ofA, , ofB] of rows) {
    const body = sample('b/individual.json')
    body.loanDetails.vehicle.vehicleType = ofB
    const read = applicationOf(setB.read(body, FACTS).partial())
    const { body: written, unplaced } = convert(read, setB.validator.tree, setA.validator.tree)
    assert.equal(written.quote.financeApplyingFor ?? 'none', ofA)
    assert.equal(
      unplaced.some(({ from }) => from === 'loanDetails.vehicle.vehicleType'),
      ofA === 'none',
    )
  }
})
