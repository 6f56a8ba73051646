/** The county of the credit register that a typed county names. */

/** "Co. Cork", "County Cork", "Dublin 12": the county is all but these. */
const AROUND = /^(?:county|co\.?)\s|\s\d{1,2}w?$/gi

/** The name among those of the register; undefined if the text is none of them, such as "Tyrone". */
export const countyNamed = (names: readonly string[], typed: unknown): string | undefined => {
  if (typeof typed !== 'string') return undefined
  const county = typed.trim().replace(AROUND, '').trim().toLowerCase()
  return names.find((name) => name.toLowerCase() === county)
}
