/** Facts: what providers of checks find out about an application, as values that the policy can measure. */

/** A date is text in the form YYYY-MM-DD, and a choice one of the declared texts. */
export type FactValue = number | boolean | string

export const FACT_TYPES = ['number', 'boolean', 'date', 'choice'] as const

export type FactType = (typeof FACT_TYPES)[number]

/** A fact as its provider declares it. */
export type DeclaredFact = {
  /** Letters and digits, such as `arrears`; the policy measures it as `provider.arrears`. */
  readonly name: string
  readonly type: FactType
  /** Of a number: its unit, one of the policy's. */
  readonly unit?: string
  /** Of a choice: what it can be. */
  readonly choices?: readonly string[]
  /** For people: words that complete “This is …”. */
  readonly means: string
}

/** What one provider found out at one time about one revision. */
export type FoundFacts = {
  readonly provider: string
  /** The revision of the application that it was asked about. */
  readonly revision: number
  /** Milliseconds since 1970. */
  readonly at: number
  /** What the response cost the lender, if its provider says so. */
  readonly costCents?: number
  readonly facts: Readonly<Record<string, FactValue>>
}

/** A fact with its age on the day of the question, by its name with its provider's: `creditRegister.arrears`. */
export type AgedFacts = ReadonlyMap<string, { readonly value: FactValue; readonly ageDays: number }>

const DAY_MILLISECONDS = 24 * 60 * 60 * 1_000

/** The newest of each fact that was found for this revision. */
export const factsAt = (
  { facts = [] }: { readonly facts?: readonly FoundFacts[] | undefined },
  revision: number,
  now: number,
): AgedFacts =>
  new Map(
    facts
      .filter((found) => found.revision === revision)
      .sort((one, other) => one.at - other.at)
      .flatMap((found) =>
        Object.entries(found.facts).map(
          ([name, value]) =>
            [
              `${found.provider}.${name}`,
              { value, ageDays: Math.floor((now - found.at) / DAY_MILLISECONDS) },
            ] as const,
        ),
      ),
  )
