/** `forecourt mcp`: a server of the Model Context Protocol, by which an agent uses the service. */
import type { Command } from 'commander'
import { ACCESS, type Access, type ConnectionOptions } from '../../../../src/cli/connection.ts'
import { examples } from '../../../../src/cli/options.ts'
import { outputFailed, printFile, remark } from '../../../../src/cli/print.ts'
import { CommandFailure, EXIT_USAGE, surroundings } from '../../../../src/cli/sentences.ts'
import manifest from '../../../package.json' with { type: 'json' }
import { versionWarning } from '../version.ts'
import { applicationTools } from './application-tools.ts'
import { documentationTool } from './documentation-tools.ts'
import { serveTools } from './protocol.ts'

type McpOptions = ConnectionOptions & { readonly live?: true }

export const addMcpCommand = (program: Command, access: Access): void => {
  const command = program
    .command('mcp')
    .summary('serve an agent over the Model Context Protocol')
    .description(
      'Serve the Model Context Protocol on standard input and output, until the input ends. Its tools search the documentation, validate and submit applications, and read their status. It only accepts test keys, unless --live is given.',
    )
    .option('--live', 'accept a live key: the agent can then submit real applications')
    .addHelpText('after', `\nEnvironment variables:\n${access.help}`)
    .action(serve)
  examples(access.addOptions(command), ['forecourt mcp --url https://finance.example --key-file key.txt'])
}

const serve = async (options: McpOptions): Promise<void> => {
  const connection = await ACCESS.connectionOf(options)
  const isTest = connection.apiKey.startsWith('fc_test_')
  if (!isTest && !options.live)
    throw new CommandFailure(
      'This is not the key of a test client. With --live, the agent can submit real applications.',
      EXIT_USAGE,
    )
  const warning = await versionWarning(connection.baseUrl)
  if (warning !== undefined) remark(warning)
  await serveTools(
    {
      name: 'forecourt',
      version: manifest.version,
      instructions: `Forecourt at ${connection.baseUrl} accepts vehicle finance applications. ${isTest ? 'You work on test data.' : 'You work on LIVE data: submit only what the user has confirmed.'} Search its documentation first: ${connection.baseUrl}/llms.txt lists all pages.`,
      tools: [documentationTool(connection), ...applicationTools(connection)],
    },
    {
      input: surroundings().stdin,
      write: (line) => printFile(Buffer.from(line)),
      signal: outputFailed(),
    },
  )
}
