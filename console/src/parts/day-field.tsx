/** A day, by the browser's own field, which has stops of its own for the keyboard: day, month, year, calendar. */
import { TextInput, type TextInputProps } from '@mantine/core'
import type { KeyboardEvent } from 'react'

/** In a dialog it needs stops before and after it, as the buttons at its end are. */
export const DayField = (props: TextInputProps & { readonly max?: string }) => (
  <TextInput {...props} type="date" onKeyDown={keepFromTrap} />
)

/**
 * The browser alone knows where Tab goes from here. Mantine's focus trap puts that right a moment later, and takes
 * who has gone on meanwhile back to the stop behind this field.
 */
const keepFromTrap = (event: KeyboardEvent) => {
  if (event.key === 'Tab') event.stopPropagation()
}
