/** Reads the arguments of a tool. A wrong one is an Error that names it. */

type Given = Readonly<Record<string, unknown>>

/** A text; throws unless it is given. */
export const textIn = (given: Given, name: string): string => {
  const value = given[name]
  if (typeof value === 'string' && value.trim() !== '') return value
  throw new Error(`${name} is required. It must be text.`)
}

/** A JSON object; throws unless it is given. */
export const objectIn = (given: Given, name: string): object => {
  const value = given[name]
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value
  throw new Error(`${name} is required. It must be a JSON object.`)
}

/** One of the values, or undefined. */
export const choiceIn = <T extends string>(
  given: Given,
  name: string,
  values: readonly T[],
): T | undefined => {
  if (given[name] === undefined || given[name] === null) return undefined
  const value = textIn(given, name)
  const found = values.find((one) => one === value)
  if (found !== undefined) return found
  throw new Error(`${name} must be one of ${values.join(', ')}.`)
}
