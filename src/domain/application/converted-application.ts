/** Converts what the two sets say differently about the same thing. */

type Finance = { readonly deposit?: number; readonly tradeIn?: number; readonly contribution?: number }

/** Set A has one sum for trade-in and deposit, set B two figures: those of set B are added up. */
export const applicationOf = <Application extends object>(
  application: Application & { readonly finance?: Finance },
): Application => {
  const { finance } = application
  if (finance?.deposit === undefined || finance.contribution !== undefined) return application
  return { ...application, finance: { ...finance, contribution: finance.deposit + (finance.tradeIn ?? 0) } }
}
