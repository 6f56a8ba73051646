/**
 * A lender's wording as a JSON file has it: the same fields as the sample wording, all of them but the logo, which is a
 * file of its own. Nothing is filled up from the sample, so that no sample text slips into a real agreement.
 */
import { SAMPLE_WORDING } from './sample-wording.ts'
import { type LenderWording, wordingFaults } from './wording.ts'

export type ReadWording =
  | { readonly wording: LenderWording; readonly faults?: never }
  /** Sentences, each with the place of what is wrong. */
  | { readonly wording?: never; readonly faults: readonly string[] }

/** The wording of parsed JSON and the bytes of a logo, or all that is wrong with them. */
export const readWording = (json: unknown, logo: Uint8Array | null): ReadWording => {
  const { logo: _, clausesByLaw: __, creditorIdentifier: ___, ...fields } = SAMPLE_WORDING
  const { clausesByLaw, creditorIdentifier, rest } = apart(json)
  const shapeFaults = [
    ...faultsAgainst(fields, rest, 'the wording'),
    ...byLawFaults(clausesByLaw),
    ...(creditorIdentifier === undefined ? [] : faultsAgainst('', creditorIdentifier, 'creditorIdentifier')),
  ]
  if (shapeFaults.length > 0) return { faults: shapeFaults }
  // Each field was just found to be of the sample's type.
  const wording: LenderWording = { ...(json as Omit<LenderWording, 'logo'>), logo }
  const faults = wordingFaults(wording)
  return faults.length > 0 ? { faults } : { wording }
}

/**
 * What reads otherwise under a law, and the creditor identifier, may be left out, as files do that were written before
 * there were several laws and mandates.
 */
const apart = (json: unknown) => {
  if (!isFields(json)) return { clausesByLaw: undefined, creditorIdentifier: undefined, rest: json }
  const { clausesByLaw, creditorIdentifier, ...rest } = json
  return { clausesByLaw, creditorIdentifier, rest }
}

/** Of each law, some of the clauses; each is a list of texts. */
const byLawFaults = (byLaw: unknown): readonly string[] => {
  if (byLaw === undefined) return []
  if (!isFields(byLaw)) return [`clausesByLaw must be an object, not ${typeName(byLaw)}.`]
  return Object.entries(byLaw).flatMap(([law, clauses]) => {
    const place = `clausesByLaw.${law}`
    if (!isFields(clauses)) return [`${place} must be an object, not ${typeName(clauses)}.`]
    return Object.entries(clauses).flatMap(([name, texts]) =>
      Object.hasOwn(SAMPLE_WORDING.clauses, name)
        ? faultsAgainst([''], texts, `${place}.${name}`)
        : [`${place}.${name} is no clause.`],
    )
  })
}

/** Where a value differs in type from an example; of a list, each entry is compared with the example's first. */
const faultsAgainst = (example: unknown, value: unknown, place: string): readonly string[] => {
  if (value === undefined) return [`${place} is missing.`]
  const [wanted, found] = [typeName(example), typeName(value)]
  if (wanted !== found) return [`${place} must be ${wanted}, not ${found}.`]
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
    ...unknown.map((name) => `${within(name)} is no field of a wording.`),
  ]
}

type Fields = Readonly<Record<string, unknown>>

const isFields = (value: unknown): value is Fields => typeName(value) === 'an object'

const typeName = (value: unknown): string => {
  if (value === null) return 'null'
  if (Array.isArray(value)) return 'a list'
  return TYPE_NAMES[typeof value] ?? typeof value
}

const TYPE_NAMES: Readonly<Record<string, string>> = {
  object: 'an object',
  string: 'a text',
  boolean: 'true or false',
  number: 'a number',
}
