/** The access of the service's own commands, which also find the local sandbox. */
import { Option } from 'commander'
import { SANDBOX_CLIENTS, type SandboxClient } from '../domain/sandbox/sandbox-members.ts'
import { readConfig } from '../service/config.ts'
import {
  type Access,
  type ConnectionOptions,
  type Given,
  givenConnection,
  KEY_HELP,
  patienceOf,
  toService,
} from './connection.ts'
import { CommandFailure, EXIT_USAGE, surroundings } from './sentences.ts'

type OwnOptions = ConnectionOptions & { readonly client?: SandboxClient }

/** By options and the environment, and by the local sandbox, whose keys are in DATA_DIR/sandbox.json. */
export const SANDBOX_ACCESS: Access = {
  addOptions: (command) =>
    toService(command, ', the URL in DATA_DIR/sandbox.json, or PUBLIC_URL').addOption(
      new Option('--client <name>', 'the sandbox client to act as')
        .choices(SANDBOX_CLIENTS)
        .conflicts(['keyFile']),
    ),
  help: `${KEY_HELP}
      Without a key, that of the local sandbox.json is used.`,
  connectionOf: async (options: OwnOptions, path) => {
    const { client } = options
    const given = await givenConnection(options)
    if (given.apiKey !== undefined && client !== undefined)
      throw new CommandFailure(
        '--client selects a sandbox client, but FORECOURT_KEY is set and already identifies a client.',
        EXIT_USAGE,
      )
    const member = client ?? (path?.startsWith('/api/lender/') ? 'lender' : 'dealer')
    return ownConnection(given, options, member)
  },
}

/** A key of the sandbox is only for the sandbox's address. */
const ownConnection = async (given: Given, options: OwnOptions, member: SandboxClient) => {
  const { readSandboxFile } = await import('../service/sandbox-file.ts')
  // Other settings in the environment do not concern this command.
  const { dataDir, publicUrl } = readConfig({
    DATA_DIR: surroundings().env['DATA_DIR'],
    PUBLIC_URL: surroundings().env['PUBLIC_URL'],
  })
  const sandbox = await readSandboxFile(dataDir)
  const baseUrl = given.url ?? sandbox?.baseUrl ?? publicUrl
  if (baseUrl === undefined)
    throw new CommandFailure(
      '--url must name the service’s address, because there is no sandbox.json.',
      EXIT_USAGE,
    )
  const ofSandbox = sandbox?.baseUrl === baseUrl ? sandbox.clients[member]?.apiKey : undefined
  const apiKey = given.apiKey ?? ofSandbox
  if (apiKey === undefined)
    throw new CommandFailure(`FORECOURT_KEY must be set to a client's API key for ${baseUrl}.`, EXIT_USAGE)
  return { baseUrl, apiKey, ...patienceOf(options) }
}
