/** The benchmark's results, as rows of an aligned table. */

/** One figure beside its goal. */
export type Finding = {
  readonly work: string
  /** The goal in words; empty for an informative figure. */
  readonly goal: string
  readonly measured: string
  /** The measured value relative to what it is compared with; empty if there is nothing to compare with. */
  readonly ratio: string
  /** Undefined if there is no goal. */
  readonly reached: boolean | undefined
  /** The measurements behind the figure, for the file. */
  readonly raw: unknown
}

const HEADINGS = ['work', 'goal', 'measured', 'ratio', 'reached'] as const

/** The results as text, a line each. */
export const tableOf = (findings: readonly Finding[]): string => {
  const rows = findings.map(({ work, goal, measured, ratio, reached }) => [
    work,
    goal,
    measured,
    ratio,
    reached === undefined ? '' : reached ? 'yes' : 'no',
  ])
  const widths = HEADINGS.map((heading, column) =>
    Math.max(heading.length, ...rows.map((row) => (row[column] as string).length)),
  )
  const line = (cells: readonly string[]) =>
    cells
      .map((cell, column) => cell.padEnd(widths[column] as number))
      .join('  ')
      .trimEnd()
  return [line(HEADINGS), line(widths.map((width) => '-'.repeat(width))), ...rows.map(line)].join('\n')
}
