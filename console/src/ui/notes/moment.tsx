/** A date in Irish form, with the exact time on hover. All times are Dublin times. */
import { dayOf, exactMoment, exactTimeOf, timeOf } from '../../names/formats.ts'

export const Moment = ({ at, withTime = false }: { readonly at: string; readonly withTime?: boolean }) => {
  const moment = new Date(at)
  return (
    <time dateTime={at} title={exactMoment(moment)}>
      {dayOf(moment)}
      {withTime && `, ${timeOf(moment)}`}
    </time>
  )
}

/** With seconds, for events in quick succession. */
export const ExactMoment = ({ at }: { readonly at: string }) => {
  const moment = new Date(at)
  return (
    <time dateTime={at} title={exactMoment(moment)}>
      {dayOf(moment)}, {exactTimeOf(moment)}
    </time>
  )
}
