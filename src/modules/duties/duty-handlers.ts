/** Duties of the law, for the lender's staff. */
import { type Handlers, noContent, ok } from '../../http/handler.ts'
import { administer, type Change } from '../../service/as-web-user.ts'
import { Refusal } from '../../service/refusal.ts'
import { withCase } from '../applications/application-handlers.ts'
import { listDuties, recordLetter } from './duties.ts'
import type { dutyOperations } from './duty-pages.ts'

export const dutyHandlers: Handlers<typeof dutyOperations> = {
  listDuties: async ({ service, query }) => {
    const found = await listDuties(service, query)
    return found instanceof Refusal ? found : ok(found)
  },

  recordDutyLetter: (context) =>
    withCase(context, async (application) => {
      const { service, webUser, params } = context
      const record = (change: Change) => recordLetter(change, application, params.id)
      return (await administer(service, webUser, record)) ?? noContent
    }),
}
