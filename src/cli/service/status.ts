/** `forecourt status`: a running service's status of an application, once or until it ends. */
import { setTimeout as pause } from 'node:timers/promises'
import { type Command, Option } from 'commander'
import { isClosed, isState, STATES, type State } from '../../domain/application/states.ts'
import { CommandFailure } from '../command-failure.ts'
import { examples, toJson } from '../options.ts'
import { moment, print, printJson } from '../print.ts'
import { stopSignal } from '../stop-signal.ts'
import { callService, succeeded, textAt } from './call.ts'
import type { Access, Connection, ConnectionOptions } from './connection.ts'
import { pathOf, reference } from './reference.ts'

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
