/** `forecourt audit …` */
import type { Command } from 'commander'
import { agreed } from '../../cli/failure.ts'
import { examples, toJson } from '../../cli/options.ts'
import { moment, print } from '../../cli/print.ts'
import { CommandFailure } from '../../cli/sentences.ts'
import { withStore } from '../../cli/store.ts'
import type { AuditFault, AuditHead } from './seals.ts'

export const addAuditCommands = (program: Command): void => {
  const audit = program.command('audit').summary('verify the audit log')
  audit.description('The audit log, which is sealed once a minute.')
  examples(audit, ['forecourt audit check'])

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
  const { checkWholeAudit } = await import('./seals.ts')
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
