/** Reads the settings of the lender's admins in the console, and those from files and environment variables. */

import { SET_NAMES, type SetName } from '../../domain/application/sets.ts'
import { type DueTimes, dueTimesWith } from '../../domain/case/queue-views.ts'
import { type Templates, templatesWith } from '../../domain/lender/lender-settings.ts'
import { listBankLists } from '../../store/reference/bank-lists.ts'
import { listSettings, type SettingName, type SettingRow } from '../../store/reference/lender-settings.ts'
import { namesOf } from '../people/names.ts'
import type { Service } from '../service.ts'

/** 0 if nobody has set it. */
type Version = {
  readonly version: number
  /** By name; null if unknown, or if nobody has. */
  readonly changed: { readonly by: string; readonly at: Date } | null
}

export type ReadSettings = {
  readonly banks: readonly (Version & { readonly set: SetName; readonly names: readonly string[] })[]
  readonly dueTimes: Version & { readonly minutes: DueTimes }
  readonly templates: Version & { readonly lists: Templates }
  readonly showNearest: Version & { readonly isOn: boolean }
}

/** In place of a name, for a change by the command line. */
export const COMMAND_LINE = 'The command line'

/** All settings of admins, as they are in the database now. */
export const readSettings = async (service: Service): Promise<ReadSettings> => {
  const [rows, lists] = await Promise.all([listSettings(service.sql), listBankLists(service.sql)])
  const names = await namesOf(service, [
    ...rows.map(({ changedBy }) => changedBy),
    ...lists.map(({ changedBy }) => changedBy),
  ])
  const versionOf = (
    row: { version: number; changedBy: string | null; changedAt: Date | null } | undefined,
  ): Version => {
    if (row === undefined) return { version: 0, changed: null }
    const { version, changedBy: by, changedAt: at } = row
    return {
      version,
      changed: at === null ? null : { by: by === null ? COMMAND_LINE : (names.get(by) ?? by), at },
    }
  }
  const found = <Name extends SettingName>(name: Name) =>
    rows.find((row): row is SettingRow<Name> => row.name === name)
  const dueTimes = found('dueTimes')
  const templates = found('requestTemplates')
  const showNearest = found('showNearest')
  return {
    banks: SET_NAMES.map((set) => {
      const list = lists.find((one) => one.set === set)
      return { set, names: list?.names ?? service.modelSet(set).defaultBanks, ...versionOf(list) }
    }),
    dueTimes: { minutes: dueTimesWith(dueTimes?.value), ...versionOf(dueTimes) },
    templates: { lists: templatesWith(templates?.value), ...versionOf(templates) },
    showNearest: { isOn: showNearest?.value ?? false, ...versionOf(showNearest) },
  }
}
