/** `forecourt audit …` */
import type { Command } from 'commander'
import type { AuditFault, AuditHead } from '../../operations/administration/audit-seals.ts'
import type { AuditQuestion } from '../../operations/administration/list-audit.ts'
import { CommandFailure } from '../command-failure.ts'
import { agreed } from '../failure.ts'
import { count, examples, toJson } from '../options.ts'
import { moment, print, printList } from '../print.ts'
import { withStore } from '../store.ts'

const LIMIT_DEFAULT = 50

export const addAuditCommands = (program: Command): void => {
  const audit = program.command('audit').summary('who did what, to what, when and from where')
  audit.description('The audit log: who did what, to what and when, and for requests also from where.')
  examples(audit, [
    'forecourt audit list --user mary@northside.example',
    'forecourt audit list --action signIn --limit 200',
    'forecourt audit list --client cl_… --json',
    'forecourt audit check',
  ])

  toJson(audit.command('list'))
    .description('List audit log entries, newest first.')
    .option('--limit <number>', 'the maximum number of entries', count, LIMIT_DEFAULT)
    .option('--user <user>', 'only entries by or about this user (ID or email address)')
    .option('--client <client-id>', 'only entries by or about this client')
    .option(
      '--action <action>',
      'only this action, such as user.invited, or all actions with this prefix, such as user',
    )
    .option('--subject <id>', 'only entries about this ID')
    .action(list)

  toJson(audit.command('check'))
    .description('Verify that no entry has been changed, removed, added or swapped since it was sealed.')
    .option('--head <number:hash>', 'the last seal from an earlier check, which must still be in the chain')
    .action(check)
}

const SEALS_TOGETHER = 200

type Checked = {
  readonly seals: number
  readonly entries: number
  readonly faults: readonly AuditFault[]
  readonly underLostKeys: number
  readonly head: AuditHead | null
  readonly unsealed: number
}

const check = async ({ json, head }: { readonly json?: true; readonly head?: string }): Promise<void> => {
  const { checkWholeAudit } = await import('../../operations/administration/audit-seals.ts')
  const checked = agreed(await withStore((store) => checkWholeAudit(store, SEALS_TOGETHER, head)))
  if (json) print(JSON.stringify(checked))
  else printChecked(checked)
  if (checked.faults.length > 0) throw new CommandFailure('The audit log does not match its seals.')
}

const printChecked = ({ seals, entries, faults, underLostKeys, head, unsealed }: Checked): void => {
  for (const { seal, what, from, to, entries: sealed, entriesNow } of faults)
    print(`Seal ${seal}, ${moment(from)} to ${moment(to)}: ${FAULTS[what](sealed, entriesNow)}`)
  print(`Seals: ${seals}. Entries under them: ${entries}. New entries without a seal: ${unsealed}.`)
  if (underLostKeys > 0)
    print(
      `Seals under keys that the ring has no more, of which nobody can show who made them: ${underLostKeys}.`,
    )
  if (head !== null) print(`Last seal: ${head.number}:${head.hash}`)
}

const FAULTS: Readonly<Record<AuditFault['what'], (sealed: number, now: number) => string>> = {
  entries: (sealed, now) =>
    sealed === now
      ? `one of its ${sealed} entries was changed.`
      : `it was made over ${sealed} entries and there are ${now}.`,
  seal: () => 'the seal itself was changed.',
  gap: () => 'seals before it are missing.',
}

const list = async ({ json, ...asked }: AuditQuestion & { readonly json?: true }): Promise<void> => {
  const { listAudit } = await import('../../operations/administration/list-audit.ts')
  printList(agreed(await withStore((store) => listAudit(store, asked))), {
    json,
    none: 'No audit log entries found.',
    columns: {
      When: ({ at }) => moment(at),
      Who: ({ actor }) => `${actor.kind} ${actor.id}`,
      What: ({ action }) => action,
      'To what': ({ subject, part }) => [subject.kind, subject.id, part ?? []].flat().join(' '),
      'From where': ({ origin }) =>
        origin === null ? '' : [origin.address, origin.browser ?? []].flat().join(', '),
    },
  })
}
