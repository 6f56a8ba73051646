/** A field of the form: its kind determines its control, and its failures are below it. */
import { Button, Checkbox, NativeSelect, Textarea, TextInput, type TextInputProps } from '@mantine/core'
import { useLayoutEffect, useRef, useState } from 'react'
import { unitAt } from '../../../../src/domain/application/field-names.ts'
import { MASKED_FIELDS, masked } from '../../../../src/domain/application/masking.ts'
import { euros, withUnit } from '../../names/formats.ts'
import { termText } from '../../shared/application/words.ts'
import { Chips } from '../../ui/forms/chips.tsx'
import { afterPress, BELOW } from '../../ui/forms/fields.tsx'
import ui from '../../ui/style/ui.module.css'
import { CarSearch } from './car-search.tsx'
import { namesIn, textOf, valueFrom, wordsOf, writtenForm } from './controls.ts'
import { sentenceOf } from './failures.ts'
import css from './form.module.css'
import { type FormSet, fieldAt, isNeeded, isShown, placeOf, valueAt } from './form-set.ts'
import type { Control } from './layout.ts'
import { LoanQuestion, VehicleTypeQuestion } from './questions.tsx'
import { figuresIn } from './settle.ts'
import { type ApplicationForm, type FlaggedField, useFilledForm } from './use-form.ts'

/** The props that all controls share. */
type Common = {
  readonly label: string
  readonly hint: string | undefined
  readonly error: string | undefined
  /** Shown after the label; fields without it are required. */
  readonly remark: string | undefined
  readonly place: string
}

export const Field = ({ place }: { readonly place: string }) => {
  const filled = useFilledForm()
  const { form, body, reading, shown, sentBackWords } = filled
  const flag = filled.flagged.find((one) => one.place === place)
  // What the lender asks to correct is shown even where it follows from another field.
  if (flag?.isChanged !== false && !isShown(form, body, reading, place)) return null
  const { layout, control } = fieldAt(form, place)
  const failure = shown.find((one) => one.place === place)
  const common: Common = {
    label: layout.label,
    hint: [flag && flaggedText(flag, sentBackWords), layout.hint, control === 'months' && termHint(filled)]
      .filter(Boolean)
      .join(' '),
    error: failure && sentenceOf(form, failure),
    remark: isNeeded(form, reading, place) ? undefined : '(optional)',
    place,
  }
  return (
    <div
      className={[(layout.isWide || control === 'longText') && ui.wide, flag !== undefined && css.flagged]
        .filter(Boolean)
        .join(' ')}
      data-asked={flag?.isChanged === false || undefined}
    >
      {control === 'vehicleType' || control === 'loanType' ? (
        <AskedControl {...common} control={control} />
      ) : control === 'choice' || control === 'buttons' ? (
        <ChoiceControl {...common} control={control} />
      ) : control === 'car' ? (
        <CarControl {...common} />
      ) : control === 'yesNo' ? (
        <YesNoControl {...common} />
      ) : (
        <TextControl {...common} control={control} />
      )}
    </div>
  )
}

/** Said of a field that the lender asks to correct, with its reason until the person has changed it. */
const flaggedText = ({ isChanged }: FlaggedField, words: string): string => {
  if (isChanged) return 'Changed.'
  return words === ''
    ? 'The lender asks you to correct this.'
    : `The lender asks you to correct this: ${words}`
}

/** One number of months: the form's is that of the monthly payments. */
const termHint = ({ form, body, financed }: ApplicationForm): string | undefined => {
  const term = valueAt(body, placeOf(form, 'finance.term') ?? '')
  if (financed.loanType !== 'pcp') return undefined
  return Number.isInteger(term)
    ? `${termText(Number(term), true)}.`
    : 'The number of monthly payments. The final payment follows a month later.'
}

/** What the person chooses decides which set's form this is. */
const AskedControl = ({
  control,
  hint,
  error,
  place,
}: Common & { readonly control: 'vehicleType' | 'loanType' }) => {
  const { form, body, facts, financed, among, choose, leave } = useFilledForm()
  const props = { financed, among, hint, error, place, onChoose: choose, onLeave: () => leave(place) }
  if (control === 'vehicleType') return <VehicleTypeQuestion {...props} />
  return <LoanQuestion {...props} figures={figuresIn(form, body, facts)} />
}

const ChoiceControl = ({
  control,
  label,
  hint,
  error,
  remark,
  place,
}: Common & { readonly control: Control }) => {
  const { form, body, options, put, leave } = useFilledForm()
  const { kind } = fieldAt(form, place)
  const value = textOf(kind, control, valueAt(body, place))
  const known = namesIn(kind, options.banks)
  // The application's invalid value stays visible until the person chooses another.
  const names = value === '' || known.includes(value) ? known : [...known, value]
  const { notes = {} } = fieldAt(form, place).layout
  const choices = names.map((name) => {
    const note = notes[String(kind.read(name, {}))]
    return { value: name, label: wordsOf(kind, name) ?? name, ...(note !== undefined && { note }) }
  })
  if (control === 'buttons')
    return (
      <Chips
        label={label}
        hint={hint}
        error={error}
        remark={remark}
        place={place}
        choices={choices}
        value={value === '' ? undefined : value}
        onChoose={(name) => put(place, name)}
        onLeave={() => leave(place)}
      />
    )
  return (
    <NativeSelect
      label={<Label label={label} remark={remark} />}
      description={hint}
      inputWrapperOrder={BELOW}
      error={error}
      data-place={place}
      autoComplete="off"
      data={[{ value: '', label: 'Select…' }, ...choices]}
      value={value}
      onChange={({ currentTarget }) =>
        put(place, currentTarget.value === '' ? undefined : currentTarget.value)
      }
      onBlur={() => leave(place)}
    />
  )
}

