/** What the lender's core system made of the contract. */
import type { CaseView } from '../../../../src/http/cases/case-view.ts'
import { Moment } from '../../ui/notes/moment.tsx'
import ui from '../../ui/style/ui.module.css'
import css from './cases.module.css'

/** Nothing if no core system is concerned. */
export const CaseBooking = ({ shown: { booking } }: { readonly shown: CaseView }) => {
  if (booking === null) return null
  const at = (
    <span className={ui.quiet}>
      <Moment at={booking.at} withTime />
    </span>
  )
  if (booking.state === 'waits') return <p>Waiting for the core system to book the contract since {at}</p>
  if (booking.state === 'booked')
    return (
      <p>
        {booking.by} booked the contract as <strong>{booking.contractNumber}</strong> on {at}
      </p>
    )
  return (
    <p className={`${ui.note} ${ui.noteFailure} ${css.text}`}>
      {booking.by} rejected the contract: {booking.reason} {at}
    </p>
  )
}
