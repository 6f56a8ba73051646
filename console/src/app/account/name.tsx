/** Changes the person's own name, which colleagues see beside their actions. */
import { TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import type { BodyTo } from '../../../../src/http/server/page-operations.ts'
import { call } from '../../api/call.ts'
import { usePerson } from '../../shared/person/person.ts'
import { useAction } from '../../ui/forms/action.ts'
import { Form } from '../../ui/forms/form.tsx'
import { focusFirstOf, needed } from '../../ui/forms/forms.ts'
import ui from '../../ui/style/ui.module.css'

export const NameForm = () => {
  const { name } = usePerson()
  const form = useForm({
    initialValues: { name: name ?? '' },
    validate: { name: needed('Enter your name') },
  })
  const change = useAction({
    act: (body: BodyTo<'changeMyName'>) => call('changeMyName', { body }),
    renews: ['readMe', 'searchUsers'],
    says: 'Your name has been changed.',
    onDone: () => form.resetDirty(),
  })
  return (
    <Form
      className={`${ui.stack} ${ui.narrow}`}
      verb="Change name"
      action={change}
      onSubmit={form.onSubmit((given) => change.mutate(given), focusFirstOf(form))}
    >
      <TextInput
        label="Your name"
        description="Colleagues see it next to your actions."
        autoComplete="name"
        {...form.getInputProps('name')}
      />
    </Form>
  )
}
