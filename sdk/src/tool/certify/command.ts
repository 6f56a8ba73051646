/** `forecourt certify`: drives the integrator's software through the going-live list, and verifies such certificates. */
import { createHash } from 'node:crypto'
import { access as accessFile, constants, writeFile } from 'node:fs/promises'
import { dirname, resolve } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { Command } from 'commander'
import {
  type Access,
  type Connection,
  type ConnectionOptions,
  serviceOf,
} from '../../../../src/cli/connection.ts'
import { jsonObjectOf, readText } from '../../../../src/cli/files.ts'
import { receiverOf } from '../../../../src/cli/listen-settings.ts'
import { countUpTo, examples, seconds } from '../../../../src/cli/options.ts'
import { print, printTable, remark, stopSignal } from '../../../../src/cli/print.ts'
import { callService, succeeded, textAt } from '../../../../src/cli/request.ts'
import { CommandFailure, EXIT_FAILED, EXIT_USAGE, surroundings } from '../../../../src/cli/sentences.ts'
import { testOnly } from '../../../../src/cli/trigger.ts'
import manifest from '../../../package.json' with { type: 'json' }
import { ITEMS } from './items.ts'
import { openProxy } from './proxy.ts'
import { certify, type JudgedItem } from './run.ts'

type CertifyOptions = ConnectionOptions & {
  readonly port: number
  readonly receiver?: string
  readonly script?: string
  readonly itemTimeout: number
  readonly owner?: string
  readonly out: string
  readonly verify?: string
}

const PORT = 8090
const PORT_MAXIMUM = 65_535
const ITEM_SECONDS = 300
const OUT = 'certificate.json'
/** A certificate of all items has less. */
const FILE_MAXIMUM_BYTES = 1024 * 1024

export const addCertifyCommand = (program: Command, access: Access): void => {
  const command = program
    .command('certify')
    .summary('test your own software against the go-live checklist')
    .description(
      'Test your own software in test mode. Point it to the printed local address in place of the service: the command forwards its requests, observes them, and sometimes interferes. The result is signed by the service and saved to a file. Exits with 0 if no item failed, 1 if one failed or the service cannot be reached, 2 for an invalid option or file.',
    )
    .option('--port <port>', 'the local port for your software', countUpTo(PORT_MAXIMUM), PORT)
    .option('--receiver <url>', 'your webhook receiver on this machine')
    .option('--script <file>', 'a JSON file with a shell command for each item, for a run without a person')
    .option('--item-timeout <seconds>', 'the time limit for each item', seconds, ITEM_SECONDS)
    .option('--owner <email>', 'the owner of sample applications, for a client without a dealer')
    .option('--out <file>', 'where to save the certificate', OUT)
    .option('--verify <file>', 'verify a certificate instead of creating one')
    .addHelpText(
      'after',
      `\nItems of a script:\n${ITEMS_HELP}\n\nEnvironment variables:\n${access.help}\n${SECRET_HELP}`,
    )
    .action((options) => run(access, options))
  examples(access.addOptions(command), [
    'forecourt certify --receiver http://localhost:3000/hooks',
    'forecourt certify --script certify.json --item-timeout 20',
    'forecourt certify --verify certificate.json',
  ])
}

const ITEMS_HELP = ITEMS.map(({ id, title }) => `  ${id.padEnd(18)} ${title}`).join('\n')

const SECRET_HELP = `  FORECOURT_WEBHOOK_SECRET
      The secret that your receiver verifies webhooks with, as whsec_…; without it one is generated and printed.`

const run = async (access: Access, options: CertifyOptions): Promise<void> => {
  if (options.verify !== undefined) return verify(options.verify, options)
  const script = options.script === undefined ? undefined : await readScript(options.script)
  const receiver = options.receiver === undefined ? undefined : receiverOf(options.receiver)
  await checkFolderOf(options.out)
  const connection = testOnly(await access.connectionOf(options))
  await checkAccess(connection)
  const proxy = await openProxy(connection.baseUrl, options.port)
  const stop = stopSignal()
  const startedAt = new Date().toISOString()
  try {
    remark(`Send the requests of your software to ${proxy.url} in place of ${connection.baseUrl}.`)
    if (receiver?.isSecretNew) remark(`Webhooks are signed with ${receiver.secret}`)
    const items = await certify({
      connection,
      proxy,
      receiver,
      script,
      itemMilliseconds: options.itemTimeout * 1_000,
      owner: options.owner,
      signal: stop.signal,
    })
    await save(connection, { startedAt, items }, options.out)
  } catch (error) {
    if (!stop.signal.aborted) throw error
    throw new CommandFailure('The run was interrupted. No certificate was saved.')
  } finally {
    stop.end()
    proxy.close()
    receiver?.agents.destroy()
  }
}

