/** The form of a file with a decision policy: its fields and rules, declared like those of a model set. */

import { over } from '../../../packages/rules/condition.ts'
import { Fault } from '../../../packages/rules/fault.ts'
import { list, within } from '../../../packages/rules/field.ts'
import { compile } from '../../../packages/rules/validate.ts'
import { comparableName } from '../../../packages/values/typed/clean-text.ts'
import {
  type Cents,
  fromEuros,
  type Share,
  shareFromPerCent,
  shareToPerCent,
  toEuros,
} from '../../domain/finance/money.ts'
import { DEALERS_MAXIMUM, dealer } from '../../domain/kinds/dealer.ts'
import { decimal, INT32_MAXIMUM, integer } from '../../domain/kinds/number.ts'
import { boolean } from '../../domain/kinds/text.ts'
import { measureOf, UNITS } from '../../domain/policy/measures.ts'
import { TESTS_MAXIMUM } from '../../domain/policy/tested-case.ts'
import { POLICY_OUTCOMES, type PolicyOutcome } from '../../domain/policy/values.ts'
import { BorrowerType, LoanType } from '../b/enumerations.ts'
import {
  type AffordabilityEntry,
  CONDITION_PLACES,
  type ConditionEntry,
  type ConditionPlace,
  FACT_RULES,
  own,
  type PolicyEntry,
  type PolicyFacts,
  type RuleEntry,
} from './fact-rules.ts'
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
const JOINED_MAXIMUM = 9
const STRESS_MAXIMUM_PER_CENT = 100

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

const stress = decimal<Share>({
  what: 'a number of per cent',
  decimals: BOUND_DECIMALS,
  min: 0,
  max: STRESS_MAXIMUM_PER_CENT,
  exactly: shareFromPerCent,
  asNumber: shareToPerCent,
})

const condition = within<ConditionEntry, PolicyEntry, PolicyFacts>()
const CONDITION_FIELDS = {
  measure: condition.required(MeasureKind, 'measure'),
  above: condition.optional(bound, 'above'),
  below: condition.optional(bound, 'below'),
  is: condition.optional(factValue, 'is'),
  missing: condition.optional(boolean, 'missing'),
  whenMissing: condition.optional(WhenMissingKind, 'whenMissing'),
  notOlderThanDays: condition.optional(integer({ min: 0, max: AGE_MAXIMUM_DAYS }), 'notOlderThanDays'),
}
const ConditionModel = condition.model('Condition', CONDITION_FIELDS)

const entry = within<RuleEntry, PolicyEntry, PolicyFacts>()
const RuleModel = entry.model('Rule', {
  name: entry.required(shortName, 'name'),
  ...CONDITION_FIELDS,
  and: entry.optional(list(ConditionModel, JOINED_MAXIMUM), 'and'),
  outcome: entry.required(OutcomeKind, 'outcome'),
  borrowerTypes: entry.optional(list(BorrowerType), 'borrowerTypes'),
  loanTypes: entry.optional(list(LoanType), 'loanTypes'),
  dealers: entry.optional(list(dealer, DEALERS_MAXIMUM), 'dealerIds'),
})

const affordability = within<AffordabilityEntry, PolicyEntry, PolicyFacts>()
const AffordabilityModel = affordability.model('Affordability', {
  firstApplicantEuro: affordability.optional(amount, 'firstApplicant'),
  furtherApplicantEuro: affordability.optional(amount, 'furtherApplicant'),
  dependantEuro: affordability.optional(amount, 'dependant'),
  paymentStressPerCent: affordability.optional(stress, 'paymentStress'),
  debts: affordability.optional(list(MeasureKind), 'debts'),
})

const policy = within<PolicyEntry, PolicyEntry, PolicyFacts>()
const PolicyModel = policy.model('Policy', {
  version: policy.optional(integer({ min: 0 }), 'version'),
  rules: policy.required(list(RuleModel, RULES_MAXIMUM), 'rules'),
  otherwise: policy.required(OutcomeKind, 'otherwise'),
  fourEyesFromEuro: policy.optional(amount, 'fourEyesFrom'),
  affordability: policy.optional(AffordabilityModel, 'affordability'),
  tests: policy.optional(list(TestModel, TESTS_MAXIMUM), 'tests'),
})

const { rule } = over<PolicyEntry, PolicyFacts>()

const asksOneThing = (at: ConditionPlace) =>
  rule({
    type: 'condition',
    on: `${at}.measure` as const,
    reads: {
      measure: `${at}.measure` as const,
      above: `${at}.above!` as const,
      below: `${at}.below!` as const,
      is: `${at}.is!` as const,
      missing: `${at}.missing!` as const,
    },
    says: 'must be combined with exactly one of above, below, is and missing',
    source: 'a condition asks one thing of its measure',
    holds: ({ above, below, is, missing }) =>
      Number(above) + Number(below) + Number(is) + Number(missing) === 1,
  })

const missingIsTrue = (at: ConditionPlace) =>
  rule({
    type: 'condition',
    on: `${at}.missing` as const,
    reads: { missing: `${at}.missing` as const },
    says: 'must be true or omitted',
    source: 'above and below already require the measure',
    holds: ({ missing }) => own(missing),
  })

const canBeMissing = (at: ConditionPlace) =>
  rule({
    type: 'condition',
    on: `${at}.missing` as const,
    reads: { measure: `${at}.measure` as const, missing: `${at}.missing` as const },
    says: 'must be omitted for a measure that is never missing',
    source: 'a rule that never fires is a mistake',
    holds: ({ measure, missing }) => !own(missing) || measureOf(own(measure), [])?.missing !== null,
  })

const whenMissingHasABound = (at: ConditionPlace) =>
  rule({
    type: 'condition',
    on: `${at}.whenMissing` as const,
    reads: { whenMissing: `${at}.whenMissing` as const, missing: `${at}.missing!` as const },
    says: 'must be omitted when missing is given, because the outcome applies then',
    source: 'a rule says one thing of missing data',
    holds: ({ missing }) => !missing,
  })

const fitsUnit = (at: ConditionPlace, side: 'above' | 'below') =>
  rule({
    type: 'unit',
    on: `${at}.${side}` as const,
    reads: { measure: `${at}.measure` as const, bound: `${at}.${side}` as const },
    knows: ['declared'],
    says: 'must be a number in the measure’s unit',
    source: 'docs/guides/policy.md › Measures',
    holds: ({ measure, bound: value }, { declared }) => {
      const known = measureOf(own(measure), declared)
      if (known === undefined) return true
      const { unit } = known
      if (unit === undefined)
        return new Fault('unit', 'must be omitted for a fact that is not a number or a date: use is')
      const { decimals, greatest } = UNITS[unit]
      const sent = boundToNumber(own(value))
      const isExact = own(value) % 10 ** (BOUND_DECIMALS - decimals) === 0
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

const filled = (on: 'rules[].borrowerTypes' | 'rules[].loanTypes' | 'rules[].dealerIds') =>
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
    ...CONDITION_PLACES.flatMap((at) => [
      asksOneThing(at),
      missingIsTrue(at),
      canBeMissing(at),
      whenMissingHasABound(at),
      fitsUnit(at, 'above'),
      fitsUnit(at, 'below'),
    ]),
    filled('rules[].borrowerTypes'),
    filled('rules[].loanTypes'),
    filled('rules[].dealerIds'),
    namesAreUnique('rules', 'a case stores the names of the rules that fired'),
    namesAreUnique('tests', 'who publishes a policy accepts changed tests by their names'),
    hasAnApplicant,
    testFactsAreDeclared,
  ],
  { isStrict: true },
)
