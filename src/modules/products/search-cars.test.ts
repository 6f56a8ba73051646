/** The search for cars, over the starter catalogue in a real database. */

import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { after, before, test } from 'node:test'
import fc from 'fast-check'
import { openTestDatabase, type TestDatabase } from '../../../test/database.ts'
import { FieldRefusal } from '../../service/refusal.ts'
import { type Car, isCarId } from '../../store/reference/cars.ts'
import { upsertCars } from '../../store/reference/write-cars.ts'
import { type CarSearch, type CarSpecification, searchCars } from './catalogue.ts'
import { importCatalogue } from './imports.ts'

const STARTER = readFileSync(new URL('../../../catalogue/starter.csv', import.meta.url))

let database: TestDatabase
before(async () => {
  database = await openTestDatabase()
  await importCatalogue(database.sql, STARTER)
})
after(() => database.close())

const search = async (query: CarSearch): Promise<CarSpecification> => {
  const found = await searchCars(database.sql, query)
  assert.ok(!(found instanceof FieldRefusal))
  return found
}

const namesOf = (cars: readonly Car[]): string[] => [
  ...new Set(cars.map(({ make, model }) => `${make} ${model}`)),
]

const ALL = 200

/** The result of a search: the makes and models of all cars found. */
const findings: readonly (readonly [query: CarSearch, models: readonly string[]])[] = [
  [{ make: 'Tesla' }, ['Tesla Model 3', 'Tesla Model Y']],
  [{ make: 'TESLA', model: 'model y' }, ['Tesla Model Y']],
  [{ make: 'Skoda', model: 'Octavia' }, ['Škoda Octavia', 'Škoda Octavia Combi']],
  [{ make: 'ŠKODA', model: 'octavia combi' }, ['Škoda Octavia Combi']],
  [{ make: 'S\u030Ckoda', model: 'Elroq' }, ['Škoda Elroq']],
  [{ model: 'Megane' }, ['Renault Mégane E-Tech']],
  [{ make: 'citroen', model: 'c4' }, ['Citroën C4', 'Citroën ë-C4']],
  [{ make: 'alfa', model: 'giu' }, ['Alfa Romeo Giulia']],
  [{ make: 'swagen', model: 'guan' }, ['Volkswagen Tiguan']],
  [{ model: 'CX5' }, ['Mazda CX-5']],
  [{ model: 'cx 5' }, ['Mazda CX-5']],
  [{ model: 'id3' }, ['Volkswagen ID.3']],
  [{ model: 'troc' }, ['Volkswagen T-Roc']],
  [{ make: 'vw', model: 'up to golf' }, []],
  [{ make: 'vw', model: 'polo' }, ['Volkswagen Polo']],
  [{ make: 'landrover', model: 'defender' }, ['Land Rover Defender 110']],
  [{ make: 'Volkswagon', model: 'Golf' }, ['Volkswagen Golf', 'Volkswagen Golf Estate']],
  [{ make: 'Wolkswagen', model: 'Taigo' }, ['Volkswagen Taigo']],
  [{ make: 'Hundai', model: 'Tuscon' }, ['Hyundai Tucson']],
  [{ make: 'Peogeot', model: '408' }, ['Peugeot 408']],
  [{ make: 'Citreon', model: 'Berlingoo' }, ['Citroën Berlingo']],
  [{ make: 'Mercedez Bens', model: 'EQB' }, ['Mercedes-Benz EQB']],
  [{ make: 'Kai', model: 'Picanto' }, ['Kia Picanto']],
  [{ make: 'BWM', model: 'i5' }, ['BMW i5']],
  [{ make: 'Skoda Octavai' }, ['Škoda Octavia', 'Škoda Octavia Combi']],
  [{ model: 'Skoda Octavai' }, ['Škoda Octavia', 'Škoda Octavia Combi']],
  [{ specification: 'Skoda Octavai' }, ['Škoda Octavia', 'Škoda Octavia Combi']],
  [{ model: 'golf 1.5 TSI life' }, ['Volkswagen Golf', 'Volkswagen Golf Estate']],
  [{ make: 'Kia', model: 'Golf' }, []],
  [{ make: 'xqzzvkj' }, []],
  [{ make: 'test' }, []],
  [{ make: '!!!' }, []],
  [{ make: '!!!', model: 'Golf' }, []],
  [{ make: '%' }, []],
  [{ make: '_' }, []],
  [{ make: "O'Neill" }, []],
  [{ make: "'" }, []],
  [{ make: '電気' }, []],
  [{ make: '\u0000Tesla\u0000', model: 'Y' }, ['Tesla Model Y']],
  [{ make: '\uD800Tesla', model: 'Y\uDFFF' }, ['Tesla Model Y']],
  [{ make: 'a'.repeat(10_000) }, []],
  [{ make: 'tesla '.repeat(2_000), model: 'Y' }, ['Tesla Model Y']],
]