/** Ends the command if the certificate could not be saved, before anybody starts to work. */
const checkFolderOf = async (file: string): Promise<void> => {
  const folder = dirname(resolve(file))
  await accessFile(folder, constants.W_OK).catch(({ code }) => {
    throw new CommandFailure(`${file} cannot be written (${code}).`, EXIT_USAGE)
  })
}

/** Ends the command if the key is not valid, before anybody starts to work. */
const checkAccess = async (connection: Connection): Promise<void> => {
  succeeded(await callService(connection, { method: 'GET', path: '/api/events?cursor=now' }), {})
}

const readScript = async (file: string): Promise<Readonly<Record<string, string>>> => {
  const script = jsonObjectOf(file, await readText(file, FILE_MAXIMUM_BYTES))
  for (const [id, command] of Object.entries(script)) {
    if (!ITEMS.some((item) => item.id === id))
      throw new CommandFailure(`${file} has an unknown item "${id}".`, EXIT_USAGE)
    if (typeof command !== 'string' || command.trim() === '')
      throw new CommandFailure(`${file} must have a shell command for ${id}.`, EXIT_USAGE)
  }
  return script as Readonly<Record<string, string>>
}

/** The service writes its request log shortly after each response. */
const LOGGED_AFTER_MILLISECONDS = 1_500

const save = async (
  connection: Connection,
  { startedAt, items }: { readonly startedAt: string; readonly items: readonly JudgedItem[] },
  file: string,
): Promise<void> => {
  await pause(LOGGED_AFTER_MILLISECONDS)
  const finishedAt = new Date().toISOString()
  const body = JSON.stringify({ packageVersion: manifest.version, startedAt, finishedAt, items })
  const signed = succeeded(
    await callService(connection, { method: 'POST', path: '/api/sandbox/certifications', body }),
    {},
  )
  await writeFile(file, `${JSON.stringify(signed, null, 2)}\n`).catch((error) => {
    throw new CommandFailure(`${file} cannot be written (${error.code}).`)
  })
  const { result } = signed['certificate'] as { readonly result: string }
  printTable(
    ['Item', 'Result', 'Reason'],
    items.map(({ id, result: one, reason }) => [id, one, reason ?? '']),
  )
  print(`\nThe result is ${result}. It is signed and saved in ${file}.`)
  if (result === 'failed') surroundings().exitCode = EXIT_FAILED
}

const verify = async (file: string, options: CertifyOptions): Promise<void> => {
  const { certificate, signature } = jsonObjectOf(file, await readText(file, FILE_MAXIMUM_BYTES)) as {
    readonly certificate?: Readonly<Record<string, unknown>>
    readonly signature?: unknown
  }
  if (typeof certificate !== 'object' || certificate === null || typeof signature !== 'string')
    throw new CommandFailure(`${file} is not a certificate.`, EXIT_USAGE)
  const connection = await serviceOf(options)
  const path = `/api/certifications/${encodeURIComponent(signature)}`
  const verified = succeeded(await callService(connection, { method: 'GET', path }), {})
  if (verified['isGenuine'] !== true)
    throw new CommandFailure(`${connection.baseUrl} has not signed ${file}.`)
  const digest = createHash('sha256').update(JSON.stringify(certificate)).digest('base64url')
  if (textAt(verified, 'digest') !== digest)
    throw new CommandFailure(`${file} was changed after ${connection.baseUrl} had signed it.`)
  print(
    `${file} is genuine. ${textAt(certificate, 'clientId')} was certified on ${textAt(certificate, 'signedAt')} with the result ${textAt(certificate, 'result')}.`,
  )
}
