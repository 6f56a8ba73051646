/**
 * Changes the admins' settings in the console. Each change is a version, is recorded, and takes effect in every process
 * within a second.
 */
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
import { oneLine, Refusal } from '../refusal.ts'
import { SettingOutdated } from './outdated-settings.ts'

/** The version that the page showed, 0 if nobody had set it; and the user who changes it. */
type By = { readonly seen: number; readonly userId: string }

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
  { seen, userId }: By,
  name: Name,
  value: LenderSettings[Name],
): Promise<Refusal | undefined> => {
  const { sql, at } = change
  const current = await findSetting(sql, name)
  if ((current?.version ?? 0) !== seen)
    return new SettingOutdated(current ?? { changedBy: null, changedAt: at })
  const version = seen + 1
  const row = { name, version, value, changedBy: userId, changedAt: at }
  if (!(await insertSetting(sql, row))) {
    const quicker = await findSetting(sql, name)
    return new SettingOutdated(quicker ?? { changedBy: null, changedAt: at })
  }
  await change.record(`setting.${name}Changed`, { kind: 'setting', id: name })
  return undefined
}
