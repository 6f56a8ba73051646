/** The form of a file with a decision policy: its fields and rules, declared like those of a model set. */

import { over } from '../../../packages/rules/condition.ts'
import { Fault } from '../../../packages/rules/fault.ts'
import { list, within } from '../../../packages/rules/field.ts'
import { compile } from '../../../packages/rules/validate.ts'
import { comparableName } from '../../../packages/values/typed/clean-text.ts'
import { type Cents, fromEuros, toEuros } from '../../domain/finance/money.ts'
import { decimal, INT32_MAXIMUM, integer } from '../../domain/kinds/number.ts'
import { boolean } from '../../domain/kinds/text.ts'
import { measureOf, UNITS } from '../../domain/policy/measures.ts'
import { POLICY_OUTCOMES, type PolicyOutcome } from '../../domain/policy/policy.ts'
import { TESTS_MAXIMUM } from '../../domain/policy/tested-case.ts'
import { BorrowerType, LoanType } from '../b/enumerations.ts'
import { FACT_RULES, type PolicyEntry, type PolicyFacts, type RuleEntry } from './fact-rules.ts'
import { TestModel, testFactFault } from './tests.ts'
import {
  BOUND_DECIMALS,
  type Bound,
  boundFromNumber,
  boundToNumber,
  factValue,
  MeasureKind,
  named,
  OutcomeKind,
  shortName,
  UNIT_WORDS,
} from './values.ts'

const RULES_MAXIMUM = 1_000
const EURO_DECIMALS = 2
const AGE_MAXIMUM_DAYS = 3_650

const WhenMissingKind = named<PolicyOutcome | 'ignore'>('WhenMissing', [...POLICY_OUTCOMES, 'ignore'])

const bound = decimal<Bound>({
  what: 'a number',
  decimals: BOUND_DECIMALS,
  min: 0,
  max: INT32_MAXIMUM,
  exactly: boundFromNumber,
  asNumber: boundToNumber,
})

const amount = decimal<Cents>({
  what: 'an amount in euro',
  decimals: EURO_DECIMALS,
  min: 0,
  max: INT32_MAXIMUM,
  exactly: fromEuros,
  asNumber: toEuros,
})

const entry = within<RuleEntry, PolicyEntry, PolicyFacts>()
const RuleModel = entry.model('Rule', {
  name: entry.required(shortName, 'name'),
  measure: entry.required(MeasureKind, 'measure'),
  above: entry.optional(bound, 'above'),
  below: entry.optional(bound, 'below'),
  is: entry.optional(factValue, 'is'),
  missing: entry.optional(boolean, 'missing'),
  outcome: entry.required(OutcomeKind, 'outcome'),
  whenMissing: entry.optional(WhenMissingKind, 'whenMissing'),
  notOlderThanDays: entry.optional(integer({ min: 0, max: AGE_MAXIMUM_DAYS }), 'notOlderThanDays'),
  borrowerTypes: entry.optional(list(BorrowerType), 'borrowerTypes'),
  loanTypes: entry.optional(list(LoanType), 'loanTypes'),
})

const policy = within<PolicyEntry, PolicyEntry, PolicyFacts>()
const PolicyModel = policy.model('Policy', {
  version: policy.optional(integer({ min: 0 }), 'version'),
  rules: policy.required(list(RuleModel, RULES_MAXIMUM), 'rules'),
  otherwise: policy.required(OutcomeKind, 'otherwise'),
  fourEyesFromEuro: policy.optional(amount, 'fourEyesFrom'),
  tests: policy.optional(list(TestModel, TESTS_MAXIMUM), 'tests'),
})

const { rule } = over<PolicyEntry, PolicyFacts>()

const asksOneThing = rule({
  type: 'condition',
  on: 'rules[].measure',
  reads: {
    measure: 'rules[].measure',
    above: 'rules[].above!',
    below: 'rules[].below!',
    is: 'rules[].is!',
    missing: 'rules[].missing!',
  },
  says: 'must be combined with exactly one of above, below, is and missing',
  source: 'a rule asks one thing of its measure',
  holds: ({ above, below, is, missing }) =>
    Number(above) + Number(below) + Number(is) + Number(missing) === 1,
})

