/** `forecourt submit`: sends an application to a running service, as a dealer's or partner's program would. */
import type { Command } from 'commander'
import { BODY_MAXIMUM_BYTES } from '../../domain/application/sent-body.ts'
import { SET_ROWS, SETS, type SetName } from '../../domain/application/sets.ts'
import { likelySetOf } from '../../domain/application/wrong-body.ts'
import { EXIT_FAILED } from '../command-failure.ts'
import { jsonObjectOf, nameOf, readText } from '../input-file.ts'
import { examples, SETS_IN_WORDS, setOption, toJson } from '../options.ts'
import { countOf, print, printJson } from '../print.ts'
import { surroundings } from '../surroundings.ts'
import {
  callService,
  failuresOf,
  type PlaceFailure,
  printFailures,
  type ServiceResponse,
  succeeded,
  textAt,
} from './call.ts'
import type { Access, ConnectionOptions } from './connection.ts'

type SubmitOptions = ConnectionOptions & {
  readonly set?: SetName
  readonly validate?: true
  readonly json?: true
}

export const addSubmitCommand = (program: Command, access: Access): void => {
  const command = program
    .command('submit <file>')
    .summary('submit an application to a running service')
    .description(
      'Submit an application from a JSON file (- for standard input) to a running service, and print its reference. Validation errors are printed as a table of path, type and message. Exits with status 0 if the application is submitted, 1 if it is invalid or rejected, and 2 if the file or an option is not valid.',
    )
    .addOption(setOption(`the model set: ${SETS_IN_WORDS}; detected from the fields if omitted`))
    .option('--validate', 'only validate: nothing is saved')
    .addHelpText('after', `\nEnvironment variables:\n${access.help}`)
    .action((file, options) => submit(access, file, options))
  examples(toJson(access.addOptions(command)), [
    'forecourt submit examples/a/individual.json',
    'forecourt submit case.json --set b --validate --json',
    'forecourt submit quote.json --url https://finance.example --key-file key.txt',
  ])
}

const submit = async (access: Access, file: string, options: SubmitOptions): Promise<void> => {
  const text = await readText(file, BODY_MAXIMUM_BYTES)
  const content = jsonObjectOf(file, text)
  const { noun } = SETS[options.set ?? likelySetOf(content)]
  const path = `/api/${noun}/${options.validate ? 'validate' : 'submit'}`
  const response = await callService(await access.connectionOf(options), { method: 'POST', path, body: text })
  succeeded(response, options)
  const result = resultOf(response, options)
  if (options.json) printJson(result)
  else printResult(file, result)
  if (result.outcome !== 'submitted' && result.outcome !== 'valid') surroundings().exitCode = EXIT_FAILED
}

type Result = {
  readonly outcome: 'submitted' | 'valid' | 'invalid' | 'changeDenied'
  readonly reference: string | null
  readonly failures: readonly PlaceFailure[]
  readonly requestId: string | null
}

const resultOf = (response: ServiceResponse, options: SubmitOptions): Result => {
  const failures = failuresOf(response)
  return {
    outcome: outcomeOf(response, failures, options),
    reference: textAt(response.body, ...SET_ROWS.map(({ reference }) => reference)) || null,
    failures,
    requestId: response.requestId ?? null,
  }
}

const outcomeOf = (
  { body }: ServiceResponse,
  failures: readonly PlaceFailure[],
  { validate }: SubmitOptions,
): Result['outcome'] => {
  if (failures.some(({ type }) => type === 'changeDenied')) return 'changeDenied'
  if (failures.length > 0) return 'invalid'
  if (validate) return 'valid'
  return SET_ROWS.some(({ submitted }) => body[submitted] === true) ? 'submitted' : 'invalid'
}

const printResult = (file: string, { outcome, reference, failures }: Result): void => {
  const stored = reference === null ? '' : ` Its reference is ${reference}.`
  if (outcome === 'valid') print(`${nameOf(file)} is valid. Nothing has been saved.`)
  else if (outcome === 'submitted') print(`${nameOf(file)} is submitted.${stored}`)
  else {
    const says = outcome === 'invalid' ? 'is invalid' : 'changes nothing'
    print(`${nameOf(file)} ${says}: ${countOf(failures.length, 'failure')}.${stored}\n`)
    printFailures(failures)
  }
}
