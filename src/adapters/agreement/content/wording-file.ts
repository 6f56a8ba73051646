/**
 * A lender's wording as a JSON file: the same fields as the sample wording, except for the logo, which is a separate
 * file. Missing fields are never taken from the sample, so that no sample text gets into a real agreement.
 */
import { SAMPLE_WORDING } from './sample-wording.ts'
import { type LenderWording, wordingFaults } from './wording.ts'

export type ReadWording =
  | { readonly wording: LenderWording; readonly faults?: never }
  /** Sentences, each with the path of its error. */
  | { readonly wording?: never; readonly faults: readonly string[] }

/** The wording from parsed JSON and the bytes of a logo, or all their errors. */
export const readWording = (json: unknown, logo: Uint8Array | null): ReadWording => {
  const { logo: _, clausesByLaw: __, creditorIdentifier: ___, ...fields } = SAMPLE_WORDING
  const { clausesByLaw, creditorIdentifier, rest } = apart(json)
  const shapeFaults = [
    ...faultsAgainst(fields, rest, 'the wording'),
    ...byLawFaults(clausesByLaw),
    ...(creditorIdentifier === undefined ? [] : faultsAgainst('', creditorIdentifier, 'creditorIdentifier')),
  ]
  if (shapeFaults.length > 0) return { faults: shapeFaults }
  // Each field was just checked against the sample's type.
  const wording: LenderWording = { ...(json as Omit<LenderWording, 'logo'>), logo }
  const faults = wordingFaults(wording)
  return faults.length > 0 ? { faults } : { wording }
}

/**
 * The texts that differ under a law, and the creditor identifier, are optional, since files from before there were
 * several laws and mandates lack them.
 */
const apart = (json: unknown) => {
  if (!isFields(json)) return { clausesByLaw: undefined, creditorIdentifier: undefined, rest: json }
  const { clausesByLaw, creditorIdentifier, ...rest } = json
  return { clausesByLaw, creditorIdentifier, rest }
}

/** For each law, some of the clauses; each is a list of texts. */
const byLawFaults = (byLaw: unknown): readonly string[] => {
  if (byLaw === undefined) return []
  if (!isFields(byLaw)) return [`clausesByLaw must be an object. Received ${typeName(byLaw)}.`]
  return Object.entries(byLaw).flatMap(([law, clauses]) => {
    const place = `clausesByLaw.${law}`
    if (!isFields(clauses)) return [`${place} must be an object. Received ${typeName(clauses)}.`]
    return Object.entries(clauses).flatMap(([name, texts]) =>
      Object.hasOwn(SAMPLE_WORDING.clauses, name)
        ? faultsAgainst([''], texts, `${place}.${name}`)
        : [`Unknown clause ${place}.${name}.`],
    )
  })
}

/** Where a value's type differs from an example's; each entry of a list is compared with the example's first. */
const faultsAgainst = (example: unknown, value: unknown, place: string): readonly string[] => {
  if (value === undefined) return [`${place} is missing.`]
  const [wanted, found] = [typeName(example), typeName(value)]
  if (wanted !== found) return [`${place} must be ${wanted}. Received ${found}.`]
  if (Array.isArray(example) && Array.isArray(value)) {
    return value.flatMap((entry, index) => faultsAgainst(example[0], entry, `${place}[${index}]`))
  }
  return isFields(example) && isFields(value) ? fieldFaults(example, value, place) : []
}

const fieldFaults = (example: Fields, value: Fields, place: string): readonly string[] => {
  const within = (name: string): string => (place === 'the wording' ? name : `${place}.${name}`)
  const unknown = Object.keys(value).filter((name) => !Object.hasOwn(example, name))
  return [
    ...Object.keys(example).flatMap((name) =>
      faultsAgainst(example[name], Object.hasOwn(value, name) ? value[name] : undefined, within(name)),
    ),
    ...unknown.map((name) => `Unknown field ${within(name)}.`),
  ]
}

type Fields = Readonly<Record<string, unknown>>

const isFields = (value: unknown): value is Fields => typeName(value) === 'an object'

const typeName = (value: unknown): string => {
  if (value === null) return 'null'
  if (Array.isArray(value)) return 'an array'
  return TYPE_NAMES[typeof value] ?? typeof value
}

const TYPE_NAMES: Readonly<Record<string, string>> = {
  object: 'an object',
  string: 'a string',
  boolean: 'a boolean',
  number: 'a number',
}
