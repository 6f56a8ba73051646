/** A car catalogue as a CSV file: its columns, the requirements for a line, and the problems of invalid ones. */
import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { type CsvErrorCode, parse } from 'csv-parse'
import { parse as parseNow } from 'csv-parse/sync'
import { slugOf, wordsOf } from '../../store/reference/car-search.ts'
import { type Car, isCarId } from '../../store/reference/cars.ts'
import { UnreadableFile, utf8Text } from './utf8-lines.ts'

/** A problem in a line of the file. Lines are counted from 1, including the header. */
export type CatalogueProblem = { readonly line: number; readonly reason: string }

/** The file has problems, so none of it is imported. */
export class CatalogueRefused extends Error {
  readonly problems: readonly CatalogueProblem[]
  constructor(problems: readonly CatalogueProblem[]) {
    super(`The catalogue has ${problems.length} problem(s).`)
    this.problems = problems
  }
}

const COLUMNS = ['id', 'make', 'model', 'specification', 'fuel'] as const
type Column = (typeof COLUMNS)[number]
type TextColumn = Exclude<Column, 'id'>

const TEXT_COLUMNS = ['make', 'model', 'specification', 'fuel'] as const satisfies readonly TextColumn[]

const TEXT_MAXIMUM_CHARACTERS: Readonly<Record<TextColumn, number>> = {
  make: 100,
  model: 100,
  specification: 200,
  fuel: 50,
}

/** After this many problems the rest of the file is not read. */
const PROBLEMS_MAXIMUM = 1_000

/**
 * Yields the file's cars up to the first problem, continues to find other problems, and throws CatalogueRefused at the
 * end if there was one. Fields are separated by a comma, semicolon or tab, whichever the header has.
 */
export async function* readCatalogue(
  file: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
): AsyncGenerator<Car, void, undefined> {
  const problems: CatalogueProblem[] = []
  try {
    const { read } = carReader(problems)
    let headerLine: number | null = null
    let hasCars = false
    for await (const record of csvRecords(utf8Text(file), problems)) {
      const car = read(record)
      headerLine ??= record.line
      hasCars ||= car !== null
      if (car !== null && problems.length === 0) yield car
      if (problems.length >= PROBLEMS_MAXIMUM) {
        throw new UnreadableFile(
          record.line,
          `With ${problems.length} problems the rest of the file was not read.`,
        )
      }
    }
    if (!hasCars && problems.length === 0) {
      throw headerLine === null
        ? new UnreadableFile(1, `The file is empty. Its first line must name the columns ${listed(COLUMNS)}.`)
        : new UnreadableFile(headerLine, 'The file has a header, but no cars below it.')
    }
  } catch (error) {
    if (!(error instanceof UnreadableFile)) throw error
    problems.push({ line: error.line, reason: error.message })
  }
  if (problems.length > 0) throw new CatalogueRefused(problems.sort((one, other) => one.line - other.line))
}

type CsvRecord = { readonly line: number; readonly fields: readonly string[] }

/** A quoted field with line ends in it may be long; one beyond this was never closed. */
const RECORD_MAXIMUM_CHARACTERS = 100_000

/** The file's records according to RFC 4180. Wrongly quoted records are reported as problems and left out. */
async function* csvRecords(
  text: AsyncGenerator<string, void, undefined>,
  problems: CatalogueProblem[],
): AsyncGenerator<CsvRecord, void, undefined> {
  const start = await untilHeader(text)
  let lastLine = 0
  const parser = parse({
    delimiter: delimiterOf(start),
    record_delimiter: '\n',
    relax_column_count: true,
    skip_empty_lines: true,
    max_record_size: RECORD_MAXIMUM_CHARACTERS,
    on_record: (fields: string[], { lines }) => {
      lastLine = lines
      // The parser yields what is returned here, though its types know only the original records.
      return { line: lines - fields.join('').split('\n').length + 1, fields } as unknown as string[]
    },
    skip_records_with_error: true,
    on_skip: (error) => {
      const line = Number(error?.['lines'])
      if (line > lastLine) problems.push(quotingProblem(error?.code, line, lastLine + 1))
      lastLine = line
      return undefined
    },
  })
  const done = pipeline(Readable.from(joined(start, text)), parser)
  done.catch(() => undefined)
  yield* parser as AsyncIterable<CsvRecord>
  await done
}

/** Throws UnreadableFile if the rest cannot be split into records any more. */
const quotingProblem = (
  code: CsvErrorCode | undefined,
  line: number,
  recordLine: number,
): CatalogueProblem => {
  if (code === 'CSV_MAX_RECORD_SIZE' || code === 'CSV_QUOTE_NOT_CLOSED') {
    throw new UnreadableFile(
      recordLine,
      'A quotation mark is opened here and not closed; what follows was not read.',
    )
  }
  return {
    line,
    reason: 'A field with a quotation mark in it must be quoted, and the mark doubled ("17"" wheels").',
  }
}

const untilHeader = async (text: AsyncGenerator<string, void, undefined>): Promise<string> => {
  let start = ''
  for (let next = await text.next(); !next.done; next = await text.next()) {
    start += next.value
    if (start.trim() !== '') break
  }
  return start
}

async function* joined(start: string, text: AsyncIterable<string>): AsyncGenerator<string, void, undefined> {
  yield start
  yield* text
}

const DELIMITERS = [',', ';', '\t'] as const

/** The delimiter with which the header names the most columns. */
const delimiterOf = (start: string): string => {
  const header = start.trimStart().split('\n', 1)[0] ?? ''
  const known = (delimiter: string): number => columnsOf(fieldsOf(header, delimiter)).size
  return DELIMITERS.reduce((best, delimiter) => (known(delimiter) > known(best) ? delimiter : best))
}

