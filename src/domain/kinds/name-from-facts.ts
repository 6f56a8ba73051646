/** Names that the operator of the service configures: they are known only when an application is read. */

import { type Fault, wrongType } from '../../../packages/rules/fault.ts'
import { cleaned } from '../../../packages/values/typed/clean-text.ts'
import { CHOOSE, type Enumeration, oneOf, unlisted } from './enumeration.ts'
import { string } from './kind.ts'

type NamesFact<K extends string> = { readonly [P in K]?: ReadonlySet<string> | undefined }

/**
 * A name from the set in fact `fact`. While the fact is unknown every name passes.
 * `defaults` are the names of an installation whose operator configured none; only documentation uses them.
 */
export const nameFromFacts = <const K extends string>(declared: {
  readonly name: string
  readonly fault: string
  readonly fact: K
  readonly defaults: readonly string[]
}): Enumeration<string, string, NamesFact<K>> => {
  const { name, fault, fact, defaults } = declared
  return {
    ...string<string, NamesFact<K>>({
      name,
      says: `${oneOf(defaults)}, unless the operator has configured other names`,
      faults: [fault],
      person: CHOOSE,
      schema: { examples: defaults },
      notText: (facts, value) =>
        wrongType(
          `must be a string: ${oneOf(facts[fact] === undefined ? defaults : [...facts[fact]])}`,
          value,
        ),
      check: (sent, facts): string | Fault => {
        const names = facts[fact]
        if (names?.has(sent)) return sent
        const name = cleaned(sent)
        return names === undefined || names.has(name) ? name : unlisted(fault, oneOf([...names]), name)
      },
    }),
    knows: fact,
    names: defaults,
  }
}
