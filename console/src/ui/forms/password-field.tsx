/** A password, hidden unless the person chooses to see it. */
import { TextInput, type TextInputProps } from '@mantine/core'
import { useState } from 'react'
import ui from '../style/ui.module.css'

export const PasswordField = (props: TextInputProps) => {
  const [isShown, setShown] = useState(false)
  return (
    <TextInput
      {...props}
      type={isShown ? 'text' : 'password'}
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
      rightSectionWidth="4.5rem"
      rightSectionPointerEvents="all"
      rightSection={
        <button
          type="button"
          className={ui.show}
          aria-label={isShown ? 'Hide password' : 'Show password'}
          onClick={() => setShown(!isShown)}
        >
          {isShown ? 'Hide' : 'Show'}
        </button>
      }
    />
  )
}

export const PASSWORD_MINIMUM_CHARACTERS = 10
const PASSWORD_GOOD_CHARACTERS = 14

/** A new password: the field states its requirements, and its strength during typing. */
export const NewPasswordField = ({ typed, ...props }: TextInputProps & { readonly typed: string }) => (
  <PasswordField
    {...props}
    autoComplete="new-password"
    description={`At least ${PASSWORD_MINIMUM_CHARACTERS} characters. A few words that don’t belong together make a good one. ${strengthOf(typed)}`}
  />
)

/** By length only, which counts most. */
const strengthOf = (password: string): string => {
  const length = [...password].length
  if (length === 0) return ''
  if (length < PASSWORD_MINIMUM_CHARACTERS) return `So far ${length}.`
  return length < PASSWORD_GOOD_CHARACTERS ? 'Long enough; longer is safer.' : 'Good and long.'
}
