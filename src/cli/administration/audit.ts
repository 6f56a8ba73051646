/** `forecourt audit …` */
import type { Command } from 'commander'
import type { AuditQuestion } from '../../operations/administration/list-audit.ts'
import { agreed } from '../failure.ts'
import { count, examples, toJson } from '../options.ts'
import { moment, printList } from '../print.ts'
import { withStore } from '../store.ts'

const LIMIT_DEFAULT = 50

export const addAuditCommands = (program: Command): void => {
  const audit = program.command('audit').summary('who did what, to what, when and from where')
  audit.description('The audit: who did what, to what, when, and for people in a browser from where.')
  examples(audit, [
    'forecourt audit list --user mary@northside.example',
    'forecourt audit list --action signIn --limit 200',
    'forecourt audit list --client cl_… --json',
  ])

  toJson(audit.command('list'))
    .description('List the audit, the newest entries first.')
    .option('--limit <number>', 'how many entries at most', count, LIMIT_DEFAULT)
    .option('--user <user>', 'what this user did or had done to them, by id or e-mail address')
    .option('--client <client-id>', 'what this client did or had done to it')
    .option('--action <action>', 'only this action, such as user.invited, or all that begin so, such as user')
    .option('--subject <id>', 'only what is about this id')
    .action(list)
}

const list = async ({ json, ...asked }: AuditQuestion & { readonly json?: true }): Promise<void> => {
  const { listAudit } = await import('../../operations/administration/list-audit.ts')
  printList(agreed(await withStore((store) => listAudit(store, asked))), {
    json,
    none: 'Nothing like this is on record.',
    columns: {
      When: ({ at }) => moment(at),
      Who: ({ actor }) => `${actor.kind} ${actor.id}`,
      What: ({ action }) => action,
      'To what': ({ subject }) => `${subject.kind} ${subject.id}`,
      'From where': ({ origin }) =>
        origin === null ? '' : [origin.address, origin.browser ?? []].flat().join(', '),
    },
  })
}
