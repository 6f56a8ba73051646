/** One rule of the draft: its conditions, its outcome, and to whom it applies. */

import { Button, Checkbox, NativeSelect, TextInput } from '@mantine/core'
import type { Content } from '../../../../packages/values/difference.ts'
import { asText, namesTyped, rowsOf, withValue } from '../../shared/drafts/content.ts'
import { FaultList, type Faults, faultsWithin } from '../../shared/drafts/use-draft.tsx'
import { BELOW } from '../../ui/forms/fields.tsx'
import ui from '../../ui/style/ui.module.css'
import { BORROWER_TYPES, LOAN_TYPES } from '../products/names.ts'
import { CONDITION_FIELDS, ConditionFields, fieldsOf } from './condition.tsx'
import { choicesOf, type Fact, factChoice, MEASURE_CHOICES, OUTCOMES } from './names.ts'
import css from './policy.module.css'

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
  const joined = rowsOf(rule, 'and')
  const setJoined = (and: readonly Content[]) =>
    onChange(withValue(rule, 'and', and.length === 0 ? undefined : and))
  const field = fieldsOf({ content: rule, place, faults, onChange })
  const conditions = [place, ...joined.map((_, at) => `${place}.and[${at}]`)]
  const shown = [
    `${place}.name`,
    `${place}.outcome`,
    ...conditions.flatMap((at) => CONDITION_FIELDS.map((path) => `${at}.${path}`)),
  ]
  return (
    <>
      <div className={ui.fields}>
        <TextInput label="Name" {...field('name')} />
        <NativeSelect label="Outcome" data={choicesOf(OUTCOMES)} {...field('outcome')} />
        <ConditionFields content={rule} {...{ measures, place, faults, onChange }} />
      </div>
      {joined.map((condition, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a condition is identified by its position.
        <fieldset key={at} className={ui.framed}>
          <legend>And</legend>
          <div className={ui.fields}>
            <ConditionFields
              content={condition}
              place={`${place}.and[${at}]`}
              onChange={(changed) => setJoined(joined.map((one, other) => (other === at ? changed : one)))}
              {...{ measures, faults }}
            />
          </div>
          <Button
            size="compact-xs"
            aria-label={`Remove condition ${at + 2} of rule ${index + 1}`}
            onClick={() => setJoined(joined.filter((_, other) => other !== at))}
          >
            Remove condition
          </Button>
        </fieldset>
      ))}
      <div className={ui.actions}>
        <Button
          size="compact-xs"
          aria-label={`Add a condition to rule ${index + 1}`}
          onClick={() => setJoined([...joined, { measure: 'paymentToIncome', above: '' }])}
        >
          Add condition
        </Button>
      </div>
      <OnlyFor
        label="Only for borrower types"
        path="borrowerTypes"
        all={BORROWER_TYPES}
        {...{ rule, onChange }}
      />
      <OnlyFor label="Only for finance types" path="loanTypes" all={LOAN_TYPES} {...{ rule, onChange }} />
      <TextInput
        label="Only for dealers (optional)"
        description="Names separated by commas. Leave it empty for all dealers."
        inputWrapperOrder={BELOW}
        {...field('dealers')}
        onChange={({ currentTarget: { value } }) =>
          onChange(withValue(rule, 'dealers', value === '' ? undefined : namesTyped(value)))
        }
        error={faultsWithin(faults, `${place}.dealers`)[0]?.says}
      />
      <FaultList
        faults={faultsWithin(faults, place).filter(
          (one) => !shown.includes(one.place) && !one.place.startsWith(`${place}.dealers`),
        )}
        label={`Errors in rule ${index + 1}`}
      />
    </>
  )
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
