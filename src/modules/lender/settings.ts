/**
 * Reads and changes the settings of the lender's admins in the console. Each change is a version, is recorded, and
 * takes effect in every process within a second.
 */
import type { KeyRing } from '../../../packages/encryption/key-ring.ts'
import { SET_NAMES, type SetName } from '../../domain/application/sets.ts'
import { type DueTimes, dueTimesWith } from '../../domain/case/queue-views.ts'
import {
  faultOfTemplates,
  ofEachKind,
  SETUP_STEPS,
  type SetupStep,
  type StepTimes,
  TEMPLATE_KINDS,
  type Template,
  type Templates,
  templatesWith,
} from '../../domain/lender/lender-settings.ts'
import { Outdated, oneLine, Refusal } from '../../service/refusal.ts'
import type { Service } from '../../service/service.ts'
import type { Change } from '../../store/audit/change.ts'
import {
  findSetting,
  holdBankList,
  insertSetting,
  type LenderSettings,
  listBankLists,
  listSettings,
  readInstallation,
  type SettingName,
  type SettingRow,
} from '../../store/reference/lender-data.ts'
import { namesOf } from '../audit/colleagues.ts'
import { setBankList } from '../products/imports.ts'

/** The version that the page showed, 0 if nobody had set it; the user who changes it; and the keys of users' names. */
export type By = { readonly seen: number; readonly userId: string; readonly ring: KeyRing }

/** The rejection of a change because the person's page showed an older version; `by` is null for the command line. */
const outdatedSetting = async (
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
const COMMAND_LINE = 'The command line'

/** All settings of admins, as they are in the database now, and those from files and environment variables. */
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

const ADMINS_MINIMUM = 2

/**
 * Which steps from an empty installation to a first test application are done. A sandbox has a sample lender and seals
 * with a key of its own, so that it leaves those steps out.
 */
export const readSetup = async (
  service: Service,
): Promise<readonly { readonly step: SetupStep; readonly isDone: boolean }[]> => {
  const { sql, referenceData, signing, isSandbox } = service
  const { admins, hasDealer, hasDealerUser, hasTestApplication } = await readInstallation(sql)
  const done: Readonly<Record<SetupStep, boolean | undefined>> = {
    secondAdmin: admins >= ADMINS_MINIMUM,
    lenderFile: isSandbox ? undefined : !signing.wording.sample,
    seal: isSandbox ? undefined : signing.isOwnSeal,
    product: referenceData.current().products.some(({ sample }) => isSandbox || !sample),
    dealer: hasDealer,
    dealerUser: hasDealerUser,
    testApplication: hasTestApplication,
  }
  return SETUP_STEPS.flatMap((step) => {
    const isDone = done[step]
    return isDone === undefined ? [] : [{ step, isDone }]
  })
}

/**
 * Replaces a set's bank names. Rejected if a name is invalid, and as outdated if the list is not the one seen; 0 means
 * the service's default list.
 */
export const changeBankList = async (
  change: Change,
  by: By,
  { set, names }: { readonly set: SetName; readonly names: readonly string[] },
): Promise<Refusal | undefined> => {
  const current = await holdBankList(change.sql, set)
  if ((current?.version ?? 0) !== by.seen) return outdatedSetting(change, by, current)
  const placed = names.map((name, index) => ({ name: name.trim(), place: `line ${index + 1}` }))
  const given = placed.filter(({ name }) => name !== '')
  const outcome = await setBankList(change, set, given, { by: by.userId })
  return outcome instanceof Refusal ? outcome : undefined
}
