/** The beneficial owners of a company, whom staff read in its documents: those who are named here are checked above. */
import { Button, TextInput } from '@mantine/core'
import { useRef, useState } from 'react'
import type { LocalDate } from '../../../../packages/values/dublin-day.ts'
import { dayText, typedDay } from '../../../../packages/values/typed/typed-day.ts'
import { typedNumber } from '../../../../packages/values/typed/typed-number.ts'
import type { CaseView } from '../../../../src/modules/cases/case-view-pages.ts'
import { call } from '../../api/call.ts'
import { DayField, NumberField } from '../../ui/forms/fields.tsx'
import { Form } from '../../ui/forms/form.tsx'
import { useFirstFocus } from '../../ui/page/page.tsx'
import ui from '../../ui/style/ui.module.css'
import css from './cases.module.css'
import { goToForm } from './next-to-do.ts'
import { CommandFailure, useCommand } from './use-case.tsx'

type Owners = NonNullable<CaseView['owners']>

export const BeneficialOwners = ({
  shown,
  owners,
}: {
  readonly shown: CaseView
  readonly owners: Owners
}) => {
  const { reference, version, allowed } = shown
  const [isAdding, setAdding] = useState(false)
  const naming = useCommand<Owners, unknown>({
    act: (named) => call('nameOwners', { params: { reference }, body: { seen: version, owners: named } }),
    says: 'The beneficial owners have been saved.',
    onDone: () => setAdding(false),
  })
  const failure = <CommandFailure error={naming.error} />
  return (
    <section aria-label="Beneficial owners" className={css.providerFacts}>
      <h4>
        <strong>Beneficial owners</strong>
      </h4>
      {owners.length === 0 && <p className={ui.quiet}>None named yet.</p>}
      <ul className={css.checks}>
        {owners.map((owner) => (
          <li key={`${owner.name} ${owner.dateOfBirth}`}>
            <span>
              {owner.name}, {owner.share}%
              {owner.dateOfBirth !== undefined && `, born ${dayText(owner.dateOfBirth as LocalDate)}`}
            </span>
            {allowed.check && (
              <Button
                size="compact-xs"
                disabled={naming.isPending}
                onClick={() => naming.mutate(owners.filter((one) => one !== owner))}
              >
                Remove<span className={ui.hidden}> {owner.name}</span>
              </Button>
            )}
          </li>
        ))}
      </ul>
      {allowed.check && !isAdding && (
        <>
          {failure}
          <Button size="compact-sm" onClick={() => setAdding(true)}>
            Add a beneficial owner
          </Button>
        </>
      )}
      {isAdding && (
        <AddOwner
          action={naming}
          failure={failure}
          onAdd={(owner) => naming.mutate([...owners, owner])}
          onClose={() => setAdding(false)}
        />
      )}
    </section>
  )
}

type AddProps = Pick<Parameters<typeof Form>[0], 'action' | 'failure'> & {
  readonly onAdd: (owner: Owners[number]) => void
  readonly onClose: () => void
}

const AddOwner = ({ action, failure, onAdd, onClose }: AddProps) => {
  const first = useRef<HTMLInputElement>(null)
  useFirstFocus(() => goToForm(first.current))
  const [name, setName] = useState('')
  const [born, setBorn] = useState('')
  const [percent, setPercent] = useState('')
  const dateOfBirth = typedDay(born)
  const share = typedNumber(percent) ?? 0
  return (
    <Form
      className={ui.gridForm}
      verb="Add"
      action={action}
      size="xs"
      failure={failure}
      isDisabled={name.trim() === '' || (born.trim() !== '' && dateOfBirth === undefined)}
      onSubmit={() => onAdd({ name, share, ...(dateOfBirth === undefined ? {} : { dateOfBirth }) })}
      onClose={onClose}
    >
      <TextInput
        ref={first}
        label="Name"
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      <DayField label="Date of birth (optional)" value={born} onChange={setBorn} />
      <NumberField label="Share (%)" value={percent} onChange={setPercent} />
    </Form>
  )
}
