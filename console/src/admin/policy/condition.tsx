/** One condition of a rule in the draft: its measure or fact, the limit, and what happens without a value. */

import { NativeSelect } from '@mantine/core'
import type { Content } from '../../../../packages/values/difference.ts'
import { capital } from '../../names/formats.ts'
import { asText, withValue } from '../../shared/drafts/content.ts'
import { type Faults, faultAt } from '../../shared/drafts/use-draft.tsx'
import { BELOW, NumberField } from '../../ui/forms/fields.tsx'
import { choicesOf, type MeasureChoice, UNIT_SIGNS, WHEN_MISSING } from './names.ts'

/** The fields of a condition that show their own errors. */
export const CONDITION_FIELDS = [
  'measure',
  'above',
  'below',
  'is',
  'missing',
  'whenMissing',
  'notOlderThanDays',
]

type Edited = {
  /** A rule, or a condition joined to it. */
  readonly content: Content
  readonly place: string
  readonly faults: Faults
  readonly onChange: (content: Content) => void
}

export const fieldsOf =
  ({ content, place, faults, onChange }: Edited) =>
  (path: string) => ({
    value: asText(content[path]),
    onChange: ({ currentTarget: { value } }: { readonly currentTarget: { readonly value: string } }) =>
      onChange(withValue(content, path, value === '' ? undefined : value)),
    error: faultAt(faults, `${place}.${path}`),
    'data-place': `${place}.${path}`,
  })

type ConditionProps = Edited & { readonly measures: readonly MeasureChoice[] }

export const ConditionFields = ({ measures, ...edited }: ConditionProps) => {
  const { content, onChange } = edited
  const measure = measures.find(({ value }) => value === content['measure'])
  const condition = conditionOf(content, measure)
  const field = fieldsOf(edited)
  return (
    <>
      <NativeSelect
        label="Measure"
        data={measureOptions(measures, asText(content['measure']))}
        description={measure === undefined ? undefined : capital(measure.says)}
        inputWrapperOrder={BELOW}
        {...field('measure')}
        onChange={({ currentTarget: { value } }) => {
          const chosen = measures.find((one) => one.value === value)
          if (chosen !== undefined) onChange(withMeasure(content, chosen))
        }}
      />
      <NativeSelect
        label="Condition"
        data={choicesOf(isOfValues(measure) ? VALUE_CONDITIONS : CONDITIONS)}
        value={condition}
        onChange={({ currentTarget: { value } }) =>
          onChange(withCondition(content, value as Condition, measure))
        }
      />
      <ValueFields {...{ content, measure, condition, field, onChange }} />
    </>
  )
}

type ValueProps = Pick<Edited, 'content' | 'onChange'> & {
  readonly measure: MeasureChoice | undefined
  readonly condition: Condition
  readonly field: ReturnType<typeof fieldsOf>
}

/** What a condition compares with, and what happens without a value. */
const ValueFields = ({ content, measure, condition, field, onChange }: ValueProps) => (
  <>
    {condition === 'is' && (
      <NativeSelect
        label="Value"
        {...field('is')}
        data={valuesOf(measure).map(([value, label]) => ({ value: String(value), label }))}
        value={String(content['is'])}
        onChange={({ currentTarget: { value: chosen } }) =>
          onChange({ ...content, is: valuesOf(measure).find(([value]) => String(value) === chosen)?.[0] })
        }
      />
    )}
    {(condition === 'above' || condition === 'below') && (
      <NumberField
        label={limitLabel(measure)}
        {...field(condition)}
        onChange={(value) => onChange({ ...content, [condition]: value })}
      />
    )}
    {condition !== 'missing' && measure?.missing != null && (
      <NativeSelect
        label="If missing"
        data={choicesOf(WHEN_MISSING)}
        {...field('whenMissing')}
        value={asText(content['whenMissing'] ?? 'refer')}
      />
    )}
    {measure?.isFact && (
      <NumberField
        label="Not older than (days, optional)"
        description="An older fact counts as missing."
        inputWrapperOrder={BELOW}
        inputMode="numeric"
        {...field('notOlderThanDays')}
        onChange={(value) =>
          onChange(withValue(content, 'notOlderThanDays', value === '' ? undefined : value))
        }
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
