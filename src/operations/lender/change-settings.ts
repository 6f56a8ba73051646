/**
 * Changes the admins' settings in the console. Each change is a version, is recorded, and takes effect in every process
 * within a second.
 */
import {
  ASKED_OF,
  faultOfTemplates,
  type RequestTemplates,
  type StepTimes,
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

/** Sets the templates of document requests. Rejected if a name is invalid or repeated. */
export const changeTemplates = async (
  change: Change,
  by: By,
  given: RequestTemplates,
): Promise<Refusal | undefined> => {
  const lists: Record<keyof RequestTemplates, RequestTemplates['all']> = { applicant: [], all: [] }
  for (const of of ASKED_OF) {
    const read = given[of].map(({ name, isOn }) => ({ name: oneLine(name, 'The name of a template'), isOn }))
    const refused = read.find(({ name }) => name instanceof Refusal)?.name
    if (refused instanceof Refusal) return refused
    lists[of] = read as RequestTemplates['all']
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
