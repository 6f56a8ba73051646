/** One rule of the draft: its measure or fact, the condition on it, and the outcome. */

import { Button, Checkbox, NativeSelect, TextInput } from '@mantine/core'
import type { Content } from '../../../../packages/values/difference.ts'
import { capital } from '../../names/formats.ts'
import { asText, withValue } from '../../shared/drafts/content.ts'
import { FaultList, type Faults, faultAt, faultsWithin } from '../../shared/drafts/use-draft.tsx'
import { BELOW, NumberField } from '../../ui/forms/fields.tsx'
import ui from '../../ui/style/ui.module.css'
import { BORROWER_TYPES, LOAN_TYPES } from '../products/names.ts'
import {
  choicesOf,
  type Fact,
  factChoice,
  MEASURE_CHOICES,
  type MeasureChoice,
  OUTCOMES,
  UNIT_SIGNS,
  WHEN_MISSING,
} from './names.ts'
import css from './policy.module.css'

const CONDITIONS = [
  ['above', 'is above'],
  ['below', 'is below'],
  ['missing', 'is missing'],
] as const

/** Of a fact that is no number. */
const VALUE_CONDITIONS = [
  ['is', 'is'],
  ['missing', 'is missing'],
] as const

type Condition = (typeof CONDITIONS | typeof VALUE_CONDITIONS)[number][0]

const isOfValues = (measure: MeasureChoice | undefined): boolean =>
  measure?.type === 'boolean' || measure?.type === 'choice'

const conditionOf = (rule: Content, measure: MeasureChoice | undefined): Condition => {
  if (rule['missing'] !== undefined) return 'missing'
  return isOfValues(measure) ? 'is' : rule['below'] !== undefined ? 'below' : 'above'
}

/** The rule with another condition; the typed limit stays. */
const withCondition = (rule: Content, condition: Condition, measure: MeasureChoice | undefined): Content => {
  const { above, below, is, missing: _missing, whenMissing, ...rest } = rule
  if (condition === 'missing') return { ...rest, missing: true }
  const others = whenMissing === undefined ? {} : { whenMissing }
  if (condition === 'is') return { ...rest, is: is ?? valuesOf(measure)[0]?.[0], ...others }
  return { ...rest, [condition]: above ?? below ?? '', ...others }
}

/** The rule with another measure: what does not fit it goes. */
const withMeasure = (rule: Content, measure: MeasureChoice): Content => {
  const { is: _is, notOlderThanDays, ...rest } = rule
  const age = measure.isFact && notOlderThanDays !== undefined ? { notOlderThanDays } : {}
  const condition =
    measure.missing === null && rule['missing'] !== undefined ? 'above' : conditionOf(rule, measure)
  return withCondition({ ...rest, ...age, measure: measure.value }, condition, measure)
}

/** What a fact that is no number can be. */
const valuesOf = (
  measure: MeasureChoice | undefined,
): readonly (readonly [value: boolean | string, label: string])[] =>
  measure?.type === 'boolean'
    ? [
        [true, 'yes'],
        [false, 'no'],
      ]
    : (measure?.choices ?? []).map((choice) => [choice, choice])

type RuleProps = {
  readonly rule: Content
  readonly index: number
  readonly facts: readonly Fact[]
  readonly faults: Faults
  /** The rule in a sentence; null while it is incomplete. */
  readonly words: string | null
  /** Whether its fields are shown; those of a rule with errors always are. */
  readonly isOpen: boolean
  readonly onToggle: () => void
  readonly onChange: (rule: Content) => void
  readonly onRemove: () => void
}

/** A row that reads as a sentence, and the rule's fields below it while somebody edits it. */
export const Rule = (props: RuleProps) => {
  const { rule, index, faults, words, isOpen, onToggle, onRemove } = props
  const isFaulty = faultsWithin(faults, `rules[${index}]`).length > 0
  const isShown = isOpen || isFaulty
  return (
    <fieldset className={`${ui.framed} ${css.rule}`} data-open={isShown || undefined}>
      <legend className={ui.hidden}>Rule {index + 1}</legend>
      <div className={`${ui.line} ${css.ruleRow}`}>
        <span className={ui.quiet} aria-hidden="true">
          {index + 1}
        </span>
        <p className={css.ruleSentence}>
          {words ?? 'This rule is not complete yet.'} <span className={ui.quiet}>{asText(rule['name'])}</span>
        </p>
        <Button
          size="compact-xs"
          aria-expanded={isShown}
          aria-label={`${isShown ? 'Close' : 'Edit'} rule ${index + 1}`}
          disabled={isFaulty}
          onClick={onToggle}
        >
          {isShown ? 'Close' : 'Edit'}
        </Button>
        <Button size="compact-xs" aria-label={`Remove rule ${index + 1}`} onClick={onRemove}>
          Remove
        </Button>
      </div>
      {isShown && <RuleFields {...props} />}
    </fieldset>
  )
}

