/** When the lender's step is due, in its working hours; if others have to act, how long they have had. */

import type { QueueRow } from '../../../../src/http/cases/queue-pages.ts'
import { ageInWords, minutesInWords, shortMoment } from '../../names/formats.ts'
import { IconAlertTriangle, IconClock } from '../../ui/icons/of-pages.ts'

/** Less than this counts as soon. */
const SOON_MINUTES = 60

type Props = { readonly row: QueueRow /** The service's clock. */; readonly now: number }

export const DueChip = ({ row, now }: Props) => {
  const { dueAt, workingMinutesLeft: left, waitsFor } = row
  if (waitsFor === 'nobody') return <span className="quiet">Ended</span>
  if (dueAt === null || left === null)
    return <span className="due">{ageInWords(now - Date.parse(row.since))} waiting</span>
  const title = `Due ${shortMoment(dueAt, now)}`
  if (left < 0)
    return (
      <span className="due due-over" title={title}>
        <IconAlertTriangle size={14} />
        {minutesInWords(-left)} late
      </span>
    )
  return (
    <span className={left < SOON_MINUTES ? 'due due-soon' : 'due'} title={title}>
      <IconClock size={14} />
      {minutesInWords(left)} left
    </span>
  )
}
