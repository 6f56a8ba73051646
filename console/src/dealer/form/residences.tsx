/**
 * Where an applicant has lived: a list of addresses with the time at each, and how much of the required three years
 * they cover.
 */
import { Button } from '@mantine/core'
import { ADDRESS_HISTORY_MINIMUM_MONTHS, DURATION_MONTHS } from '../../../../src/domain/application/limits.ts'
import ui from '../../ui/style/ui.module.css'
import { Field } from './field.tsx'
import css from './form.module.css'
import type { Group } from './layout.ts'
import { addressName, entriesAt, placeIn } from './places.ts'
import { useFilledForm } from './use-form.ts'

type Props = {
  readonly group: Group
  readonly list: string
  readonly indexes: readonly number[]
}

export const ResidenceList = ({ group, list, indexes }: Props) => {
  const { body, reading, addEntry, removeEntry } = useFilledForm()
  const entries = entriesAt(body, list)
  const addresses = reading.partial().applicants?.[indexes[0] ?? 0]?.addresses ?? []
  const months = addresses.reduce(
    (sum, { time }) => sum + (time === undefined ? 0 : DURATION_MONTHS[time]),
    0,
  )
  return (
    <div className={ui.stack}>
      <MonthsBar months={months} />
      {entries.map((_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: addresses are identified by their position.
        <fieldset key={index} className={ui.framed}>
          <legend>{addressName(index)}</legend>
          <div className={ui.fields}>
            {group.fields.map(({ field }) => (
              <Field key={field} place={placeIn(field, [...indexes, index])} />
            ))}
          </div>
          {entries.length > 1 && (
            <div className={ui.actions}>
              <Button variant="default" size="xs" onClick={() => removeEntry(list, index)}>
                Remove this address
              </Button>
            </div>
          )}
        </fieldset>
      ))}
      <div className={ui.actions}>
        <Button variant="default" onClick={() => addEntry(list)}>
          Add an address
        </Button>
      </div>
    </div>
  )
}

/** How much of the three years the addresses cover. */
const MonthsBar = ({ months }: { readonly months: number }) => {
  const wanted = ADDRESS_HISTORY_MINIMUM_MONTHS
  const isEnough = months >= wanted
  return (
    <div className={css.months}>
      <progress max={wanted} value={Math.min(months, wanted)} aria-label="Time covered by the addresses" />
      <span role="status">
        {isEnough ? `${wanted} months or more: enough` : `${months} of ${wanted} months`}
      </span>
    </div>
  )
}
