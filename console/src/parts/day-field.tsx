/** A day, typed as 31/12/2030: the browser's own field shows days in the browser's language, and is slow to fill in far years. */
import { TextInput, type TextInputProps } from '@mantine/core'
import { dayText, typedDay } from '../../../src/domain/typed-day.ts'

type Props = Omit<TextInputProps, 'value' | 'onChange'> & {
  readonly value?: string
  /** Gets what is typed; once the field is left, a day is written out. `typedDay` reads both. */
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
