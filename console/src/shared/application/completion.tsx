/** What the agreement must name and the application does not have: what is missing, and a form to complete it. */
import { NativeSelect, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import type { ReactNode } from 'react'
import { VALUE_NAMES } from '../../../../src/domain/application/value-names.ts'
import {
  COMPLETED_FIELDS,
  CONFIRMED_TYPES,
  type CompletedField,
} from '../../../../src/domain/case/completed-fields.ts'
import { lackingText } from '../../../../src/domain/case/completion.ts'
import type { CaseView } from '../../../../src/modules/cases/case-view-pages.ts'
import { Form, faultsOf } from '../../ui/forms/form.tsx'
import ui from '../../ui/style/ui.module.css'

type Shown = Pick<CaseView, 'completed' | 'toComplete' | 'version'>

export type CompletedValues = Partial<Record<CompletedField, string | number>>

/** The fields to show: those that are missing, and those that were completed. A variant comes with its make. */
const fieldsIn = ({ completed, toComplete }: Shown): readonly CompletedField[] => {
  const missing = toComplete.flatMap(({ fields }) => fields)
  const isWanted = (field: CompletedField) => missing.includes(field) || (completed?.[field] ?? null) !== null
  return (Object.keys(COMPLETED_FIELDS) as readonly CompletedField[]).filter(
    (field) => isWanted(field) || (field === 'variant' && isWanted('make')),
  )
}

/** Whether there is anything to complete, or that was completed. */
export const hasCompletion = (shown: Shown): boolean => fieldsIn(shown).length > 0

type Props = {
  readonly shown: Shown
  readonly action: {
    readonly isPending: boolean
    readonly error: unknown
    readonly mutate: (values: CompletedValues) => void
  }
  /** What is said of a failure that is about no field. */
  readonly failure: ReactNode
}

const ON_ONE_LINE = 'House and street, town, county and Eircode, on one line'

const DESCRIPTIONS: Partial<Record<CompletedField, string>> = {
  vin: '17 letters and digits, as on the registration certificate',
  year: 'Of first registration',
  legalName: 'As in the register of companies or of business names',
  hirerAddress: ON_ONE_LINE,
  guarantorAddress: ON_ONE_LINE,
  supplier: 'The name of the dealer that sells the vehicle',
}

export const CompletionForm = (props: Props) => <Fields key={props.shown.version} {...props} />

const Fields = ({ shown, action, failure }: Props) => {
  const fields = fieldsIn(shown)
  const form = useForm<Record<string, string>>({
    initialValues: Object.fromEntries(fields.map((field) => [field, String(shown.completed?.[field] ?? '')])),
  })
  const faults = faultsOf(action.error)
  return (
    <Form
      className={ui.gridForm}
      verb="Save details"
      size="xs"
      action={action}
      failure={faults === undefined ? failure : false}
      onSubmit={form.onSubmit(({ year = '', ...typed }) =>
        action.mutate({ ...typed, ...(year.trim() === '' ? {} : { year: Number(year) || year }) }),
      )}
    >
      {shown.toComplete.length > 0 && (
        <p>Before signing can start, the agreement needs: {lackingText(shown.toComplete)}.</p>
      )}
      <div className={ui.filters}>
        {fields.map((field) => {
          const name = COMPLETED_FIELDS[field]
          const input = {
            label: `${name.charAt(0).toUpperCase()}${name.slice(1)}${field === 'variant' ? ' (optional)' : ''}`,
            description: DESCRIPTIONS[field],
            ...form.getInputProps(field),
            error: faults?.[field]?.replace(/^\w+ must be (.+)$/, 'Enter $1'),
          }
          return field === 'vehicleType' ? (
            <NativeSelect
              key={field}
              {...input}
              data={[
                { value: '', label: 'Select the type' },
                ...CONFIRMED_TYPES.map((value) => ({ value, label: VALUE_NAMES.VehicleType[value] })),
              ]}
            />
          ) : (
            <TextInput key={field} {...input} autoComplete="off" />
          )
        })}
      </div>
    </Form>
  )
}
