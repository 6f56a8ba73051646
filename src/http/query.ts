/** Query parameters that must be given once at most. */

export type SingleValues =
  | { readonly values: Readonly<Record<string, string | undefined>> }
  | { readonly repeated: string }

/** Picks the parameters with these names; others are ignored. */
export const single = (query: unknown, names: readonly string[]): SingleValues => {
  const given = query as Readonly<Record<string, string | string[] | undefined>>
  const values: Record<string, string | undefined> = {}
  for (const name of names) {
    const value = given[name]
    if (Array.isArray(value)) return { repeated: name }
    values[name] = value
  }
  return { values }
}
