/** A day as a filter: it takes effect once the text is a day or empty. Other text is an error once the field is left. */
import type { TextInputProps } from '@mantine/core'
import { useState } from 'react'
import type { LocalDate } from '../../../../packages/values/local-date.ts'
import { dayText, typedDay } from '../../../../packages/values/typed/typed-day.ts'
import { DayField } from './day-field.tsx'

type Props = Omit<TextInputProps, 'value' | 'onChange'> & {
  /** YYYY-MM-DD */
  readonly day: string | undefined
  readonly onDay: (day: string | undefined) => void
}

export const DayFilter = ({ day, onDay, ...rest }: Props) => {
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
