/** A number as people type it, such as 21,000. The browser's own field takes what it cannot read for nothing. */
import { TextInput, type TextInputProps } from '@mantine/core'
import { useState } from 'react'
import { numberAsTyped, numberFault, typedNumber } from '../../../../packages/values/typed/typed-number.ts'

type Props = Omit<TextInputProps, 'value' | 'onChange'> & {
  readonly value?: string
  /** Receives the typed text; when the field loses the focus, the number that was read. `typedNumber` reads both. */
  readonly onChange?: (typed: string) => void
}

/** Text with two readings is an error once the field is left, or has another. */
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
