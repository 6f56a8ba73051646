/** Splits a place such as `quote.applicants[0].title` into the keys and indexes that lead to it. */
export function placeParts(place: string): (string | number)[] {
  return place.split('.').flatMap((part) => {
    const [name = '', ...indexes] = part.split('[')
    return [name, ...indexes.map((index) => Number.parseInt(index, 10))]
  })
}

/** The name of the field that a place ends in: `applicants` for `quote.applicants[1]`. */
export function fieldNameOf(place: string): string {
  return placeParts(place).findLast((part) => typeof part === 'string') as string
}
