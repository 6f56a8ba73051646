/**
 * `forecourt submit` and `forecourt status`: send an application to a running service, as a dealer's or partner's
 * program would, and get its status, once or until it ends.
 */

import { setTimeout as pause } from 'node:timers/promises'
import { type Command, Option } from 'commander'
import { SET_ROWS, SETS, type SetName } from '../domain/application/sets.ts'
import { isClosed, isState, STATES, type State } from '../domain/application/states.ts'
import { BODY_MAXIMUM_BYTES } from '../domain/application/stored-application.ts'
import { likelySetOf } from '../domain/application/wrong-body.ts'
import { type Access, type Connection, type ConnectionOptions, pathOf, reference } from './connection.ts'
import { jsonObjectOf, nameOf, readText } from './files.ts'
import { examples, SETS_IN_WORDS, setOption, toJson } from './options.ts'
import { countOf, moment, print, printJson, stopSignal } from './print.ts'
import {
  callService,
  failuresOf,
  type PlaceFailure,
  printFailures,
  type ServiceResponse,
  succeeded,
  textAt,
} from './request.ts'
import { CommandFailure, EXIT_FAILED, surroundings } from './sentences.ts'

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

type StatusOptions = ConnectionOptions & {
  readonly watch?: true
  readonly until?: State
  readonly json?: true
}

type Status = Awaited<ReturnType<typeof readStatus>>

/** Between two requests. */
const LOOK_MILLISECONDS = 1_000

const TOO_MANY_REQUESTS = 429

export const addStatusCommand = (program: Command, access: Access): void => {
  const command = program
    .command('status')
    .summary('show the state of an application, or watch it')
    .description(
      'Show the state of an application on a running service, by reference. With --watch, show each new state until the final one, or until you press Ctrl-C. Exits with status 0 if the state is shown, 1 if the service returns an error or cannot be reached, and 2 if an option is not valid.',
    )
    .argument('<reference>', 'the reference of a quote (Q…) or case (C…)', reference)
    .option('--watch', 'show each new state; with --json, one line each')
    .addOption(
      new Option(
        '--until <state>',
        'watch until this state is reached; exits with status 1 if it can no longer be reached',
      ).choices(STATES),
    )
    .addHelpText('after', `\nEnvironment variables:\n${access.help}`)
    .action((of, options) => status(access, of, options))
  examples(toJson(access.addOptions(command)), [
    'forecourt status "$QUOTE"',
    'forecourt status "$CASE" --watch --url https://finance.example',
    'forecourt status "$CASE" --until Approved --json',
  ])
}

const status = async (access: Access, of: string, options: StatusOptions): Promise<void> => {
  const connection = await access.connectionOf(options)
  if (options.watch || options.until !== undefined) return watch(connection, of, options)
  const { response, ...shown } = await readStatus(connection, of, options)
  if (options.json) printJson(response)
  else printStatus(of, shown)
}

const readStatus = async (
  connection: Connection,
  of: string,
  options: StatusOptions,
  signal?: AbortSignal,
) => {
  for (;;) {
    const came = await callService(connection, {
      method: 'GET',
      path: `${pathOf(of)}/status`,
      ...(signal === undefined ? {} : { signal }),
    })
    if (signal !== undefined && came.status === TOO_MANY_REQUESTS) {
      await pause((came.retryAfterSeconds ?? 1) * 1_000, undefined, { signal })
      continue
    }
    const response = succeeded(came, options)
    return { response, state: textAt(response, 'status'), date: textAt(response, 'date') }
  }
}

const printStatus = (of: string, { state, date }: Omit<Status, 'response'>): void =>
  print(`${of}  ${state.padEnd(STATE_CHARACTERS)}  since ${moment(new Date(date))}`)

const STATE_CHARACTERS = Math.max(...STATES.map((state) => state.length))

const watch = async (connection: Connection, of: string, options: StatusOptions): Promise<void> => {
  const stop = stopSignal()
  try {
    await follow(connection, of, options, stop.signal)
  } catch (error) {
    if (!stop.signal.aborted) throw error
  } finally {
    stop.end()
  }
}

const follow = async (
  connection: Connection,
  of: string,
  options: StatusOptions,
  signal: AbortSignal,
): Promise<void> => {
  for (let shown: string | undefined; ; ) {
    const { response, ...now } = await readStatus(connection, of, options, signal)
    if (`${now.state} ${now.date}` !== shown) {
      shown = `${now.state} ${now.date}`
      if (options.json) print(JSON.stringify(response))
      else printStatus(of, now)
    }
    if (now.state === options.until) return
    if (isState(now.state) && isClosed(now.state)) {
      if (options.until === undefined) return
      throw new CommandFailure(`${of} has ended as ${now.state}, and will not be ${options.until}.`)
    }
    await pause(LOOK_MILLISECONDS, undefined, { signal })
  }
}
