/** `forecourt payments`: the payments of a day as a file for the lender's bank. Forecourt itself moves no money. */
import { type Command, InvalidArgumentError } from 'commander'
import { addDays, dublinDay } from '../../../packages/values/dublin-day.ts'
import { agreed } from '../../cli/failure.ts'
import { writeNewFile } from '../../cli/files.ts'
import { examples } from '../../cli/options.ts'
import { countOf, print } from '../../cli/print.ts'
import { actorOf, withService } from '../../cli/with-service.ts'
import type { CasePayment } from '../../domain/finance/payment-file.ts'
import { Refusal } from '../../service/refusal.ts'
import { dublinDayBegins, type Service } from '../../service/service.ts'

export const addPaymentsCommand = (program: Command): void => {
  const command = program
    .command('payments')
    .summary('write the payments of a day as a file for your bank')
    .description(
      'Write the live payouts of a day in Dublin as SEPA credit transfers (ISO 20022, pain.001.001.09) to a file that only you can read. Cases that have been withdrawn since are left out and listed. All files of one day have the same message ID, so that your bank rejects a second one. This is recorded in the audit log, for each case.',
    )
    .requiredOption('--day <day>', 'the day of the payouts, such as 2026-11-30, once it is over', dayOf)
    .option('--output <file>', 'the file; without it, payments-DAY.xml')
    .option('--force', 'replace an existing file')
    .option('--by <email>', 'the member of staff who gets it; without it, the operator')
    .action(write)
  examples(command, ['forecourt payments --day 2026-11-30'])
}

const dayOf = (text: string): string => {
  try {
    if (Temporal.PlainDate.from(text).toString() === text) return text
  } catch {
    // Reported below.
  }
  throw new InvalidArgumentError('It must be a day, such as 2026-11-30.')
}

type Options = {
  readonly day: string
  readonly output?: string
  readonly force?: boolean
  readonly by?: string
}

const write = async ({ day, output, force = false, ...given }: Options): Promise<void> => {
  const file = output ?? `payments-${day}.xml`
  const { paid, leftOut } = await withService(async (service) => {
    const by = await actorOf(service, given)
    const found = agreed(await paymentsOn(service, day))
    if (found.paid.length === 0) return found
    const { recordLook } = await import('../audit/views.ts')
    const { paymentFile } = await import('../../domain/finance/payment-file.ts')
    for (const { id } of found.paid) await recordLook(service, { actor: by }, 'paymentFile', { id })
    await writeNewFile(file, [Buffer.from(paymentFile({ day, debtor: found.debtor }, found.paid))], { force })
    return found
  })
  print(
    paid.length === 0
      ? `There is nothing to pay for ${day}, so no file was written.`
      : `Wrote ${countOf(paid.length, 'payment')} to ${file}.`,
  )
  for (const says of leftOut) print(`Left out: ${says}`)
}

/**
 * The payments of a day, in the order of the payouts, and a sentence about each that is left out. Rejected without the
 * account that pays, and before the day is over: a bank would take no second file.
 */
export const paymentsOn = async (service: Service, day: string) => {
  const { payOut, wording } = service.signing
  if (payOut.debtorIban === null)
    return new Refusal('Set payOut.debtorIban in LENDER_FILE to the IBAN of the account that pays.')
  if (dublinDay(service.now()) <= day)
    return new Refusal(`${day} is not over yet in Dublin. Write its file once no more can be paid out on it.`)
  const { listPaidOutBetween } = await import('../../store/applications/lender-lists.ts')
  const { fileOf } = await import('../../store/applications/encrypted-parts.ts')
  const { referenceOf } = await import('../../domain/application/reference.ts')
  const [from, before] = [day, addDays(day, 1)].map((one) => new Date(dublinDayBegins(one))) as [Date, Date]
  const paid: (CasePayment & { readonly id: string })[] = []
  const leftOut: string[] = []
  for (const id of await listPaidOutBetween(service.sql, { from, before })) {
    const application = await service.findApplication(id)
    if (application === undefined) throw new Error('A case that was paid out is not there')
    const { state, modelSet, contractNumber } = application
    const reference = referenceOf(modelSet, id)
    const { payment } = fileOf(service, application)
    if (state !== 'PaidOut') leftOut.push(`${reference} has been withdrawn since.`)
    else if (payment === undefined) leftOut.push(`${reference} has no account on record.`)
    else paid.push({ ...payment, id, reference, contractNumber })
  }
  return { debtor: { holder: wording.name, iban: payOut.debtorIban }, paid, leftOut }
}
