/** The import of a catalogue: which files it accepts, how it reports the others, and that it is all or nothing. */
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { after, before, beforeEach, test } from 'node:test'
import { openTestDatabase, type TestDatabase } from '../../../test/database.ts'
import { type CarSpecification, searchCars } from './catalogue.ts'
import { importCatalogue } from './imports.ts'

let database: TestDatabase
before(async () => {
  database = await openTestDatabase()
})
after(() => database.close())
beforeEach(() => database.sql`truncate car_model, car_specification, car_word, car_word_deletion`)

const HEADER = 'id,make,model,specification,fuel\n'
const GOLF = 'golf-life,Volkswagen,Golf,1.5 TSI Life,Petrol\n'
const OCTAVIA = 'octavia-se,Škoda,Octavia,2.0 TDI SE,Diesel\n'

const take = (file: string | Uint8Array) =>
  importCatalogue(database.sql, typeof file === 'string' ? Buffer.from(file) : file)

const rows = () =>
  database.sql`select id, make, model, specification, fuel from car_specification order by id`

const golf = {
  id: 'golf-life',
  make: 'Volkswagen',
  model: 'Golf',
  specification: '1.5 TSI Life',
  fuel: 'Petrol',
}
const octavia = {
  id: 'octavia-se',
  make: 'Škoda',
  model: 'Octavia',
  specification: '2.0 TDI SE',
  fuel: 'Diesel',
}

/** Accepted files, each with the two cars above. */
const taken: readonly (readonly [title: string, file: string | Uint8Array])[] = [
  ['commas', HEADER + GOLF + OCTAVIA],
  ['semicolons', (HEADER + GOLF + OCTAVIA).replaceAll(',', ';')],
  ['tabs', (HEADER + GOLF + OCTAVIA).replaceAll(',', '\t')],
  ['Windows line ends', (HEADER + GOLF + OCTAVIA).replaceAll('\n', '\r\n')],
  ['line ends of returns alone', (HEADER + GOLF + OCTAVIA).replaceAll('\n', '\r')],
  ['mixed line ends', `${HEADER}\r\n${GOLF}\n\r${OCTAVIA}`],
  ['a byte-order mark', `\uFEFF${HEADER}${GOLF}${OCTAVIA}`],
  ['no line end at the end', (HEADER + GOLF + OCTAVIA).trimEnd()],
  ['blank lines and lines of delimiters alone', `\n\n${HEADER}\n${GOLF},,,,\n ,,,,\n${OCTAVIA}\n\n`],
  ['blanks around values', `${HEADER} golf-life , Volkswagen,Golf  ,1.5  TSI\u00A0Life, Petrol\n${OCTAVIA}`],
  ['letters with separate marks', HEADER + GOLF + OCTAVIA.normalize('NFD')],
  [
    'quoted fields',
    `"id","make","model","specification","fuel"\n"golf-life","Volkswagen","Golf","1.5 TSI\nLife",Petrol\n${OCTAVIA}`,
  ],
  [
    'columns in another order (case-insensitive), and others',
    `Price;FUEL;Specification; model ;MAKE;Id\n1;Petrol;1.5 TSI Life;Golf;Volkswagen;golf-life\n2;Diesel;2.0 TDI SE;Octavia;Škoda;octavia-se\n`,
  ],
  ['delimiters too many at the end of a line', HEADER + GOLF.replace('\n', ',,\n') + OCTAVIA],
]

for (const [title, file] of taken) {
  test(`a file with ${title} is accepted`, async () => {
    assert.deepEqual(await take(file), { imported: 2, unchanged: 0, problems: [] })
    assert.deepEqual([...(await rows())], [golf, octavia])
  })
}

const latin1 = (text: string): Buffer => Buffer.from(text, 'latin1')