const Label = ({ label, remark }: Pick<Common, 'label' | 'remark'>) => (
  <>
    {label}
    {remark !== undefined && <span className={ui.quiet}> {remark}</span>}
  </>
)

const YesNoControl = ({ label, hint, error, place }: Common) => {
  const { body, put, leave } = useFilledForm()
  return (
    <Checkbox
      className={css.tick}
      label={label}
      description={hint}
      error={error}
      data-place={place}
      checked={valueAt(body, place) === true}
      onChange={({ currentTarget: { checked } }) => put(place, checked)}
      onBlur={() => leave(place)}
    />
  )
}

/** The catalogue's number of a car is never typed: it comes with the choice. */
const CarControl = ({ hint, error, place }: Common) => {
  const { body } = useFilledForm()
  const isChosen = typeof valueAt(body, place) === 'string'
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would be one more frame.
    <div role="group" className={ui.stack} aria-label="Car in the catalogue" data-place={place} tabIndex={-1}>
      <CarSearch />
      {error !== undefined ? (
        <p className={ui.fieldError}>{error}</p>
      ) : (
        isChosen && <p className={ui.quiet}>The car is chosen from the catalogue.</p>
      )}
      {hint !== undefined && <p className={ui.quiet}>{hint}</p>}
    </div>
  )
}

const KEYBOARDS: Readonly<Partial<Record<Control, TextInputProps['inputMode']>>> = {
  euro: 'numeric',
  number: 'numeric',
  months: 'numeric',
  digits: 'numeric',
  sortCode: 'numeric',
  day: 'numeric',
  telephone: 'tel',
  email: 'email',
}

const TextControl = ({
  control,
  label,
  hint,
  error,
  remark,
  place,
}: Common & { readonly control: Control }) => {
  const { form, body, put, leave } = useFilledForm()
  const { kind, node } = fieldAt(form, place)
  /** The typed text while the field has the focus; afterwards the value is shown in full, or masked if it is right. */
  const [typed, setTyped] = useState<string | null>(null)
  const text = textOf(kind, control, valueAt(body, place))
  const isHidden = MASKED_FIELDS.some((field) => field === node.keys.at(-1))
  const unit = unitAt(node.place)
  const input = useRef<HTMLInputElement>(null)
  const selects = isHidden && typed !== null
  // What is typed or pasted replaces the number that the dots stood for.
  useLayoutEffect(() => {
    if (selects) afterPress(() => input.current?.select())
  }, [selects])
  const props = {
    label: <Label label={label} remark={remark} />,
    description: hint,
    inputWrapperOrder: BELOW,
    error,
    value: typed ?? (isHidden && error === undefined ? maskedText(text) : text),
    'data-place': place,
    autoComplete: 'off',
    spellCheck: control === 'longText',
    onFocus: () => setTyped(text),
    onBlur: () => {
      setTyped(null)
      leave(place)
    },
    onChange: ({ currentTarget: { value } }: { readonly currentTarget: { readonly value: string } }) => {
      setTyped(value)
      put(place, valueFrom(control, value))
    },
  }
  if (control === 'longText') return <Textarea {...props} autosize minRows={3} />
  const usual = typed === null ? writtenForm(node.place, text) : undefined
  return (
    <>
      <TextInput
        {...props}
        ref={input}
        inputMode={KEYBOARDS[control]}
        leftSection={control === 'euro' ? '€' : undefined}
        {...(unit !== undefined && {
          rightSection: <span className={ui.quiet}>{unit}</span>,
          rightSectionWidth: 72,
        })}
        {...(control === 'day' && { placeholder: 'DD/MM/YYYY' })}
        {...((control === 'registration' || isHidden) && { autoCapitalize: 'characters' })}
      />
      {usual !== undefined && (
        <Button className={css.usual} variant="subtle" size="compact-sm" onClick={() => put(place, usual)}>
          Use “{usual}”
        </Button>
      )}
    </>
  )
}

/** A value of the form in words, for reading. The value at a place: its words, an amount in euro, a masked number. */
export const shownValue = (form: FormSet, place: string, value: unknown): string => {
  const { kind, control, node } = fieldAt(form, place)
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  if (control === 'euro' && typeof value === 'number') return euros(value)
  const unit = unitAt(node.place)
  if (unit !== undefined && typeof value === 'number') return withUnit(value, unit)
  const text = textOf(kind, control, value)
  if (MASKED_FIELDS.some((field) => field === node.keys.at(-1))) return maskedText(text)
  return control === 'choice' || control === 'buttons' ? (wordsOf(kind, text) ?? text) : text
}

/** The number without separators, masked. */
const maskedText = (text: string): string => masked(text.trim().replaceAll(/[\s-]/g, ''))
