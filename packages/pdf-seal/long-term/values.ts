/** The values of validation that a file carries (its DSS; ETSI EN 319 142-1, 5.4): certificates, and the proofs of their status. */
import { X509Certificate } from 'node:crypto'
import { openPdf, type PdfFile } from '../seal/pdf-file.ts'
import {
  array,
  dictionary,
  name,
  type PdfDictionary,
  PdfFault,
  type PdfReference,
  type PdfValue,
  reference,
  word,
} from '../seal/pdf-objects.ts'
import { type Added, sizeOf, writeUpdate } from '../seal/update.ts'

/** Each in DER. */
export type Values = {
  readonly certificates: readonly Buffer[]
  /** Responses of OCSP responders. */
  readonly responses: readonly Buffer[]
  /** Lists of revoked certificates. */
  readonly lists: readonly Buffer[]
}

export const NO_VALUES: Values = { certificates: [], responses: [], lists: [] }

const KEYS = { certificates: 'Certs', responses: 'OCSPs', lists: 'CRLs' } as const
const KINDS = ['certificates', 'responses', 'lists'] as const

/** Says that the file uses what ETSI added to PDF 1.7 (ETSI EN 319 142-1, 5.7). */
const ETSI = dictionary([
  ['BaseVersion', name('1.7')],
  ['ExtensionLevel', word(1)],
])

/**
 * The file with the values added to its DSS, as an update at its end. The same file and values give the same bytes. There is no
 * VRI: every validator takes what it needs from the whole DSS, and VRI names signatures by SHA-1.
 */
export const addValues = (pdf: Buffer, values: Values): Buffer => {
  const file = openPdf(pdf)
  const catalog = file.dictionaryAt(file.catalog, 'catalogue')
  const given = catalog.entries.get('DSS')
  let next = sizeOf(file)
  const streams: Added[number][] = []
  const added = KINDS.map((kind) => {
    const references = values[kind].map((bytes) => {
      const at = reference(next++)
      streams.push({ at, value: dictionary([['Length', word(bytes.length)]]), stream: bytes })
      return at
    })
    return [KEYS[kind], references] as const
  })
  const before = given === undefined ? new Map<string, PdfValue>() : file.dictionaryAt(given, 'DSS').entries
  const entries = added.flatMap(([key, references]): [string, PdfValue][] => {
    const all = [...itemsOf(file, before.get(key)), ...references]
    return all.length === 0 ? [] : [[key, array(all)]]
  })
  const store = given?.is === 'reference' ? given : reference(next)
  return writeUpdate(file, 'values of validation', [
    ...streams,
    { at: store, value: dictionary([['Type', name('DSS')], ...entries]) },
    ...(given === undefined ? [{ at: file.catalog, value: withStore(file, catalog, store) }] : []),
  ])
}

/** All values of the file's DSS, in their order; none where it has none. */
export const valuesIn = (file: PdfFile): Values => {
  const store = file.dictionaryAt(file.catalog, 'catalogue').entries.get('DSS')
  if (store === undefined) return NO_VALUES
  const { entries } = file.dictionaryAt(store, 'DSS')
  const read = (kind: (typeof KINDS)[number]) =>
    itemsOf(file, entries.get(KEYS[kind])).map((at) => file.streamAt(referenced(at)))
  return { certificates: read('certificates'), responses: read('responses'), lists: read('lists') }
}

/** What is in `all` beyond the first values, which are those of `before`. */
export const valuesAfter = (before: Values, all: Values): Values => ({
  certificates: all.certificates.slice(before.certificates.length),
  responses: all.responses.slice(before.responses.length),
  lists: all.lists.slice(before.lists.length),
})

/** All of both. */
export const joined = (one: Values, other: Values): Values => ({
  certificates: [...one.certificates, ...other.certificates],
  responses: [...one.responses, ...other.responses],
  lists: [...one.lists, ...other.lists],
})

/** How many there are. */
export const countOf = (values: Values): number => KINDS.reduce((sum, kind) => sum + values[kind].length, 0)

/** The certificates. Throws a {@link PdfFault} where one is none. */
export const certificatesOf = ({ certificates }: Values): readonly X509Certificate[] =>
  certificates.map((bytes) => {
    try {
      return new X509Certificate(bytes)
    } catch {
      throw new PdfFault('It holds a certificate that cannot be read.')
    }
  })

const withStore = (file: PdfFile, { entries }: PdfDictionary, store: PdfReference): PdfDictionary => {
  const extensions = entries.has('Extensions')
    ? file.dictionaryAt(entries.get('Extensions'), 'extensions').entries
    : []
  return dictionary([...entries, ['DSS', store], ['Extensions', dictionary([...extensions, ['ESIC', ETSI]])]])
}

const itemsOf = (file: PdfFile, value: PdfValue | undefined): readonly PdfValue[] => {
  const found = file.resolve(value)
  return found?.is === 'array' ? found.items : []
}

const referenced = (value: PdfValue): PdfReference => {
  if (value.is !== 'reference') throw new PdfFault('A value of the DSS is no stream.')
  return value
}
