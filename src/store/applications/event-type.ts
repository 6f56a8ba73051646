/** The type of an event of an application, in SQL. */
import { SET_NAMES } from '../../domain/application/sets.ts'
import { type ApplicationEventKind, applicationEventType } from '../../domain/events/event-types.ts'

/** The type by the column model_set of the row. */
export const eventTypeOf = (kind: ApplicationEventKind): string =>
  `case model_set ${SET_NAMES.map((name) => `when '${name}' then '${applicationEventType(name, kind)}'`).join(' ')} end`
