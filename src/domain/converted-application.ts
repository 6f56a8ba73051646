/** What an application of one set says in the other's terms, where both say the same thing differently. */

type Finance = { readonly deposit?: number; readonly tradeIn?: number; readonly contribution?: number }

/** Set A asks for trade-in and deposit as one sum, set B for each: of set B both are added up. */
export const applicationOf = <Application extends object>(
  application: Application & { readonly finance?: Finance },
): Application => {
  const { finance } = application
  if (finance?.deposit === undefined || finance.contribution !== undefined) return application
  return { ...application, finance: { ...finance, contribution: finance.deposit + (finance.tradeIn ?? 0) } }
}
