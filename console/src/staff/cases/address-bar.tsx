/** An applicant's addresses as a bar of 36 months, the latest first; a gap shows the months without an address. */

import { valueNameAt } from '../../../../src/domain/application/names/fields.ts'
import type { ShownApplication } from '../../../../src/http/case/application.ts'
import ui from '../../ui/style/ui.module.css'
import css from './cases.module.css'

type Residence = NonNullable<NonNullable<ShownApplication['applicants']>[number]['addresses']>[number]

const WANTED_MONTHS = 36

const MONTHS: Readonly<Record<string, number>> = { under6Months: 0, '6to12Months': 6, '10yearsOrMore': 120 }

/** The shortest time at the address that its duration allows, as the rule counts it. */
const monthsOf = ({ time }: Residence): number =>
  time === undefined ? 0 : (MONTHS[time] ?? 12 * Number.parseInt(time, 10))

const linesOf = ({ line1, line2, town, county, eircode, postCode }: Residence) => [
  line1,
  line2,
  town,
  county,
  eircode ?? postCode,
]

export const AddressBar = ({ addresses }: { readonly addresses: readonly Residence[] }) => {
  let left = WANTED_MONTHS
  const parts = addresses.map((address) => {
    const months = Math.min(left, monthsOf(address))
    left -= months
    return months
  })
  const known = WANTED_MONTHS - left
  return (
    <div>
      <span className={css.label}>Addresses in the last {WANTED_MONTHS} months</span>
      <div
        className={css.bar}
        role="img"
        aria-label={`Addresses for at least ${known} of the last ${WANTED_MONTHS} months`}
      >
        {parts.map((months, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: addresses are known by their places.
          <span key={place} style={{ width: `${(months / WANTED_MONTHS) * 100}%` }} />
        ))}
      </div>
      <ol className={css.list}>
        {addresses.map((address, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: addresses are known by their places.
          <li key={place}>
            {[
              ...linesOf(address),
              address.time === undefined
                ? undefined
                : valueNameAt('applicants[].addresses[].time', address.time),
            ]
              .filter((part) => part !== undefined)
              .join(', ')}
          </li>
        ))}
      </ol>
      {left > 0 && <p className={ui.failure}>{left} of the last 36 months are not covered.</p>}
    </div>
  )
}
