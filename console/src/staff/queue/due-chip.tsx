/** When the lender's step is due, in its working hours; if others have to act, how long they have had. */

import type { QueueRow } from '../../../../src/http/cases/queue-row-pages.ts'
import { ageInWords, minutesInWords, shortMoment } from '../../names/formats.ts'
import { IconAlertTriangle, IconClock } from '../../ui/icons/of-pages.ts'
import ui from '../../ui/style/ui.module.css'
import css from './queue.module.css'

/** Less than this counts as soon. */
const SOON_MINUTES = 60

type Props = { readonly row: QueueRow /** The service's clock. */; readonly now: number }

export const DueChip = ({ row, now }: Props) => {
  const { dueAt, workingMinutesLeft: left, waitsFor } = row
  if (waitsFor === 'nobody') return <span className={ui.quiet}>Ended</span>
  if (dueAt === null || left === null)
    return <span className={css.due}>{ageInWords(now - Date.parse(row.since))} waiting</span>
  const title = `Due ${shortMoment(dueAt, now)}`
  if (left < 0)
    return (
      <span className={`${css.due} ${css.dueOver}`} title={title}>
        <IconAlertTriangle size={14} />
        {minutesInWords(-left)} late
      </span>
    )
  return (
    <span className={left < SOON_MINUTES ? `${css.due} ${css.dueSoon}` : css.due} title={title}>
      <IconClock size={14} />
      {minutesInWords(left)} left
    </span>
  )
}
