/** `forecourt validate`: checks a file with a model set's rules, without a database or a service. */
import type { Command } from 'commander'
import type { Facts } from '../../domain/application/facts.ts'
import type { ModelSet } from '../../domain/application/model-set.ts'
import type { SetName } from '../../domain/application/sets.ts'
import { EXIT_FAILED } from '../failure.ts'
import { nameOf } from '../input-file.ts'
import { examples, SETS_IN_WORDS, setOption, toJson } from '../options.ts'
import { countOf, print, printJson, printTable } from '../print.ts'
import { surroundings } from '../surroundings.ts'
import { ignoredFieldsOf, modelSet, readBody, todayInDublin } from './file.ts'

export const addValidateCommand = (program: Command): void => {
  const command = program
    .command('validate <file>')
    .summary('validate an application in a file')
    .description(
      'Validate an application from a JSON file (- for standard input) against all rules that can be checked without the service. Exits with status 0 if it is valid, 1 if it is invalid, and 2 if it cannot be read.',
    )
    .addOption(setOption(`the model set: ${SETS_IN_WORDS}`).makeOptionMandatory())
    .action(validate)
  examples(toJson(command), [
    'forecourt validate quote.json --set a',
    'forecourt validate case.json --set b --json',
    'generate-case | forecourt validate - --set b',
  ])
}

const validate = async (file: string, options: { set: SetName; json?: true }): Promise<void> => {
  const [set, today] = await Promise.all([modelSet(options.set), todayInDublin()])
  const body = await readBody(file)
  const { failures } = set.read(body, { today })
  const ignored = ignoredFieldsOf(set, body)
  const notChecked = uncheckedIn(set)
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
  print(`Not checked: ${notChecked.join('; ')}.`)
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