const fieldsOf = (header: string, delimiter: string): readonly string[] => {
  try {
    return parseNow(header, { delimiter })[0] ?? []
  } catch {
    return []
  }
}

type Columns = ReadonlyMap<Column, number>

const columnsOf = (header: readonly string[]): Columns => {
  const columns = new Map<Column, number>()
  for (const [index, name] of header.entries()) {
    const column = COLUMNS.find((known) => known === name.trim().toLowerCase())
    if (column !== undefined && !columns.has(column)) columns.set(column, index)
  }
  return columns
}

type Header = { readonly columns: Columns; readonly fieldCount: number }

/** Throws UnreadableFile if a column that every car needs is missing. */
const headerOf = ({ line, fields }: CsvRecord): Header => {
  const columns = columnsOf(fields)
  const names = fields.map((name) => name.trim().toLowerCase())
  const doubled = COLUMNS.filter((column) => names.indexOf(column) !== names.lastIndexOf(column))
  if (doubled.length > 0) throw new UnreadableFile(line, `The header names ${listed(doubled)} twice.`)
  const missing = TEXT_COLUMNS.filter((column) => !columns.has(column))
  if (missing.length === 0) return { columns, fieldCount: fields.length }
  const found = fields.map((name) => name.trim()).filter((name) => name !== '')
  throw new UnreadableFile(
    line,
    `The header lacks ${listed(missing)}; it has ${listed(found.map(quoted))}. The first line must name the columns.`,
  )
}

/** Turns records into cars: the first is the header; null for it, for blank lines and for lines with problems. */
const carReader = (problems: CatalogueProblem[]): { read: (record: CsvRecord) => Car | null } => {
  const firstLineOfId = new Map<string, number>()
  let header: Header | null = null
  const read = (record: CsvRecord): Car | null => {
    if (header === null) {
      header = headerOf(record)
      return null
    }
    if (record.fields.every((field) => field.trim() === '')) return null
    const car = carOf(record, header)
    const faults = faultsOf(car, record, header)
    const firstLine = firstLineOfId.get(car.id)
    if (faults.length === 0 && firstLine !== undefined) {
      const made = header.columns.has('id') ? '' : ', made of make, model and specification,'
      faults.push(`The id ${quoted(car.id)}${made} is that of line ${firstLine} already.`)
    }
    for (const reason of faults) problems.push({ line: record.line, reason })
    firstLineOfId.set(car.id, firstLine ?? record.line)
    return faults.length === 0 ? car : null
  }
  return { read }
}

const carOf = ({ fields }: CsvRecord, { columns }: Header): Car => {
  const text = (column: Column): string =>
    (fields[columns.get(column) ?? -1] ?? '').normalize('NFC').trim().replace(/\s+/g, ' ')
  const texts = {
    make: text('make'),
    model: text('model'),
    specification: text('specification'),
    fuel: text('fuel'),
  }
  return { id: columns.has('id') ? text('id') : derivedId(texts), ...texts }
}

const ID_MAXIMUM_CHARACTERS = 64
const DIGEST_CHARACTERS = 8

/** An id derived from the texts. A long one is truncated, with a digest of the whole in place of the rest. */
const derivedId = ({ make, model, specification }: Omit<Car, 'id'>): string => {
  const slug = slugOf(make, model, specification)
  if (slug.length <= ID_MAXIMUM_CHARACTERS) return slug
  const digest = createHash('sha256').update(slug).digest('hex').slice(0, DIGEST_CHARACTERS)
  return `${slug.slice(0, ID_MAXIMUM_CHARACTERS - DIGEST_CHARACTERS - 1)}-${digest}`
}

/** The UTF-8 of an accented letter when read as Windows-1252 and saved as UTF-8 again. */
const TWICE_UTF8 = /[ÂÃÅ][\u0080-\u00BF]/

const faultsOf = (car: Car, { fields }: CsvRecord, { columns, fieldCount }: Header): string[] => {
  if (fields.length < fieldCount || fields.slice(fieldCount).some((field) => field.trim() !== '')) {
    return [`The line has ${fields.length} field(s), the header ${fieldCount}.`]
  }
  const twice = fields.map((field) => TWICE_UTF8.exec(field)?.[0]).find((found) => found !== undefined)
  if (twice !== undefined) {
    return [`The line has ${quoted(twice)} in it: letters that were turned into UTF-8 twice.`]
  }
  const faults = TEXT_COLUMNS.flatMap((column) => faultOfText(column, car[column]) ?? [])
  if (faults.length > 0 || isCarId(car.id)) return faults
  if (columns.has('id'))
    return [`id must be 1 to 64 lower-case letters a to z, digits and hyphens; it is ${quoted(car.id)}.`]
  return ['No id can be made of make, model and specification: an id column is needed.']
}

const faultOfText = (column: TextColumn, text: string): string | null => {
  const maximum = TEXT_MAXIMUM_CHARACTERS[column]
  if (text === '') return `${column} is blank.`
  if (text.length > maximum) return `${column} has ${text.length} characters; at most ${maximum} are taken.`
  if (/\p{Cc}/u.test(text)) return `${column} has a control character in it.`
  if (text.includes('\uFFFD'))
    return `${column} has the sign � in it, which replaces letters lost in a conversion.`
  if (column !== 'fuel' && wordsOf(text).length === 0) return `${column} has no letter and no digit.`
  return null
}

const QUOTED_MAXIMUM_CHARACTERS = 80

const quoted = (text: string): string =>
  JSON.stringify(
    text.length > QUOTED_MAXIMUM_CHARACTERS ? `${text.slice(0, QUOTED_MAXIMUM_CHARACTERS)}…` : text,
  )

const listed = (names: readonly string[]): string => new Intl.ListFormat('en').format(names)
