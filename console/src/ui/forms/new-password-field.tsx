/** A new password. The field says what the service requires, and while the person types whether the service will accept it. */
import type { TextInputProps } from '@mantine/core'
import {
  PASSWORD_MINIMUM_CHARACTERS,
  type PasswordOwner,
  passwordFault,
} from '../../../../src/domain/access/password-rules.ts'
import { PasswordField } from './form.tsx'

type Props = TextInputProps & { readonly typed: string; readonly owner: PasswordOwner }

export const NewPasswordField = ({ typed, owner, ...props }: Props) => (
  <PasswordField
    {...props}
    autoComplete="new-password"
    description={`At least ${PASSWORD_MINIMUM_CHARACTERS} characters. A few unrelated words make a good password. ${verdictOn(typed, owner)}`}
  />
)

const GOOD_CHARACTERS = 14

const verdictOn = (typed: string, owner: PasswordOwner): string => {
  const length = [...typed.normalize('NFKC')].length
  if (length === 0) return ''
  if (length < PASSWORD_MINIMUM_CHARACTERS) return `${length} so far.`
  const fault = passwordFault(typed, owner)
  if (fault !== undefined) return fault
  return length < GOOD_CHARACTERS ? 'Long enough. Longer is safer.' : 'Good password.'
}
