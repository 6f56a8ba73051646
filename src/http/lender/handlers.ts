/** The lender's settings: staff read them, admins change those that files and environment variables do not set. */
import type { SetName } from '../../domain/application/sets.ts'
import { administer } from '../../operations/administration/as-web-user.ts'
import { readLiveChecks } from '../../operations/administration/read-live-checks.ts'
import { changeBankList } from '../../operations/lender/change-bank-list.ts'
import {
  changeDueTimes,
  changeShowNearest,
  changeTemplates,
} from '../../operations/lender/change-settings.ts'
import { SettingOutdated } from '../../operations/lender/outdated-settings.ts'
import { COMMAND_LINE } from '../../operations/lender/read-settings.ts'
import { readSetup } from '../../operations/lender/read-setup.ts'
import { namesOf } from '../../operations/people/names.ts'
import type { Refusal } from '../../operations/refusal.ts'
import { conflict, type Handlers, ok, type PersonContext } from '../declare/handler.ts'
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
    changed(context, (change, userId) => {
      const { params, body } = context
      return changeBankList(
        change,
        { seen: body.seen, userId },
        { set: params.set as SetName, names: body.names },
      )
    }),

  changeDueTimes: (context) =>
    changed(context, (change, userId) =>
      changeDueTimes(change, { seen: context.body.seen, userId }, context.body.minutes),
    ),

  changeTemplates: (context) =>
    changed(context, (change, userId) => {
      const { seen, ...lists } = context.body
      return changeTemplates(change, { seen, userId }, lists)
    }),

  changeShowNearest: (context) =>
    changed(context, (change, userId) =>
      changeShowNearest(change, { seen: context.body.seen, userId }, context.body.isOn),
    ),
}

type InProgress = Parameters<typeof changeDueTimes>[0]

/** Changes a setting, and responds with all current settings. */
const changed = async (
  { service, webUser, person }: PersonContext,
  work: (change: InProgress, userId: string) => Promise<Refusal | undefined>,
) => {
  const refused = await administer(service, webUser, (change) => work(change, person.userId))
  if (refused instanceof SettingOutdated) {
    const { changedBy: by, changedAt } = refused
    const names = await namesOf(service, [by])
    return conflict(refused.says, {
      by: by === null ? COMMAND_LINE : (names.get(by) ?? by),
      what: 'changed it',
      at: changedAt.toISOString(),
    })
  }
  return refused ?? ok(await settingsNow(service))
}