for (const [query, models] of findings) {
  const title = JSON.stringify(query).slice(0, 80)
  test(`${title} → ${models.join(', ') || 'nothing'}`, async () => {
    const { cars } = await search({ ...query, limit: ALL })
    assert.deepEqual(namesOf(cars), models)
  })
}

test('a misspelt make finds all cars of that make, and only these', async () => {
  const { cars } = await search({ make: 'Volkswagon', limit: ALL })
  assert.deepEqual(cars, (await search({ make: 'Volkswagen', limit: ALL })).cars)
  assert.deepEqual(new Set(cars.map(({ make }) => make)), new Set(['Volkswagen']))
})

test('specifications are found alone, in part and misspelt', async () => {
  for (const specification of ['1.5 TSI 116 Life', '1.5 tsi 116 lif', '1.5 TSI 116 Lief']) {
    const [best] = (await search({ specification })).cars
    assert.equal(best?.id, 'volkswagen-golf-1-5-tsi-116-life', specification)
  }
})

test('the best come first: the whole model, then its words, then parts of words; ties in a fixed order', async () => {
  const { sql } = database
  const named = (id: string, model: string, specification: string): Car => ({
    id,
    make: 'Ranked',
    model,
    specification,
    fuel: 'Petrol',
  })
  const inOrder = [
    named('z-1', 'Quill', 'A'),
    named('b-1', 'Quill', 'B'),
    named('b-2', 'Quill', 'B'),
    named('a-9', 'Alpha Quill', 'A'),
    named('a-8', 'Quill Estate', 'A'),
    named('a-7', 'Alpha Quillon', 'A'),
    named('a-6', 'Quillon', 'A'),
    named('a-5', 'Tranquill', 'A'),
  ]
  await sql.begin((transaction) => upsertCars(transaction, [...inOrder].reverse()))
  const found = (await search({ model: 'quill' })).cars.map(({ id }) => id)
  assert.deepEqual(
    found,
    inOrder.map(({ id }) => id),
  )
  for (let limit = 1; limit <= inOrder.length; limit += 1) {
    const first = (await search({ model: 'quill', limit })).cars.map(({ id }) => id)
    assert.deepEqual(first, found.slice(0, limit))
  }
  await sql`delete from car_specification where make = 'Ranked'`
})

