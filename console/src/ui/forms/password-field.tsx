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
