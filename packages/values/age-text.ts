/** An age of whole months in words: "7 years 10 months", "1 year", "10 months". */

const YEAR_MONTHS = 12

export const ageText = (months: number): string => {
  const years = Math.floor(months / YEAR_MONTHS)
  const rest = months % YEAR_MONTHS
  const parts = [
    ...(years > 0 ? [years === 1 ? '1 year' : `${years} years`] : []),
    ...(rest > 0 || years === 0 ? [rest === 1 ? '1 month' : `${rest} months`] : []),
  ]
  return parts.join(' ')
}
