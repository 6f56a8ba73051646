/** The service that a command calls, and the client key: from a profile, from the environment, or from the local sandbox. */
import { type Command, Option } from 'commander'
import { SANDBOX_CLIENTS, type SandboxClient } from '../../domain/sandbox/sandbox-members.ts'
import { readConfig } from '../../service/config.ts'
import { CommandFailure, EXIT_USAGE } from '../failure.ts'
import { surroundings } from '../surroundings.ts'
import { profileNamed, readProfiles } from './profiles.ts'

export type Connection = { readonly baseUrl: string; readonly apiKey: string }

export type ConnectionOptions = {
  readonly profile?: string
  readonly url?: string
  readonly client?: SandboxClient
}

/** Adds the options for the service and the client. */
export const toService = (command: Command): Command =>
  command
    .addOption(
      new Option('--profile <name>', 'the profile with the service and key to use').conflicts([
        'url',
        'client',
      ]),
    )
    .option('--url <base>', 'the service URL (default: from DATA_DIR/sandbox.json, or PUBLIC_URL)')
    .addOption(new Option('--client <name>', 'the sandbox client to use').choices(SANDBOX_CLIENTS))

export const KEY_HELP = `  FORECOURT_API_KEY
      The client's API key, if --profile is not given. Without it, the key of the current profile is used,
      or else the key in the local sandbox.json.`

/** The service, and the key for it. A key of the sandbox is only for the sandbox's address. */
export const connectionOf = async (options: ConnectionOptions): Promise<Connection> => {
  const given = surroundings().env['FORECOURT_API_KEY']?.trim() ?? ''
  if (options.profile !== undefined) {
    const { url, apiKey } = profileNamed(await readProfiles(), options.profile)
    return { baseUrl: url, apiKey }
  }
  if (given === '' && options.url === undefined && options.client === undefined) {
    const profiles = await readProfiles()
    if (profiles.inUse !== undefined) {
      const { url, apiKey } = profileNamed(profiles, profiles.inUse)
      return { baseUrl: url, apiKey }
    }
  }
  return ownConnection(options, given)
}

/** Without a profile. */
const ownConnection = async ({ url, client }: ConnectionOptions, given: string): Promise<Connection> => {
  const { readSandboxFile } = await import('../../operations/sandbox/file.ts')
  // Other settings in the environment do not concern this command.
  const { dataDir, publicUrl } = readConfig({
    DATA_DIR: surroundings().env['DATA_DIR'],
    PUBLIC_URL: surroundings().env['PUBLIC_URL'],
  })
  const sandbox = await readSandboxFile(dataDir)
  const baseUrl = url === undefined ? (sandbox?.baseUrl ?? publicUrl) : baseUrlOf(url)
  if (baseUrl === undefined)
    throw new CommandFailure(
      '--url must name the service’s address, or --profile a profile, because there is no sandbox.json.',
      EXIT_USAGE,
    )
  if (given !== '' && client !== undefined)
    throw new CommandFailure(
      '--client is for the keys of a sandbox; FORECOURT_API_KEY is set, and says who you are.',
      EXIT_USAGE,
    )
  const ofSandbox = sandbox?.baseUrl === baseUrl ? sandbox.clients[client ?? 'dealer'].apiKey : undefined
  const apiKey = given !== '' ? given : ofSandbox
  if (apiKey === undefined)
    throw new CommandFailure(`FORECOURT_API_KEY must hold a client’s API key for ${baseUrl}.`, EXIT_USAGE)
  if (!isSendable(apiKey))
    throw new CommandFailure(
      'FORECOURT_API_KEY must be an API key, as fc_test_ and what follows.',
      EXIT_USAGE,
    )
  return { baseUrl, apiKey }
}

/** Whether a header can hold it. */
export const isSendable = (key: string): boolean => /^[!-~]+$/.test(key)

/** The origin in an option. Throws CommandFailure if it is none. */
export const baseUrlOf = (text: string): string => {
  const url = URL.parse(text)
  if (url !== null && /^https?:$/.test(url.protocol) && url.href === `${url.origin}/`) return url.origin
  throw new CommandFailure('--url must be an http or https address without a path.', EXIT_USAGE)
}
