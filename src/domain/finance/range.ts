/** Ranges of whole numbers, and the gaps and overlaps in a table of ranges. */

/** Both ends are included. */
export type Range = { readonly from: number; readonly to: number }

/** A range that may have no upper end. */
export type OpenRange = { readonly from: number; readonly to: number | null }

export const closed = ({ from, to }: OpenRange): Range => ({ from, to: to ?? Number.POSITIVE_INFINITY })

export const contains = ({ from, to }: OpenRange, value: number): boolean =>
  value >= from && (to === null || value <= to)

/** A rectangle of two ranges: amounts in cents, vehicle ages in months. */
export type Area = { readonly amount: Range; readonly age: Range }

export type Coverage = { readonly gaps: readonly Area[]; readonly overlaps: readonly Area[] }

/** The parts of the domain that no area covers, and those that several do; adjacent parts are merged. */
export const coverageOf = (areas: readonly Area[], domain: Area): Coverage => {
  const bands = segmentsOf(
    areas.map(({ age }) => age),
    domain.age,
  ).map((age) => {
    const across = areas.filter((area) => contains(area.age, age.from)).map(({ amount }) => amount)
    return { age, ...countedAlong(across, domain.amount) }
  })
  return {
    gaps: joined(bands.map(({ age, uncovered }) => ({ age, amounts: uncovered }))),
    overlaps: joined(bands.map(({ age, coveredTwice }) => ({ age, amounts: coveredTwice }))),
  }
}

/** Along one line: the parts that no range covers, and those that several do. */
const countedAlong = (ranges: readonly Range[], domain: Range) => {
  const uncovered: Range[] = []
  const coveredTwice: Range[] = []
  for (const segment of segmentsOf(ranges, domain)) {
    const count = ranges.filter((range) => contains(range, segment.from)).length
    if (count === 0) append(uncovered, segment)
    if (count > 1) append(coveredTwice, segment)
  }
  return { uncovered, coveredTwice }
}

const append = (ranges: Range[], next: Range): void => {
  const last = ranges.at(-1)
  if (last === undefined || last.to + 1 !== next.from) ranges.push(next)
  else ranges[ranges.length - 1] = { from: last.from, to: next.to }
}

/** The domain, cut wherever a range starts or ends. */
const segmentsOf = (ranges: readonly Range[], domain: Range): readonly Range[] => {
  const starts = [domain.from, ...ranges.flatMap(({ from, to }) => [from, to + 1])]
    .filter((start) => start >= domain.from && start <= domain.to && Number.isFinite(start))
    .sort((a, b) => a - b)
  const distinct = starts.filter((start, index) => start !== starts[index - 1])
  return distinct.map((from, index) => ({ from, to: (distinct[index + 1] ?? domain.to + 1) - 1 }))
}

type Band = { readonly age: Range; readonly amounts: readonly Range[] }

/** Merges adjacent ages with the same amounts. The bands follow each other without a gap. */
const joined = (bands: readonly Band[]): readonly Area[] => {
  const merged: Band[] = []
  for (const band of bands) {
    const last = merged.at(-1)
    if (last === undefined || !areSame(last.amounts, band.amounts)) merged.push(band)
    else merged[merged.length - 1] = { ...last, age: { from: last.age.from, to: band.age.to } }
  }
  return merged.flatMap(({ age, amounts }) => amounts.map((amount) => ({ amount, age })))
}

const areSame = (some: readonly Range[], others: readonly Range[]): boolean =>
  some.length === others.length &&
  some.every(({ from, to }, index) => from === others[index]?.from && to === others[index]?.to)
