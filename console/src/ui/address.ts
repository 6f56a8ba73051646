/** What a page's address holds beside its path, so that going back, reloading and sharing the link show the same. */

/** The values that a name may have, or how to tell. */
type Rules = Readonly<Record<string, readonly string[] | ((value: string) => boolean)>>

type Value<Rule> = Rule extends readonly (infer One)[] ? One : string

export type SearchBy<Name extends string, Known extends Rules = Record<never, never>> = {
  readonly [One in Name]?: string | undefined
} & { readonly [One in keyof Known]?: Value<Known[One]> | undefined }

/**
 * Reads an address: these names with any text, of which the service reports invalid ones, and those with values known
 * here. Empty values and all else are dropped.
 */
export const searchOf =
  <const Name extends string, const Known extends Rules = Record<never, never>>(
    names: readonly Name[],
    known?: Known,
  ) =>
  (search: Readonly<Record<string, unknown>>): SearchBy<Name, Known> => {
    const isKnown = (name: string, value: string) => {
      const rule = known?.[name]
      return typeof rule === 'function' ? rule(value) : rule?.includes(value)
    }
    const found = Object.entries(search).filter(
      ([name, value]) =>
        typeof value === 'string' &&
        value.trim() !== '' &&
        ((names as readonly string[]).includes(name) || isKnown(name, value) === true),
    )
    return Object.fromEntries(found) as SearchBy<Name, Known>
  }

/**
 * What the address of a list holds besides the mode: filters, and the dialog that opens with it. It never holds people's
 * names or addresses.
 */
export const listSearch = searchOf(['find', 'only', 'dealer', 'role', 'factor', 'open'])

export type ListSearch = ReturnType<typeof listSearch>
