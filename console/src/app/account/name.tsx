/** Changes the person's own name, which colleagues see beside their actions. */
import { Button, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import type { BodyTo } from '../../../../src/http/server/page-operations.ts'
import { call } from '../../api/call.ts'
import { usePerson } from '../../shared/person/person.ts'
import { useAction } from '../../ui/forms/action.ts'
import { focusFirstOf, needed } from '../../ui/forms/forms.ts'
import { FailureNote } from '../../ui/notes/notes.tsx'
import ui from '../../ui/style/ui.module.css'

export const NameForm = () => {
  const { name } = usePerson()
  const form = useForm({
    initialValues: { name: name ?? '' },
    validate: { name: needed('Enter your name.') },
  })
  const change = useAction({
    act: (body: BodyTo<'changeMyName'>) => call('changeMyName', { body }),
    renews: ['readMe', 'searchUsers'],
    says: 'Your name is changed.',
    onDone: () => form.resetDirty(),
  })
  return (
    <form
      noValidate
      className={`${ui.stack} ${ui.narrow}`}
      onSubmit={form.onSubmit((given) => change.mutate(given), focusFirstOf(form))}
    >
      {change.error !== null && <FailureNote error={change.error} />}
      <TextInput
        label="Your name"
        description="Colleagues see it beside what you do."
        autoComplete="name"
        {...form.getInputProps('name')}
      />
      <div className={ui.actions}>
        <Button type="submit" loading={change.isPending}>
          Change name
        </Button>
      </div>
    </form>
  )
}
