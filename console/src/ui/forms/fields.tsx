/** The fields of forms: numbers, days and templates, and what they do when somebody leaves them. */
import { NativeSelect, TextInput, type TextInputProps } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import type { LocalDate } from '../../../../packages/values/dublin-day.ts'
import { dayText, typedDay } from '../../../../packages/values/typed/typed-day.ts'
import { numberAsTyped, numberFault, typedNumber } from '../../../../packages/values/typed/typed-number.ts'

type Props = Omit<TextInputProps, 'value' | 'onChange'> & {
  readonly value?: string
  /** Receives the typed text; when the field loses the focus, the number that was read. `typedNumber` reads both. */
  readonly onChange?: (typed: string) => void
}

/**
 * A number as people type it, such as 21,000: the browser's own field takes what it cannot read for nothing. Text with
 * two readings is an error once the field is left, or has another.
 */
export const NumberField = ({ value = '', onChange, onBlur, error, ...rest }: Props) => {
  const [left, setLeft] = useState('')
  const fault = error !== undefined || left === value ? numberFault(value) : undefined
  return (
    <TextInput
      inputMode="decimal"
      autoComplete="off"
      {...rest}
      value={value}
      error={fault ?? error}
      onChange={({ currentTarget: { value: typed } }) => onChange?.(typed)}
      onBlur={(event) => {
        setLeft(value)
        const number = readAgain(value)
        if (number !== value) onChange?.(number)
        onBlur?.(event)
      }}
    />
  )
}

/** The number in a text as a field shows it; other text as it is. */
export const readAgain = (text: string): string => {
  const number = typedNumber(text)
  return number === undefined ? text : numberAsTyped(number)
}

type DayFieldProps = Omit<TextInputProps, 'value' | 'onChange'> & {
  readonly value?: string
  /** Receives the typed text; when the field loses the focus, a day is written in full. `typedDay` reads both. */
  readonly onChange?: (typed: string) => void
}

/**
 * A day, typed as 31/12/2030: the browser's own field shows days in the browser's language, and is slow for distant
 * years. Text that is no day is an error once the field is left.
 */
export const DayField = ({ value = '', onChange, onBlur, error, ...rest }: DayFieldProps) => {
  const [left, setLeft] = useState('')
  const isWrong = value.trim() !== '' && typedDay(value) === undefined
  return (
    <TextInput
      placeholder="DD/MM/YYYY"
      inputMode="numeric"
      autoComplete="off"
      {...rest}
      value={value}
      error={error ?? (isWrong && left === value ? 'Enter a date, like 31/12/2030' : undefined)}
      onChange={({ currentTarget: { value: typed } }) => onChange?.(typed)}
      onBlur={(event) => {
        setLeft(value)
        const day = typedDay(value)
        if (day !== undefined) onChange?.(dayText(day))
        onBlur?.(event)
      }}
    />
  )
}

type DayFilterProps = Omit<TextInputProps, 'value' | 'onChange'> & {
  /** YYYY-MM-DD */
  readonly day: string | undefined
  readonly onDay: (day: string | undefined) => void
}

/** A day as a filter: it takes effect once the text is a day or empty. Other text is an error once the field is left. */
export const DayFilter = ({ day, onDay, ...rest }: DayFilterProps) => {
  const [typed, setTyped] = useState(textOf(day))
  const [known, setKnown] = useState(day)
  if (known !== day) {
    setKnown(day)
    if ((typedDay(typed) ?? '') !== (day ?? '')) setTyped(textOf(day))
  }
  return (
    <DayField
      {...rest}
      value={typed}
      onChange={(text) => {
        setTyped(text)
        const next = typedDay(text)
        if (next !== undefined || text.trim() === '') if (next !== day) onDay(next)
      }}
    />
  )
}

const textOf = (day: string | undefined): string => (day === undefined ? '' : dayText(day as LocalDate))

type TemplateChoiceProps = {
  readonly templates: readonly string[]
  readonly text: string
  readonly onType: (text: string) => void
}

/** A list of texts: one that is chosen goes into the field, after what was typed. */
export const TemplateChoice = ({ templates, text, onType }: TemplateChoiceProps) =>
  templates.length === 0 ? null : (
    <NativeSelect
      label="Template"
      size="sm"
      value=""
      data={[
        { value: '', label: 'Insert a template' },
        ...templates.map((value) => ({ value, label: value })),
      ]}
      onChange={({ currentTarget: { value } }) => {
        if (value !== '') onType(text.trim() === '' ? value : `${text.trimEnd()}\n${value}`)
      }}
    />
  )

/** Hints are below the inputs, so that neighbouring fields line up. */
export const BELOW = ['label', 'input', 'description', 'error'] as (
  | 'label'
  | 'input'
  | 'description'
  | 'error'
)[]

/** Once a form that opened in a page's place of a button is closed, the focus goes back, unless it went elsewhere. */
export const useFocusBack = (isOpen: boolean, find: () => HTMLElement | null | undefined): void => {
  const wasOpen = useRef(isOpen)
  useEffect(() => {
    const isClosed = wasOpen.current && !isOpen
    wasOpen.current = isOpen
    if (isClosed && document.activeElement === document.body) find()?.focus()
  })
}

/**
 * Work that waits until no mouse button is down. Leaving a field can move what is below it, and a click that began on a
 * button must end there.
 */
let isPressed = false
let waiting: (() => void)[] = []

const release = (): void => {
  isPressed = false
  const ready = waiting
  waiting = []
  for (const work of ready) work()
}

window.addEventListener(
  'pointerdown',
  () => {
    isPressed = true
  },
  true,
)
// The click event comes after the button is released, and before the next task.
for (const end of ['pointerup', 'pointercancel', 'keydown'] as const)
  window.addEventListener(end, () => setTimeout(release), true)

/** Runs at once if nothing is pressed. */
export const afterPress = (work: () => void): void => {
  if (isPressed) waiting.push(work)
  else work()
}
