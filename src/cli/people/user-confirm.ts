/** `forecourt user confirm`: an administrator confirms whom another one has given access. */
import type { Command } from 'commander'
import { actorOf, type ByOption, proofOf, withService } from '../cases/case-service.ts'
import { agreed } from '../failure.ts'
import { print } from '../print.ts'

export const addConfirm = (user: Command): void => {
  user
    .command('confirm <user>')
    .description(
      'Confirm, as an administrator, a lender user who was given access by another administrator within the last 24 hours, by ID or email address. Their approvals then count separately from that administrator’s. Requires the confirming administrator’s password and code.',
    )
    .requiredOption('--by <email>', 'the administrator who confirms')
    .action(confirm)
}

const confirm = async (idOrEmail: string, given: ByOption): Promise<void> => {
  const [{ confirmUser }, { change }, { findUser }, { Refusal }] = await Promise.all([
    import('../../operations/people/confirm.ts'),
    import('../../store/audit/change.ts'),
    import('../../store/people/users.ts'),
    import('../../operations/refusal.ts'),
  ])
  await withService(async (service) => {
    const { sql, ring, now } = service
    const actor = agreed(await actorOf(service, given))
    const found = await findUser(sql, ring, actor.id)
    if (found?.role !== 'admin') agreed(new Refusal(`${given.by} is not an administrator.`))
    agreed(await proofOf(service, given)?.({ secondFactor: !service.isSandbox }))
    const confirming = (inProgress: Parameters<Parameters<typeof change>[2]>[0]) =>
      confirmUser(inProgress, ring, { idOrEmail, by: actor.id })
    agreed(await change(sql, { actor, now }, confirming))
  })
  print(`${idOrEmail} is confirmed.`)
}
