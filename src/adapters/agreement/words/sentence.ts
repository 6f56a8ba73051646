/** Sentences with named placeholders, such as "from {dealer}". */

/** A sentence with these placeholders. The compiler reads them from a sentence of the English file. */
export type Sentence<Name extends string = never> = string & { readonly placeholders?: Name }

/** The placeholders of a literal text. */
export type PlaceholdersOf<Text extends string> = Text extends `${string}{${infer Name}}${infer Rest}`
  ? Name | PlaceholdersOf<Rest>
  : never

export const PLACEHOLDER = /\{([A-Za-z]*)\}/g

/**
 * A sentence with its placeholders replaced, once: braces in a name stay as they are.
 *
 * @throws RangeError for a placeholder without a value.
 */
export const filled = <Name extends string>(
  sentence: Sentence<Name>,
  values: Readonly<Record<NoInfer<Name>, string>>,
): string =>
  sentence.replace(PLACEHOLDER, (_, name: Name) => {
    if (!Object.hasOwn(values, name)) throw new RangeError(`{${name}} is no placeholder of this text`)
    return values[name]
  })
