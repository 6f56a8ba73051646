/** Changes the person's own password. */
import { useForm } from '@mantine/form'
import type { BodyTo } from '../../../../src/http/server/page-operations.ts'
import { call } from '../../api/call.ts'
import { usePerson } from '../../shared/person/person.ts'
import { useAction } from '../../ui/forms/action.ts'
import { Form } from '../../ui/forms/form.tsx'
import { focusFirstOf, needed } from '../../ui/forms/forms.ts'
import { NewPasswordField } from '../../ui/forms/new-password-field.tsx'
import { PasswordField } from '../../ui/forms/password-field.tsx'
import { Section } from '../../ui/page/page.tsx'
import ui from '../../ui/style/ui.module.css'

export const ChangePasswordForm = () => {
  const { email, dealer } = usePerson()
  const form = useForm({
    initialValues: { current: '', password: '' },
    validate: {
      current: needed('Enter your current password'),
      password: needed('Enter a new password'),
    },
  })
  const change = useAction({
    act: (body: BodyTo<'changeMyPassword'>) => call('changeMyPassword', { body }),
    renews: ['listMySessions'],
    says: 'Your password has been changed. You have been signed out everywhere else.',
    onDone: () => form.reset(),
  })
  return (
    <Section title="Password" lead="Changing your password signs you out everywhere else.">
      <Form
        className={`${ui.stack} ${ui.narrow}`}
        verb="Change password"
        action={change}
        onSubmit={form.onSubmit((given) => change.mutate(given), focusFirstOf(form))}
      >
        <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
        <PasswordField
          label="Current password"
          autoComplete="current-password"
          {...form.getInputProps('current')}
        />
        <NewPasswordField
          label="New password"
          typed={form.values.password}
          owner={{ email, dealerName: dealer?.name ?? null }}
          {...form.getInputProps('password')}
        />
      </Form>
    </Section>
  )
}
