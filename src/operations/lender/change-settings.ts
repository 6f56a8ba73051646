/**
 * Changes the admins' settings in the console. Each change is a version, is recorded, and takes effect in every process
 * within a second.
 */
import type { KeyRing } from '../../../packages/encryption/key-ring.ts'
import {
  faultOfTemplates,
  ofEachKind,
  type StepTimes,
  TEMPLATE_KINDS,
  type Template,
  type Templates,
} from '../../domain/lender/lender-settings.ts'
import type { Change } from '../../store/audit/change.ts'
import {
  findSetting,
  insertSetting,
  type LenderSettings,
  type SettingName,
} from '../../store/reference/lender-settings.ts'
import { namesOf } from '../people/names.ts'
import { Outdated, oneLine, Refusal } from '../refusal.ts'
import { COMMAND_LINE } from './read-settings.ts'

/** The version that the page showed, 0 if nobody had set it; the user who changes it; and the keys of users' names. */
export type By = { readonly seen: number; readonly userId: string; readonly ring: KeyRing }

/** The rejection of a change because the person's page showed an older version; `by` is null for the command line. */
export const outdatedSetting = async (
  { sql, at }: Change,
  { ring }: By,
  current: { readonly changedBy: string | null; readonly changedAt: Date | null } | undefined,
): Promise<Refusal> => {
  const by = current?.changedBy ?? null
  const names = await namesOf({ sql, ring }, [by])
  return new Outdated(
    'Someone else has changed this since you opened the page. Review the changes, then save again.',
    {
      by: by === null ? COMMAND_LINE : (names.get(by) ?? by),
      what: 'changed it',
      at: current?.changedAt ?? at,
    },
  )
}

/** Sets when the lender's steps are due, in minutes of working time. Steps already pending keep their time. */
export const changeDueTimes = (change: Change, by: By, times: StepTimes): Promise<Refusal | undefined> =>
  changeSetting(change, by, 'dueTimes', times)

/** Sets the templates of what staff write. Rejected if one is invalid or repeated. */
export const changeTemplates = async (
  change: Change,
  by: By,
  given: Templates,
): Promise<Refusal | undefined> => {
  const lists = ofEachKind((): Template[] => [])
  for (const of of TEMPLATE_KINDS)
    for (const { name: text, isOn } of given[of]) {
      const name = oneLine(text, 'A template')
      if (name instanceof Refusal) return name
      lists[of].push({ name, isOn })
    }
  const fault = faultOfTemplates(lists)
  return fault === undefined ? changeSetting(change, by, 'requestTemplates', lists) : new Refusal(fault)
}

/** Sets whether dealers see with which figures the policy would approve an application. */
export const changeShowNearest = (change: Change, by: By, isOn: boolean): Promise<Refusal | undefined> =>
  changeSetting(change, by, 'showNearest', isOn)

const changeSetting = async <Name extends SettingName>(
  change: Change,
  by: By,
  name: Name,
  value: LenderSettings[Name],
): Promise<Refusal | undefined> => {
  const { sql, at } = change
  const current = await findSetting(sql, name)
  if ((current?.version ?? 0) !== by.seen) return outdatedSetting(change, by, current)
  const row = { name, version: by.seen + 1, value, changedBy: by.userId, changedAt: at }
  if (!(await insertSetting(sql, row))) return outdatedSetting(change, by, await findSetting(sql, name))
  await change.record(`setting.${name}Changed`, { kind: 'setting', id: name })
  return undefined
}
