/** What the days of a list's filter stand for. */
import { addDays } from '../../packages/values/dublin-day.ts'
import { dublinDayBegins } from '../service/service.ts'

/** The time from the beginning of the first day to the end of the last, in milliseconds since 1970. */
export const receivedWithin = ({
  receivedFrom,
  receivedTo,
}: {
  readonly receivedFrom?: string | undefined
  readonly receivedTo?: string | undefined
}) => ({
  receivedFrom: receivedFrom === undefined ? undefined : dublinDayBegins(receivedFrom),
  receivedBefore: receivedTo === undefined ? undefined : dublinDayBegins(addDays(receivedTo, 1)),
})
