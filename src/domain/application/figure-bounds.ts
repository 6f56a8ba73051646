/** The figures that a model set takes, besides the bounds of products: others could not be submitted. */
export type FigureBounds = {
  /** In months. */
  readonly termMinimum: number
  readonly termMaximum: number
  /** The smallest amount that must be left to finance, in cents. */
  readonly loanMinimum: number
}

/** Of a set that takes whatever a product offers. */
export const ANY_FIGURES: FigureBounds = {
  termMinimum: 1,
  termMaximum: Number.POSITIVE_INFINITY,
  loanMinimum: 1,
}
