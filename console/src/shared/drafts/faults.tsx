/** A draft's errors beside their fields: in a cell, under a table, or at the top. */
import type { ResponseTo } from '../../../../src/http/server/page-operations.ts'
import css from './drafts.module.css'

export type Faults = ResponseTo<'tryPolicy'>['faults']

/** A field's message: its own errors, and those of the block around it. */
export const faultAt = (faults: Faults, place: string): string | undefined => {
  const found = faults.filter((one) => one.place === place)
  return found.length === 0 ? undefined : found.map(({ says }) => says).join(' ')
}

/** Whether an error is at a place, within it, or at the block around it. */
export const touches = (fault: string, place: string): boolean =>
  fault === place || fault.startsWith(`${place}.`) || fault.startsWith(`${place}[`)

/** All errors within a row, such as "rates[2]". */
export const faultsWithin = (faults: Faults, place: string): Faults =>
  faults.filter((one) => touches(one.place, place))

/** Whether a cell has an error: itself, a block around it within the row, or something in it. */
export const isFaultyCell = (faults: Faults, row: string, path: string): boolean =>
  faults.some(
    ({ place }) =>
      touches(place, `${row}.${path}`) ||
      (place.startsWith(`${row}.`) && `${row}.${path}`.startsWith(`${place}.`)),
  )

/** The errors that no field has shown. */
export const FaultList = ({ faults, label }: { readonly faults: Faults; readonly label: string }) =>
  faults.length === 0 ? null : (
    <ul className={css.faults} aria-label={label}>
      {faults.map(({ place, says }) => (
        <li key={`${place} ${says}`}>{says}</li>
      ))}
    </ul>
  )
