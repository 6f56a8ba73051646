/**
 * `forecourt convert`: turns an application of one model set into one of the other, without a database or a service.
 */
import type { Command } from 'commander'
import { type Converted, convert } from '../../../packages/rules/convert.ts'
import { applicationOf } from '../../domain/application/converted-application.ts'
import type { ModelSet } from '../../domain/application/model-set.ts'
import { SET_NAMES, type SetName } from '../../domain/application/sets.ts'
import { likelySetOf } from '../../domain/application/wrong-body.ts'
import { CommandFailure, EXIT_FAILED, EXIT_USAGE } from '../command-failure.ts'
import { nameOf } from '../input-file.ts'
import { examples, SETS_IN_WORDS, setOption, toJson } from '../options.ts'
import { countOf, printJson, remark } from '../print.ts'
import { surroundings } from '../surroundings.ts'
import { formatTable } from '../table.ts'
import { ignoredFieldsOf, modelSet, readBody, todayInDublin } from './file.ts'

export const addConvertCommand = (program: Command): void => {
  const command = program
    .command('convert <file>')
    .summary('convert an application to the other model set')
    .description(
      'Convert an application from a JSON file (- for standard input) to the other model set. The new request body is written to standard output. Fields without an equivalent, and fields that the other set also requires, are listed on standard error. Exits with status 0 if the new body is valid, 1 if something is missing, and 2 if the file cannot be read.',
    )
    .addOption(
      setOption(
        `the file's model set: ${SETS_IN_WORDS}; detected from the fields if omitted`,
        '--from <set>',
      ),
    )
    .addOption(setOption(`the target model set: ${SETS_IN_WORDS}; by default the other one`, '--to <set>'))
    .action(convertFile)
  examples(toJson(command), [
    'forecourt convert quote.json --from a > case.json',
    'forecourt convert case.json --to a --json',
  ])
}

type ConvertOptions = { readonly from?: SetName; readonly to?: SetName; readonly json?: true }

const convertFile = async (file: string, options: ConvertOptions): Promise<void> => {
  const sent = await readBody(file)
  const given = options.from ?? likelySetOf(sent)
  const wanted = options.to ?? otherThan(given)
  if (given === wanted)
    throw new CommandFailure(
      `${nameOf(file)} is already an application of set ${wanted.toUpperCase()}.`,
      EXIT_USAGE,
    )
  const { body, unplaced, unread, ignored, failures } = await convertedBody(sent, given, wanted)
  if (options.json)
    printJson({
      body,
      unplaced,
      unread,
      ...(ignored.length === 0 ? {} : { ignored }),
      failures,
    })
  else {
    printJson(body)
    report(file, { unplaced, unread, ignored, failures })
  }
  if (failures.length > 0) surroundings().exitCode = EXIT_FAILED
}

/** A body of one set as one of another, with what could not be read, has no place, is ignored, or is missing. */
export const convertedBody = async (sent: object, given: SetName, wanted: SetName) => {
  const [from, to, today] = await Promise.all([modelSet(given), modelSet(wanted), todayInDublin()])
  const reading = from.read(sent, { today })
  const facts = { today, bankNames: new Set(to.defaultBanks) }
  const application = applicationOf(reading.partial())
  const { body, unplaced } = convert(application, from.validator.tree, to.validator.tree, facts)
  const converted = { ...missingKeysOf(to), ...body }
  return {
    body: converted,
    unplaced,
    unread: reading.failures,
    ignored: ignoredFieldsOf(from, sent),
    failures: to.read(converted, facts).failures,
  }
}

export const otherThan = (from: SetName): SetName => SET_NAMES.find((name) => name !== from) ?? from

/** Keys that must be there though nothing stands under them, such as the reference of a new application in set B. */
const missingKeysOf = ({ validator: { tree } }: ModelSet): Readonly<Record<string, null>> =>
  Object.fromEntries(
    tree.roots.filter(({ presence }) => presence === 'keyRequired').map(({ key }) => [key, null]),
  )

type Failures = readonly { readonly place: string; readonly message: string }[]

const report = (
  file: string,
  {
    unplaced,
    unread,
    ignored,
    failures,
  }: {
    readonly unplaced: Converted['unplaced']
    readonly unread: Failures
    readonly ignored: readonly string[]
    readonly failures: Failures
  },
): void => {
  list(
    `${countOf(unread.length, 'value')} of ${nameOf(file)} could not be read`,
    unread.map(({ place, message }) => [place, message]),
  )
  list(
    `${countOf(ignored.length, 'field')} of ${nameOf(file)} ignored`,
    ignored.map((place) => [place, 'This set does not have this field.']),
  )
  list(
    `${countOf(unplaced.length, 'field')} had no place`,
    unplaced.map(({ from, to, why }) => [from, to === undefined ? why : `${why} Set ${to} yourself.`]),
  )
  list(
    `${countOf(failures.length, 'failure')} of the new body`,
    failures.map(({ place, message }) => [place === '' ? '(the whole)' : place, message]),
  )
  if (failures.length === 0) remark('The new body is valid, as far as this can be checked without a service.')
}

const list = (title: string, rows: readonly (readonly string[])[]): void => {
  if (rows.length > 0) remark(`${title}:\n${formatTable(['Place', 'What'], rows)}\n`)
}
