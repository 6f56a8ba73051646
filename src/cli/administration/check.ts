/** `forecourt check`: what the installation lacks before its first live application. */
import type { Command } from 'commander'
import { LIVE_CHECKS, missingSentence } from '../../domain/lender/live-checks.ts'
import type { LiveCheckResult } from '../../operations/administration/read-live-checks.ts'
import { CommandFailure } from '../command-failure.ts'
import { examples, toJson } from '../options.ts'
import { print, printJson, printTable } from '../print.ts'
import { withService } from '../with-service.ts'

const CHECK_HELP = `
Run it with the settings of the service. Exit codes: 0 nothing required is missing, 1 something is.`

export const addCheckCommand = (program: Command): void => {
  const command = toJson(program.command('check'))
    .summary('list what is missing before the first live application')
    .description('List what the installation has, and what is missing, before its first live application.')
    .addHelpText('after', CHECK_HELP)
    .action(check)
  examples(command, ['forecourt check', 'forecourt check --json'])
}

const check = async ({ json }: { readonly json?: true }): Promise<void> => {
  const { readLiveChecks } = await import('../../operations/administration/read-live-checks.ts')
  const results = await withService(readLiveChecks)
  const missing = results.filter(({ isDone, isRequired }) => isRequired && !isDone)
  if (json) printJson({ isReady: missing.length === 0, checks: results })
  else
    printTable(
      ['state', 'check', 'what'],
      results.map((result) => [stateOf(result), LIVE_CHECKS[result.check].title, result.says]),
    )
  if (missing.length > 0)
    throw new CommandFailure(`Not ready for live applications. ${missingSentence(missing.length)}`)
  if (!json) print('Ready for live applications.')
}

const stateOf = ({ isDone, isRequired }: LiveCheckResult): string => {
  if (isDone) return 'ok'
  return isRequired ? 'missing' : 'recommended'
}
