/** Kinds of value that rules and tests of a policy share. */

import { Fault } from '../../../packages/rules/fault.ts'
import { enumeration } from '../../domain/kinds/enumeration.ts'
import { countCharacters, hasAtMost, string } from '../../domain/kinds/kind.ts'
import { POLICY_OUTCOMES, type PolicyOutcome } from '../../domain/policy/policy.ts'

export const RULE_NAME_MAXIMUM_CHARACTERS = 100

export const named = <N extends string>(name: string, names: readonly N[]) =>
  enumeration(name, Object.fromEntries(names.map((one) => [one, one])) as Record<N, N>)

export const OutcomeKind = named<PolicyOutcome>('Outcome', POLICY_OUTCOMES)

/** The name of a rule or of a test. */
export const shortName = string({
  name: 'name',
  says: `a name of at most ${RULE_NAME_MAXIMUM_CHARACTERS} characters`,
  faults: ['maxLength', 'name'],
  check: (name) => {
    if (!hasAtMost(name, RULE_NAME_MAXIMUM_CHARACTERS)) {
      const says = `must have at most ${RULE_NAME_MAXIMUM_CHARACTERS} characters`
      return new Fault('maxLength', says, String(countCharacters(name)))
    }
    return /\p{Cc}/u.test(name) ? new Fault('name', 'must not contain control characters') : name
  },
})
