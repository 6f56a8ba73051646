/** What queries for Prometheus name: figures, their labels, and the values that these must have. */

export type Named = {
  readonly figures: readonly string[]
  /** Each label with the values that it is compared with; none where it is only grouped by. */
  readonly labels: readonly (readonly [
    figure: string | undefined,
    label: string,
    values: readonly string[],
  ])[]
}

/** Reads a query. Values of regular expressions are those that `|` separates, without any that has other signs. */
export const namedIn = (query: string): Named => {
  const bare = query.replace(/"[^"]*"/g, '""')
  const figures = [...bare.matchAll(/\b(?:forecourt_\w+|up)\b/g)].map(([name]) => name)
  const matchers = [...query.matchAll(/\b(forecourt_\w+|up)\{([^}]*)\}/g)].flatMap(
    ([, figure, inside = '']) =>
      [...inside.matchAll(/(\w+)\s*(?:=~|!=|!~|=)\s*"([^"]*)"/g)].map(
        ([, label = '', value = '']) => [figure, label, valuesOf(value)] as const,
      ),
  )
  const grouped = [...bare.matchAll(/\b(?:by|on)\s*\(([^)]*)\)/g)].flatMap(([, inside = '']) =>
    inside.split(',').map((label) => [undefined, label.trim(), []] as const),
  )
  return { figures, labels: [...matchers, ...grouped] }
}

const valuesOf = (value: string): readonly string[] => value.split('|').filter((one) => /^\w+$/.test(one))