test('few cars among very many, and many among them, come in the same order', async () => {
  const { sql } = database
  const many = Array.from({ length: 2_400 }, (_, index): Car => {
    const [make, model] = [index % 4, Math.floor(index / 4) % 20]
    const trim = index % 37 === 0 ? 'Seldom' : 'Plain'
    return {
      id: `many-${index}`,
      make: `Manymake ${make}`,
      model: `Manymodel ${String(model).padStart(2, '0')}`,
      specification: `Often ${trim} ${String((index * 7) % 1_000).padStart(3, '0')}`,
      fuel: 'Petrol',
    }
  })
  await sql.begin((transaction) => upsertCars(transaction, many))
  const place = (car: Car): string => [car.make, car.model, car.specification, car.id].join('\n')
  const inOrder = many.toSorted((one, other) => (place(one) < place(other) ? -1 : 1))
  for (const specification of ['often', 'Oftne', 'seldom', 'often seldom', 'seldmo oftn']) {
    const expected = inOrder.filter(
      (car) => !/seld/.test(specification) || car.specification.includes('Seldom'),
    )
    for (const query of [{ specification }, { specification, make: 'Manymake' }]) {
      assert.deepEqual((await search(query)).cars, expected.slice(0, 50))
    }
    const { cars } = await search({ specification, make: 'Manymake 2', model: '07', limit: ALL })
    assert.deepEqual(
      cars,
      expected.filter(({ make, model }) => make === 'Manymake 2' && model === 'Manymodel 07'),
    )
  }
  await sql`delete from car_specification where id like 'many-%'`
})

test('terms are echoed as sent, null if missing', async () => {
  const { make, model, specification } = await search({ make: ' vOlvo\u0000', specification: '  ' })
  assert.deepEqual({ make, model, specification }, { make: ' vOlvo\u0000', model: null, specification: null })
})

test('a car has everything that a new-vehicle block takes', async () => {
  const { cars } = await search({ make: 'Renault', model: '5 E-Tech', specification: 'Iconic' })
  assert.deepEqual(cars, [
    {
      id: 'renault-5-e-tech-52-kwh-iconic-cinq',
      make: 'Renault',
      model: '5 E-Tech',
      specification: '52 kWh Iconic Cinq 5dr',
      fuel: 'Electric',
    },
  ])
})

test('there are at most 50 cars, or as many as the limit says', async () => {
  assert.equal((await search({ specification: '5dr' })).cars.length, 50)
  assert.equal((await search({ specification: '5dr', limit: 200 })).cars.length, 200)
  assert.equal((await search({ specification: '5dr', limit: 1 })).cars.length, 1)
})

test('a search without a term is refused', async () => {
  for (const query of [{}, { make: '' }, { make: ' ', model: '\t', specification: '' }, { limit: 5 }]) {
    const found = await searchCars(database.sql, query)
    assert.ok(found instanceof FieldRefusal)
    assert.equal(found.says, 'At least one of make, model or specification is required.')
  }
})

test('a limit outside 1 to 200 is refused', async () => {
  for (const limit of [0, 201, -1, 1.5, Number.NaN, Number.POSITIVE_INFINITY]) {
    const found = await searchCars(database.sql, { make: 'Kia', limit })
    assert.ok(found instanceof FieldRefusal)
    assert.equal(found.says, 'limit must be a whole number from 1 to 200.')
  }
})

test('no text makes a search fail', async () => {
  const text = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 40 }),
    fc.string({ unit: 'grapheme', maxLength: 40 }),
    fc.stringMatching(/^[a-z'\\%:*&|!()<> -]{0,12}$/),
    fc.array(fc.integer({ min: 0, max: 0xffff })).map((units) => String.fromCharCode(...units)),
  )
  const query = fc.record({ make: text, model: text, specification: text }, { requiredKeys: [] })
  await fc.assert(
    fc.asyncProperty(query, async (terms) => {
      const found = await searchCars(database.sql, terms)
      assert.ok(found instanceof FieldRefusal || Array.isArray(found.cars))
    }),
    { numRuns: 150 },
  )
})

test('the catalogue’s ids are ids of cars, and other texts are not', async () => {
  const { cars } = await search({ make: 'Škoda' })
  assert.ok(cars.length > 0 && cars.every(({ id }) => isCarId(id)))
  for (const id of ['', 'SKODA', "'", '\u0000', '\uD800', 'a'.repeat(10_000)])
    assert.equal(isCarId(id), false)
})
