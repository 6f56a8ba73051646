/** Requests a link to set a new password. The response is the same for every address, so that nobody learns who has an account. */
import { TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { Link } from '@tanstack/react-router'
import type { BodyTo } from '../../../../src/server/page-operations.ts'
import { call } from '../../api/call.ts'
import { useOnce } from '../../ui/forms/action.ts'
import { emailNeeded, Form, focusFirstOf } from '../../ui/forms/form.tsx'
import { Page } from '../../ui/page/page.tsx'
import ui from '../../ui/style/ui.module.css'

export const ForgotPasswordPage = () => {
  const form = useForm({ initialValues: { email: '' }, validate: { email: emailNeeded } })
  const asking = useOnce({
    mutationFn: (body: BodyTo<'askPasswordLink'>) => call('askPasswordLink', { body }),
  })
  return (
    <Page title="Forgot your password?">
      <div className={`${ui.card} ${ui.stack}`}>
        {asking.isSuccess ? (
          <div role="status" className={ui.stack}>
            <p>
              <strong>If there is an account with this email address, we’ve sent you a link.</strong>
            </p>
            <p>
              Use the link in the email to set a new password. No email after a few minutes? Check your spam
              folder and make sure that you entered the right address.
            </p>
          </div>
        ) : (
          <Form
            verb="Email me a link"
            action={asking}
            size="md"
            fullWidth
            onSubmit={form.onSubmit(
              ({ email }) => asking.mutate({ email: email.trim() }),
              focusFirstOf(form),
            )}
          >
            <p>Enter the email address you sign in with. We’ll send you a link to set a new password.</p>
            <TextInput
              label="Email address"
              type="email"
              autoComplete="username"
              autoCapitalize="none"
              spellCheck={false}
              {...form.getInputProps('email')}
            />
          </Form>
        )}
        <p>
          <Link to="/console/sign-in">Back to sign-in</Link>
        </p>
      </div>
    </Page>
  )
}