/** Refused files: for each, its problems by line. */
const refused: readonly (readonly [
  title: string,
  file: string | Uint8Array,
  problems: [number, RegExp][],
])[] = [
  ['an empty file', '', [[1, /^The file is empty\..*id, make, model, specification, and fuel/]]],
  [
    'a missing column',
    'id,make,model\na,b,c\n',
    [[1, /^The header lacks specification and fuel; it has "id", "make"/]],
  ],
  ['no header', GOLF, [[1, /^The header lacks make, model, specification, and fuel/]]],
  [
    'blank fields',
    `${HEADER}a,,b,c,\n`,
    [
      [2, /^make is blank\.$/],
      [2, /^fuel is blank\.$/],
    ],
  ],
  ['too few fields', `${HEADER}${GOLF}a,b\n`, [[3, /^The line has 2 field\(s\), the header 5\.$/]]],
  ['too many fields', `${HEADER}a,b,c,d,e,f\n`, [[2, /^The line has 6 field\(s\), the header 5\.$/]]],
  [
    'a field that is too long',
    `${HEADER}a,b,c,${'d'.repeat(201)},e\n`,
    [[2, /^specification has 201 characters; at most 200/]],
  ],
  [
    'an id that is none',
    `${HEADER}VW Golf,b,c,d,e\n,b,c,d,e\n${'a'.repeat(65)},b,c,d,e\n`,
    [
      [2, /^id must be 1 to 64 .*; it is "VW Golf"\.$/],
      [3, /it is ""\.$/],
      [4, /it is "a{65}"\.$/],
    ],
  ],
  [
    'an id twice',
    `${HEADER}${GOLF}${OCTAVIA}\n${GOLF}`,
    [[5, /^The id "golf-life" is that of line 2 already\.$/]],
  ],
  ['NUL in a field', `${HEADER}a,b\u0000,c,d,e\n`, [[2, /^make has a control character/]]],
  ['letters that were lost before', `${HEADER}a,\uFFFDkoda,c,d,e\n`, [[2, /^make has the sign � in it/]]],
  [
    'UTF-8 taken for Windows-1252 and saved again',
    `${HEADER}a,CitroÃ«n,c,d,e\nb,Å\u00A0koda,c,d,e\n`,
    [
      [2, /^The line has "Ã«" in it: letters that were turned into UTF-8 twice/],
      [3, /turned into UTF-8 twice/],
    ],
  ],
  ['a column twice', `${HEADER.trim()},Make\n`, [[1, /^The header names make twice\.$/]]],
  ['a make of signs only', `${HEADER}a,--,c,d,e\n`, [[2, /^make has no letter and no digit/]]],
  [
    'quotation marks inside a field',
    `${HEADER}a,b,c,17" alloys,e\n${GOLF}b,"c" d,e,f,g\n`,
    [
      [2, /must be quoted, and the mark doubled/],
      [4, /must be quoted, and the mark doubled/],
    ],
  ],
  [
    'a quotation mark that is not closed',
    `${HEADER}${GOLF}a,"b,c,d,e\n${OCTAVIA}`,
    [[3, /opened here and not closed/]],
  ],
  [
    'lines counted through quoted line ends',
    `${HEADER}a,"b\n\nc",c,d,e\n\nb,c,d,,e\n`,
    [[6, /^specification is blank/]],
  ],
  [
    'Windows-1252',
    latin1(`${HEADER}${GOLF}a,Citro\u00EBn,C3,Max,Petrol\n`),
    [
      [
        3,
        /^The file is not in UTF-8: byte 87 of the file, 0xEB, is no character\. It looks like Windows-1252/,
      ],
    ],
  ],
  [
    'a code page that is unknown',
    latin1(`${HEADER}a,Citro\u0089n,C3,Max,Petrol\n`),
    [[2, /^The file is not in UTF-8: .*0x89, is no character\. Save it/]],
  ],
  [
    'UTF-16 with a mark',
    Buffer.from(`\uFEFF${HEADER}${GOLF}`, 'utf16le'),
    [[1, /^The file is in UTF-16, not in UTF-8/]],
  ],
  ['UTF-16 without a mark', Buffer.from(HEADER + GOLF, 'utf16le'), [[1, /^The file looks like UTF-16/]]],
  ['a workbook', latin1('PK\u0003\u0004\u0014\u0000\u0006\u0000'), [[1, /^The file is a workbook/]]],
  ['a line without end', 'x'.repeat(1_100_000), [[1, /^The line is longer than 1000000 bytes/]]],
]

for (const [title, file, problems] of refused) {
  test(`${title} is a problem, and nothing is imported`, async () => {
    await take(`${HEADER}kept,Kept,Kept,Kept,Petrol\n`)
    const result = await take(file)
    assert.deepEqual([result.imported, result.unchanged], [0, 0])
    assert.deepEqual(
      result.problems.map(({ line }) => line),
      problems.map(([line]) => line),
    )
    for (const [index, [, reason]] of problems.entries()) {
      assert.match(result.problems[index]?.reason ?? '', reason)
    }
    assert.deepEqual(
      (await rows()).map(({ id }) => id),
      ['kept'],
    )
  })
}

test('a problem on the last of many lines undoes all previous lines', async () => {
  const lines = Array.from({ length: 2_500 }, (_, index) => `car-${index},Make,Model ${index},Trim,Petrol\n`)
  const { problems } = await take(`${HEADER}${lines.join('')}bad,,Model,Trim,Petrol\n`)
  assert.deepEqual(problems, [{ line: 2_502, reason: 'make is blank.' }])
  for (const table of ['car_specification', 'car_model', 'car_word', 'car_word_deletion']) {
    const [row] = await database.sql`select count(*)::int as found from ${database.sql(table)}`
    assert.equal(row?.['found'], 0, table)
  }
})

test('of very many problems only the first thousand are reported', async () => {
  const { problems } = await take(HEADER + ',,,,x\n'.repeat(5_000))
  assert.ok(problems.length > 1_000 && problems.length < 1_010)
  assert.match(problems.at(-1)?.reason ?? '', /^With \d+ problems the rest of the file was not read\.$/)
})

