/** `forecourt validate`: checks a file with a model set's rules on this machine, or by a dry run of a service. */
import type { Command } from 'commander'
import { ignoredIn, placeOf } from '../../packages/rules/ignored.ts'
import type { Facts } from '../domain/application/facts.ts'
import type { ModelSet } from '../domain/application/model-set.ts'
import { SETS, type SetName } from '../domain/application/sets.ts'
import { BODY_MAXIMUM_BYTES } from '../domain/application/stored-application.ts'
import { likelySetOf } from '../domain/application/wrong-body.ts'
import type { Access, ConnectionOptions } from './connection.ts'
import { jsonObjectOf, nameOf, readText } from './files.ts'
import { examples, SETS_IN_WORDS, setOption, toJson } from './options.ts'
import { countOf, print, printJson, printTable } from './print.ts'
import { EXIT_FAILED, surroundings } from './sentences.ts'

export const addValidateCommand = (program: Command, access: Access): void => {
  const command = program
    .command('validate <file>')
    .summary('validate an application in a file')
    .description(
      'Validate an application from a JSON file (- for standard input) against all rules that do not need a service. With --online, a service validates it against all rules, and nothing is saved. Exits with status 0 if it is valid, 1 if it is invalid, and 2 if it cannot be read.',
    )
    .addOption(setOption(`the model set: ${SETS_IN_WORDS}; detected from the fields if omitted`))
    .option('--online', 'validate it with a service (dry run)')
    .addHelpText('after', `\nEnvironment variables, with --online:\n${access.help}`)
    .action((file, options) => validate(access, file, options))
  examples(toJson(access.addOptions(command)), [
    'forecourt validate quote.json --set a',
    'forecourt validate case.json --set b --json',
    'forecourt validate quote.json --online',
    'generate-case | forecourt validate - --set b',
  ])
}

type ValidateOptions = ConnectionOptions & {
  readonly set?: SetName
  readonly online?: true
  readonly json?: true
}

const validate = async (access: Access, file: string, options: ValidateOptions): Promise<void> => {
  const body = await readBody(file)
  const name = options.set ?? likelySetOf(body)
  if (options.online) return validateOnline(access, { file, body, name }, options)
  const { failures, ignored, notChecked } = await checkedBody(body, name)
  if (options.json) {
    printJson({
      valid: failures.length === 0,
      failures,
      ...(ignored.length === 0 ? {} : { ignored }),
      notChecked,
    })
  } else {
    printResult(file, failures, ignored, notChecked)
  }
  if (failures.length > 0) surroundings().exitCode = EXIT_FAILED
}

/** The failures of a body by all rules that need nothing else, its ignored fields, and what was not checked. */
export const checkedBody = async (body: object, name: SetName) => {
  const [set, today] = await Promise.all([modelSet(name), todayInDublin()])
  const { failures } = set.read(body, { today })
  return { failures, ignored: ignoredFieldsOf(set, body), notChecked: uncheckedIn(set) }
}

const validateOnline = async (
  access: Access,
  { file, body, name }: { readonly file: string; readonly body: object; readonly name: SetName },
  options: ValidateOptions,
): Promise<void> => {
  const { callService, failuresOf, succeeded } = await import('./request.ts')
  const connection = await access.connectionOf(options)
  const path = `/api/${SETS[name].noun}/validate`
  const response = await callService(connection, { method: 'POST', path, body: JSON.stringify(body) })
  succeeded(response, options)
  const failures = failuresOf(response)
  if (options.json) printJson({ valid: failures.length === 0, failures, notChecked: [] })
  else printResult(file, failures, [], [])
  if (failures.length > 0) surroundings().exitCode = EXIT_FAILED
}

const printResult = (
  file: string,
  failures: readonly { readonly place: string; readonly type: string; readonly message: string }[],
  ignored: readonly string[],
  notChecked: readonly string[],
): void => {
  if (failures.length === 0) print(`${nameOf(file)} is valid.`)
  else {
    print(`${nameOf(file)} is invalid: ${countOf(failures.length, 'failure')}.\n`)
    printTable(
      ['Place', 'Rule', 'Message'],
      failures.map(({ place, type, message }) => [place === '' ? '(the whole)' : place, type, message]),
    )
    print('')
  }
  if (ignored.length > 0) print(`Unknown fields, ignored: ${ignored.join(', ')}.`)
  if (notChecked.length > 0) print(`Not checked: ${notChecked.join('; ')}.`)
}

/**
 * What stays unchecked while a fact is unknown. Null if nothing does: the fact is available, or only matters together
 * with another one.
 */
const UNCHECKED: Readonly<Record<keyof Facts, string | null>> = {
  today: null,
  ownerRequired: 'whether an owner must be named',
  specialAgreement: 'the dealer’s special agreement (15% rule)',
  carKnown: 'carId',
  termsOffered: 'the terms on offer',
  bankNames: 'the operator’s bank list',
  registeredOn: null,
}

/** The rules of the set that need facts which a file does not contain. */
const uncheckedIn = (set: ModelSet): readonly string[] => {
  const asked = new Set<string>(set.validator.rules.flatMap(({ rule }) => rule.knows))
  for (const { type, presence } of set.validator.tree.nodes) {
    if (type.is === 'kind' && type.knows !== undefined) asked.add(type.knows)
    if (typeof presence === 'object' && presence.when.test === 'fact') asked.add(presence.when.fact)
  }
  const unchecked = Object.entries(UNCHECKED).flatMap(([fact, says]) =>
    says !== null && asked.has(fact) ? [says] : [],
  )
  return ['the owner’s consent', ...unchecked]
}

const modelSet = async (name: SetName): Promise<ModelSet> =>
  (await import('../sets/model-sets.ts')).modelSet(name)

const todayInDublin = async () => {
  const { dublinDay } = await import('../../packages/values/dublin-day.ts')
  return dublinDay(Date.now())
}

const readBody = async (file: string): Promise<object> =>
  jsonObjectOf(file, await readText(file, BODY_MAXIMUM_BYTES))

const IGNORED_MAXIMUM = 100

/** The first fields of a body that the set ignores. */
const ignoredFieldsOf = ({ validator }: ModelSet, body: object): readonly string[] =>
  ignoredIn(validator.tree, body, IGNORED_MAXIMUM).map(placeOf)
