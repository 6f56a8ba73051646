/** A day, typed as 31/12/2030: the browser's own field shows days in the browser's language, and is slow for distant years. */
import { TextInput, type TextInputProps } from '@mantine/core'
import { dayText, typedDay } from '../../../../packages/values/typed-day.ts'

type Props = Omit<TextInputProps, 'value' | 'onChange'> & {
  readonly value?: string
  /** Receives the typed text; when the field loses the focus, a day is written in full. `typedDay` reads both. */
  readonly onChange?: (typed: string) => void
}

export const DayField = ({ value = '', onChange, onBlur, ...rest }: Props) => (
  <TextInput
    placeholder="DD/MM/YYYY"
    inputMode="numeric"
    autoComplete="off"
    {...rest}
    value={value}
    onChange={({ currentTarget: { value: typed } }) => onChange?.(typed)}
    onBlur={(event) => {
      const day = typedDay(value)
      if (day !== undefined) onChange?.(dayText(day))
      onBlur?.(event)
    }}
  />
)
