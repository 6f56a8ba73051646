/** A day, typed as 31/12/2030: the browser's own field shows days in the browser's language, and is slow for distant years. */
import { TextInput, type TextInputProps } from '@mantine/core'
import { useState } from 'react'
import { dayText, typedDay } from '../../../../packages/values/typed/typed-day.ts'

type Props = Omit<TextInputProps, 'value' | 'onChange'> & {
  readonly value?: string
  /** Receives the typed text; when the field loses the focus, a day is written in full. `typedDay` reads both. */
  readonly onChange?: (typed: string) => void
}

/** Text that is no day is an error once the field is left. */
export const DayField = ({ value = '', onChange, onBlur, error, ...rest }: Props) => {
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
