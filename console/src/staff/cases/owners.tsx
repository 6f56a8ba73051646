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

type Props = { readonly shown: CaseView; readonly owners: Owners }

const NOBODY = { name: '', born: '', share: '' }

export const BeneficialOwners = ({ shown: { reference, version, allowed }, owners }: Props) => {
  const [added, setAdded] = useState<typeof NOBODY>()
  const naming = useCommand<Owners, unknown>({
    act: (named) => call('nameOwners', { params: { reference }, body: { seen: version, owners: named } }),
    says: 'The beneficial owners have been saved.',
    onDone: () => setAdded(undefined),
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
      {allowed.check && added === undefined && (
        <>
          {failure}
          <Button size="compact-sm" onClick={() => setAdded(NOBODY)}>
            Add a beneficial owner
          </Button>
        </>
      )}
      {added !== undefined && (
        <AddOwner
          {...{ action: naming, failure, owner: added, onChange: setAdded }}
          onAdd={(owner) => naming.mutate([...owners, owner])}
          onClose={() => setAdded(undefined)}
        />
      )}
    </section>
  )
}

type AddProps = Pick<Parameters<typeof Form>[0], 'action' | 'failure'> & {
  readonly owner: typeof NOBODY
  readonly onChange: (owner: typeof NOBODY) => void
  readonly onAdd: (owner: Owners[number]) => void
  readonly onClose: () => void
}

const AddOwner = ({ owner, onChange, onAdd, ...form }: AddProps) => {
  const first = useRef<HTMLInputElement>(null)
  useFirstFocus(() => goToForm(first.current))
  const { name, born, share } = owner
  const dateOfBirth = typedDay(born)
  return (
    <Form
      className={ui.gridForm}
      verb="Add"
      size="xs"
      isDisabled={name.trim() === '' || (born.trim() !== '' && dateOfBirth === undefined)}
      onSubmit={() => onAdd({ name, share: typedNumber(share) ?? 0, ...(dateOfBirth && { dateOfBirth }) })}
      {...form}
    >
      <TextInput
        ref={first}
        label="Name"
        value={name}
        onChange={({ currentTarget: { value } }) => onChange({ ...owner, name: value })}
      />
      <DayField
        label="Date of birth (optional)"
        value={born}
        onChange={(typed) => onChange({ ...owner, born: typed })}
      />
      <NumberField
        label="Share (%)"
        value={share}
        onChange={(typed) => onChange({ ...owner, share: typed })}
      />
    </Form>
  )
}
