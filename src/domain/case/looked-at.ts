/**
 * What was looked at before a person decides, and what was not: nothing unusual is only worth saying of what somebody
 * has looked at.
 */

import type { Application } from '../application/application.ts'
import { allows, type State } from '../application/states.ts'
import type { Policy } from '../policy/policy.ts'
import { factText, measureTitle } from '../policy/words.ts'
import { checksNeeded, checksOf } from './approval.ts'
import type { CaseFile } from './case-file.ts'
import { CHECKS, type CheckName, suffices } from './check.ts'
import { newestFacts } from './found-facts.ts'

export type LookedAt = {
  readonly says: string
  /** Whether it is something at which nobody has looked. */
  readonly isGap: boolean
}

type Looked = {
  readonly state: State
  readonly file: CaseFile
  readonly revision: number
  /** Undefined once the application was erased. */
  readonly canonical: Partial<Application> | undefined
}

/** By the policy in force. Empty for a case that nobody decides now. Failed and unclear checks are reasons, not here. */
export const lookedAt = (
  { state, file, revision, canonical }: Looked,
  policy: Pick<Policy, 'rules'>,
): readonly LookedAt[] =>
  canonical === undefined || !allows(state, 'judge')
    ? []
    : [...ofChecks(file, revision), ...ofPolicy(file), ...ofFacts(file, revision, policy)]

const ofChecks = (file: CaseFile, revision: number): readonly LookedAt[] => {
  const made = checksOf(file, revision)
  if (made.size === 0) return [{ says: 'No check has run', isGap: true }]
  const passed = [...made.values()].filter(suffices).map(({ name }) => name)
  const open = checksNeeded(file.offer?.loanAmount).filter((name) => !made.has(name))
  return [
    ...(open.length === 0 ? [] : [{ says: `Not run: ${checksText(open)}`, isGap: true }]),
    ...(passed.length === 0 ? [] : [{ says: `Passed or waived: ${checksText(passed)}`, isGap: false }]),
  ]
}

const checksText = (names: readonly CheckName[]): string =>
  `${names.map((name) => CHECKS[name].says).join(', ')} ${names.length === 1 ? 'check' : 'checks'}`

const ofPolicy = ({ policy }: CaseFile): readonly LookedAt[] => {
  if (policy === undefined) return [{ says: 'The policy has not looked at this yet', isGap: true }]
  if (policy.fired.length > 0) return []
  return policy.version === 0
    ? [{ says: 'No rule looked at this: the lender has no policy yet', isGap: true }]
    : [{ says: `No rule of policy version ${policy.version} matched`, isGap: false }]
}

const NAMED_MAXIMUM = 3

/** What providers found out and no rule measures, such as arrears, is for a person to read. */
const ofFacts = (file: CaseFile, revision: number, { rules }: Pick<Policy, 'rules'>): readonly LookedAt[] => {
  const measured = new Set(rules.map(({ measure }) => measure))
  const unmeasured = [...newestFacts(file, revision)].filter(([name]) => !measured.has(name))
  if (unmeasured.length === 0) return []
  const named = unmeasured
    .slice(0, NAMED_MAXIMUM)
    .map(([name, { value }]) => `${measureTitle(name)} ${factText(value)}`)
  const others = unmeasured.length - named.length
  return [
    {
      says: `No rule looked at: ${named.join(', ')}${others === 0 ? '' : ` and ${others} more`}`,
      isGap: true,
    },
  ]
}