const missingIsTrue = rule({
  type: 'condition',
  on: 'rules[].missing',
  reads: { missing: 'rules[].missing' },
  says: 'must be true or omitted',
  source: 'above and below already require the measure',
  holds: ({ missing }) => missing,
})

const canBeMissing = rule({
  type: 'condition',
  on: 'rules[].missing',
  reads: { measure: 'rules[].measure', missing: 'rules[].missing' },
  says: 'must be omitted for a measure that is never missing',
  source: 'a rule that never fires is a mistake',
  holds: ({ measure, missing }) => !missing || measureOf(measure, [])?.missing !== null,
})

const whenMissingHasABound = rule({
  type: 'condition',
  on: 'rules[].whenMissing',
  reads: { whenMissing: 'rules[].whenMissing', missing: 'rules[].missing!' },
  says: 'must be omitted when missing is given, because the outcome applies then',
  source: 'a rule says one thing of missing data',
  holds: ({ missing }) => !missing,
})

const fitsUnit = (on: 'rules[].above' | 'rules[].below') =>
  rule({
    type: 'unit',
    on,
    reads: { measure: 'rules[].measure', bound: on },
    knows: ['declared'],
    says: 'must be a number in the measure’s unit',
    source: 'docs/guides/policy.md › Measures',
    // The value is the bound of the same rule, which its type alone does not show.
    holds: ({ measure, bound: value }, { declared }) => {
      const known = measureOf(measure, declared)
      if (known === undefined) return true
      const { unit } = known
      if (unit === undefined)
        return new Fault('unit', 'must be omitted for a fact that is not a number or a date: use is')
      const { decimals, greatest } = UNITS[unit]
      const sent = boundToNumber(value as Bound)
      const isExact = (value as Bound) % 10 ** (BOUND_DECIMALS - decimals) === 0
      if (isExact && sent <= greatest) return true
      const what = decimals === 0 ? 'a whole number' : 'a number'
      const most = decimals === 0 ? '' : `, with at most ${decimals} decimal places`
      return new Fault(
        'unit',
        `must be ${what}${unit === 'number' ? '' : ` of ${UNIT_WORDS[unit]}`} from 0 to ${greatest}${most}`,
        String(sent),
      )
    },
  })

const filled = (on: 'rules[].borrowerTypes' | 'rules[].loanTypes') =>
  rule({
    type: 'minLength',
    on,
    reads: { entries: on },
    says: 'must contain at least one entry, or be omitted if the rule applies to all',
    source: 'a rule that applies to no one is a mistake',
    holds: ({ entries }) => entries.length > 0,
  })

const namesAreUnique = (on: 'rules' | 'tests', source: string) =>
  rule({
    type: 'unique',
    on,
    reads: { names: `${on}[].name` },
    says: 'must have unique names',
    source,
    holds: ({ names }) => {
      const lower = names.map(comparableName)
      const twice = names.find((_, index) => lower.indexOf(lower[index] as string) < index)
      return twice === undefined || new Fault('unique', `must have unique names. Found "${twice}" twice`)
    },
  })

const hasAnApplicant = rule({
  type: 'minLength',
  on: 'tests[].application.applicants',
  reads: { applicants: 'tests[].application.applicants' },
  says: 'must contain at least one applicant',
  source: 'every application has one',
  holds: ({ applicants }) => applicants.length > 0,
})

const testFactsAreDeclared = rule({
  type: 'fact',
  on: 'tests[].facts',
  reads: { facts: 'tests[].facts' },
  knows: ['declared'],
  says: 'must be facts that a configured provider declares, with their types',
  source: 'a test of a fact that nobody finds out tests nothing',
  holds: ({ facts }, { declared }) => testFactFault(facts, declared) ?? true,
})

export const policyFile = compile(
  PolicyModel,
  [
    ...FACT_RULES,
    asksOneThing,
    missingIsTrue,
    canBeMissing,
    whenMissingHasABound,
    fitsUnit('rules[].above'),
    fitsUnit('rules[].below'),
    filled('rules[].borrowerTypes'),
    filled('rules[].loanTypes'),
    namesAreUnique('rules', 'a case stores the names of the rules that fired'),
    namesAreUnique('tests', 'who publishes a policy accepts changed tests by their names'),
    hasAnApplicant,
    testFactsAreDeclared,
  ],
  { isStrict: true },
)
