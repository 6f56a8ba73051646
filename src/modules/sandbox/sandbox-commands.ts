/** `forecourt sandbox …` */
import type { Command } from 'commander'
import { examples, toJson } from '../../cli/options.ts'
import { day, print, printList } from '../../cli/print.ts'
import { makeChange, withStore } from '../../cli/store.ts'

export const addSandboxCommands = (program: Command): void => {
  const sandbox = program.command('sandbox').summary('sandboxes that integrators created')
  sandbox.description(
    'Sandboxes that integrators created with POST /api/sandboxes. Each is deleted with everything in it when it expires.',
  )
  examples(sandbox, ['forecourt sandbox list', 'forecourt sandbox end 01a2b3c4-d5e6-7f80-9a1b-2c3d4e5f6a7b'])

  toJson(sandbox.command('list'))
    .description('List all sandboxes, newest first.')
    .action(async ({ json }: { json?: true }) => {
      const { listSandboxes } = await import('../../store/sandboxes/sandboxes.ts')
      printList(await withStore(({ sql }) => listSandboxes(sql)), {
        json,
        none: 'There are no sandboxes.',
        columns: {
          Id: ({ id }) => id,
          Created: ({ createdAt }) => day(createdAt),
          Expires: ({ expiresAt }) => day(expiresAt),
          State: ({ endedAt }) => (endedAt === null ? 'in use' : 'ended'),
          Applications: ({ applications }) => String(applications),
        },
      })
    })

  sandbox
    .command('end <sandbox-id>')
    .description(
      'End a sandbox: its credentials stop working within a second, and it is deleted within minutes.',
    )
    .action(async (id: string) => {
      const { endSandbox } = await import('./sandboxes.ts')
      await makeChange((change) => endSandbox(change, id))
      print('The sandbox has ended.')
    })
}
