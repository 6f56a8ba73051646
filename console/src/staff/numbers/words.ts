/** The weeks of the charts. */
import { addDays } from '../../../../packages/values/weeks.ts'

/** The days of a week that lie within a period. */
export const daysOfWeek = (
  week: string,
  { from, to }: { readonly from: string; readonly to: string },
): { readonly receivedFrom: string; readonly receivedTo: string } => {
  const last = addDays(week, 6)
  return { receivedFrom: week < from ? from : week, receivedTo: last > to ? to : last }
}
