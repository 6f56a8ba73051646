/** For administrators: makes the case a test of the policy, without anything that says whose it is. */

import { Button, NativeSelect, TextInput } from '@mantine/core'
import { useState } from 'react'
import { hasCapability } from '../../../../src/domain/access/roles.ts'
import type { PolicyOutcome } from '../../../../src/domain/policy/outcomes.ts'
import { call } from '../../api/call.ts'
import { usePerson } from '../../shared/person/person.ts'
import { FormDialog } from '../../ui/dialogs/form-dialog.tsx'
import { useAction } from '../../ui/forms/action.ts'
import { Form } from '../../ui/forms/form.tsx'

type Props = { readonly reference: string; readonly outcome: PolicyOutcome }

export const PolicyTestButton = (props: Props) => {
  const { role } = usePerson()
  const [opened, setOpened] = useState(false)
  const close = () => setOpened(false)
  if (!hasCapability(role, 'admin')) return null
  return (
    <>
      <Button variant="default" size="xs" onClick={() => setOpened(true)}>
        Use as policy test
      </Button>
      <FormDialog title="Use this case as a policy test" opened={opened} onClose={close}>
        {opened && <TestForm {...props} onClose={close} />}
      </FormDialog>
    </>
  )
}

const NAME_MAXIMUM_CHARACTERS = 100

const DEMANDS = [
  { value: 'approve', label: 'Approved' },
  { value: 'refer', label: 'Referred to an underwriter' },
  { value: 'decline', label: 'Declined' },
] as const satisfies readonly { readonly value: PolicyOutcome; readonly label: string }[]

const TestForm = ({ reference, outcome, onClose }: Props & { readonly onClose: () => void }) => {
  const [name, setName] = useState('')
  const [demanded, setDemanded] = useState(outcome)
  const [isAsked, setAsked] = useState(false)
  const adding = useAction({
    act: () =>
      call('addPolicyTest', { params: { reference }, body: { name: name.trim(), outcome: demanded } }),
    renews: ['readPolicy'],
    says: 'The test has been added to the draft of the policy.',
    onDone: onClose,
  })
  return (
    <Form
      verb="Add test"
      action={adding}
      onClose={onClose}
      onSubmit={() => {
        setAsked(true)
        if (name.trim() !== '') adding.mutate()
      }}
    >
      <p>
        Only ages, income, figures, the vehicle’s type and age, and facts from check providers are copied.
        Names, numbers and addresses are not.
      </p>
      <TextInput
        label="Name"
        description="What the test is about. Do not name a person."
        data-autofocus
        autoComplete="off"
        maxLength={NAME_MAXIMUM_CHARACTERS}
        value={name}
        error={isAsked && name.trim() === '' ? 'Enter a name of at most 100 characters' : undefined}
        onChange={({ currentTarget }) => setName(currentTarget.value)}
      />
      <NativeSelect
        label="The policy must decide that it is"
        data={[...DEMANDS]}
        value={demanded}
        onChange={({ currentTarget }) => setDemanded(currentTarget.value as PolicyOutcome)}
      />
    </Form>
  )
}