const RuleFields = ({
  rule,
  index,
  facts,
  faults,
  onChange,
}: Pick<RuleProps, 'rule' | 'index' | 'facts' | 'faults' | 'onChange'>) => {
  const place = `rules[${index}]`
  const measures = [...MEASURE_CHOICES, ...facts.map(factChoice)]
  const measure = measures.find(({ value }) => value === rule['measure'])
  const condition = conditionOf(rule, measure)
  const set = (path: string, value: string) =>
    onChange(withValue(rule, path, value === '' ? undefined : value))
  const field = (path: string) => ({
    value: asText(rule[path]),
    onChange: ({ currentTarget }: { readonly currentTarget: { readonly value: string } }) =>
      set(path, currentTarget.value),
    error: faultAt(faults, `${place}.${path}`),
    'data-place': `${place}.${path}`,
  })
  const shown = ['name', 'measure', 'outcome', 'whenMissing', 'notOlderThanDays', condition].map(
    (path) => `${place}.${path}`,
  )
  return (
    <>
      <div className={ui.fields}>
        <TextInput label="Name" {...field('name')} />
        <NativeSelect label="Outcome" data={choicesOf(OUTCOMES)} {...field('outcome')} />
        <NativeSelect
          label="Measure"
          data={measureOptions(measures, asText(rule['measure']))}
          description={measure === undefined ? undefined : capital(measure.says)}
          inputWrapperOrder={BELOW}
          {...field('measure')}
          onChange={({ currentTarget: { value } }) => {
            const chosen = measures.find((one) => one.value === value)
            if (chosen !== undefined) onChange(withMeasure(rule, chosen))
          }}
        />
        <NativeSelect
          label="Condition"
          data={choicesOf(isOfValues(measure) ? VALUE_CONDITIONS : CONDITIONS)}
          value={condition}
          onChange={({ currentTarget: { value } }) =>
            onChange(withCondition(rule, value as Condition, measure))
          }
        />
        <ConditionFields {...{ rule, measure, condition, field, onChange }} />
      </div>
      <OnlyFor
        label="Only for borrower types"
        path="borrowerTypes"
        all={BORROWER_TYPES}
        {...{ rule, onChange }}
      />
      <OnlyFor label="Only for finance types" path="loanTypes" all={LOAN_TYPES} {...{ rule, onChange }} />
      <FaultList
        faults={faultsWithin(faults, place).filter((one) => !shown.includes(one.place))}
        label={`Errors in rule ${index + 1}`}
      />
    </>
  )
}

type FieldOf = (path: string) => {
  readonly value: string
  readonly onChange: (event: { readonly currentTarget: { readonly value: string } }) => void
  readonly error: string | undefined
  readonly 'data-place': string
}

type ConditionProps = Pick<RuleProps, 'rule' | 'onChange'> & {
  readonly measure: MeasureChoice | undefined
  readonly condition: Condition
  readonly field: FieldOf
}

/** What a condition compares with, and what happens without a value. */
const ConditionFields = ({ rule, measure, condition, field, onChange }: ConditionProps) => (
  <>
    {condition === 'is' && (
      <NativeSelect
        label="Value"
        {...field('is')}
        data={valuesOf(measure).map(([value, label]) => ({ value: String(value), label }))}
        value={String(rule['is'])}
        onChange={({ currentTarget: { value: chosen } }) =>
          onChange({ ...rule, is: valuesOf(measure).find(([value]) => String(value) === chosen)?.[0] })
        }
      />
    )}
    {(condition === 'above' || condition === 'below') && (
      <NumberField
        label={limitLabel(measure)}
        {...field(condition)}
        onChange={(value) => onChange({ ...rule, [condition]: value })}
      />
    )}
    {condition !== 'missing' && measure?.missing != null && (
      <NativeSelect
        label="If missing"
        data={choicesOf(WHEN_MISSING)}
        {...field('whenMissing')}
        value={asText(rule['whenMissing'] ?? 'refer')}
      />
    )}
    {measure?.isFact && (
      <NumberField
        label="Not older than (days, optional)"
        description="An older fact counts as missing."
        inputWrapperOrder={BELOW}
        inputMode="numeric"
        {...field('notOlderThanDays')}
        onChange={(value) => onChange(withValue(rule, 'notOlderThanDays', value === '' ? undefined : value))}
      />
    )}
  </>
)

const limitLabel = (measure: MeasureChoice | undefined): string => {
  const sign = measure?.unit === undefined ? '' : UNIT_SIGNS[measure.unit]
  return sign === '' ? 'Limit' : `Limit (${sign})`
}

/** The measures, then the facts; one that no provider declares stays until another is chosen. */
const measureOptions = (measures: readonly MeasureChoice[], chosen: string) => {
  const optionsOf = (isFact: boolean) =>
    measures.filter((one) => one.isFact === isFact).map(({ value, label }) => ({ value, label }))
  const facts = measures.some(({ value }) => value === chosen)
    ? optionsOf(true)
    : [...optionsOf(true), { value: chosen, label: `${chosen} (no provider declares it)` }]
  return [
    { group: 'Application', items: optionsOf(false) },
    ...(facts.length === 0 ? [] : [{ group: 'Facts from providers', items: facts }]),
  ]
}

/** With nothing ticked it applies to all. */
const OnlyFor = ({
  label,
  path,
  all,
  rule,
  onChange,
}: Pick<RuleProps, 'rule' | 'onChange'> & {
  readonly label: string
  readonly path: 'borrowerTypes' | 'loanTypes'
  readonly all: readonly (readonly [value: string, label: string])[]
}) => {
  const chosen = rule[path]
  return (
    <Checkbox.Group
      label={label}
      value={Array.isArray(chosen) ? chosen.map(String) : []}
      onChange={(value) => onChange(withValue(rule, path, value.length === 0 ? undefined : value))}
    >
      <div className={`${ui.choices} ${ui.choicesWide}`}>
        {all.map(([value, shown]) => (
          <Checkbox key={value} value={value} label={shown} />
        ))}
      </div>
    </Checkbox.Group>
  )
}
