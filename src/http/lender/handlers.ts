/** The lender's settings: staff read them, admins change those that files and environment variables do not set. */
import type { SetName } from '../../domain/application/sets.ts'
import { administer, type Change } from '../../operations/administration/as-web-user.ts'
import { readLiveChecks } from '../../operations/administration/read-live-checks.ts'
import { changeBankList } from '../../operations/lender/change-bank-list.ts'
import {
  type By,
  changeDueTimes,
  changeShowNearest,
  changeTemplates,
} from '../../operations/lender/change-settings.ts'
import { readSetup } from '../../operations/lender/read-setup.ts'
import type { Refusal } from '../../operations/refusal.ts'
import { type Handlers, ok, type PersonContext } from '../declare/handler.ts'
import type { settingOperations } from './pages.ts'
import { settingsNow } from './views.ts'

export const settingHandlers: Handlers<typeof settingOperations> = {
  readSetup: async ({ service }) => {
    const [steps, live] = await Promise.all([
      readSetup(service),
      service.isSandbox ? [] : readLiveChecks(service),
    ])
    return ok({ steps, live })
  },

  readSettings: async ({ service }) => ok(await settingsNow(service)),

  changeBankList: (context) =>
    changed(context, (change, by) => {
      const { params, body } = context
      return changeBankList(change, by, { set: params.set as SetName, names: body.names })
    }),

  changeDueTimes: (context) =>
    changed(context, (change, by) => changeDueTimes(change, by, context.body.minutes)),

  changeTemplates: (context) =>
    changed(context, (change, by) => {
      const { seen: _, ...lists } = context.body
      return changeTemplates(change, by, lists)
    }),

  changeShowNearest: (context) =>
    changed(context, (change, by) => changeShowNearest(change, by, context.body.isOn)),
}

/** Changes a setting, and responds with all current settings. */
const changed = async (
  { service, webUser, person, body: { seen } }: PersonContext & { readonly body: { readonly seen: number } },
  work: (change: Change, by: By) => Promise<Refusal | undefined>,
) => {
  const by = { seen, userId: person.userId, ring: service.ring }
  const refused = await administer(service, webUser, (change) => work(change, by))
  return refused ?? ok(await settingsNow(service))
}