test('without an id column, ids are derived from the texts, the same every time', async () => {
  const file = `make,model,specification,fuel\nŠkoda,Octavia,"2.0 TDI, SE",Diesel\nŠkoda,Octavia,${'Very Long '.repeat(10)},Diesel\n`
  await take(file)
  const ids = (await rows()).map(({ id }) => String(id))
  assert.equal(ids[0], 'skoda-octavia-2-0-tdi-se')
  assert.match(ids[1] ?? '', /^skoda-octavia-very-long-[a-z-]+-[0-9a-f]{8}$/)
  assert.equal(ids[1]?.length, 64)
  assert.deepEqual(await take(file), { imported: 2, unchanged: 2, problems: [] })
})

test('derived ids that collide are a problem of the later line', async () => {
  const { problems } = await take(
    'make,model,specification,fuel\nŠkoda,Fabia,A/B,Petrol\nSkoda,Fabia,A-B,Diesel\n',
  )
  assert.deepEqual(problems, [
    {
      line: 3,
      reason: 'The id "skoda-fabia-a-b", made of make, model and specification, is that of line 2 already.',
    },
  ])
})

test('an import updates by id, keeps cars missing from the file, and counts unchanged ones', async () => {
  await take(HEADER + GOLF + OCTAVIA)
  const changed = GOLF.replace('1.5 TSI Life', '1.5 TSI Style')
  assert.deepEqual(await take(HEADER + changed), { imported: 1, unchanged: 0, problems: [] })
  assert.deepEqual([...(await rows())], [{ ...golf, specification: '1.5 TSI Style' }, octavia])
  assert.deepEqual(await take(HEADER + changed + OCTAVIA), { imported: 2, unchanged: 2, problems: [] })
})

test('a make misspelt in one file and correct in the next is found by both spellings', async () => {
  await take(HEADER + GOLF.replace('Volkswagen', 'Volkswagon'))
  await take(HEADER + GOLF)
  for (const make of ['Volkswagen', 'Volkswagon']) {
    const found = (await searchCars(database.sql, { make })) as CarSpecification
    assert.deepEqual(found.cars, [golf])
  }
})

test('a file may arrive in chunks of any size', async () => {
  const bytes = Buffer.from((HEADER + GOLF + OCTAVIA).replaceAll('\n', '\r\n'))
  for (const size of [1, 2, 3, 7]) {
    const chunks = async function* () {
      for (let start = 0; start < bytes.length; start += size) yield bytes.subarray(start, start + size)
    }
    assert.equal((await importCatalogue(database.sql, chunks())).imported, 2)
  }
})

test('a file that fails while it is read fails the import, which leaves nothing behind', async () => {
  const broken = async function* () {
    yield Buffer.from(HEADER + GOLF)
    throw new Error('unplugged')
  }
  await assert.rejects(importCatalogue(database.sql, broken()), /unplugged/)
  assert.equal((await rows()).length, 0)
})

test('inside a transaction a refused file undoes only itself', async () => {
  await database.sql.begin(async (transaction) => {
    await importCatalogue(transaction, Buffer.from(HEADER + GOLF))
    const { problems } = await importCatalogue(transaction, Buffer.from(`${HEADER}${OCTAVIA}bad\n`))
    assert.equal(problems.length, 1)
  })
  assert.deepEqual([...(await rows())], [golf])
})

test('two concurrent imports both succeed', async () => {
  const file = (name: string) =>
    HEADER +
    Array.from(
      { length: 1_500 },
      (_, index) => `${name}-${index},Make,Model ${index % 9},Trim ${index},Petrol\n`,
    ).join('')
  const results = await Promise.all([take(file('a')), take(file('b')), take(file('a'))])
  assert.deepEqual(
    results.map(({ imported }) => imported),
    [1_500, 1_500, 1_500],
  )
  assert.equal((await rows()).length, 3_000)
})

test('progress is reported up to the last byte and car', async () => {
  const file = Buffer.from(HEADER + GOLF + OCTAVIA)
  const reports: unknown[] = []
  await importCatalogue(database.sql, file, { onProgress: (progress) => reports.push(progress) })
  assert.deepEqual(reports.at(-1), { bytes: file.length, cars: 2 })
})

test('the starter catalogue is accepted as it is', async () => {
  const starter = readFileSync(new URL('../../../catalogue/starter.csv', import.meta.url))
  const { imported, problems } = await take(starter)
  assert.deepEqual(problems, [])
  assert.ok(imported >= 450)
  const [counted] = await database.sql`
    select count(distinct make)::int as makes, array_agg(distinct fuel order by fuel) as fuels
    from car_specification`
  assert.ok(counted?.['makes'] >= 32)
  assert.deepEqual(counted?.['fuels'], ['Diesel', 'Electric', 'Hybrid', 'Petrol'])
})
