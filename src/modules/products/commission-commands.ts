/** `forecourt commission`: what share of the loans and of their cost commission is, over all agreements. */
import { type Command, Option } from 'commander'
import { examples, toJson } from '../../cli/options.ts'
import { printList } from '../../cli/print.ts'
import { withStore } from '../../cli/store.ts'
import { MODES, type Mode } from '../../domain/access/access.ts'
import { cents, euroText, fromEuros, toEuros } from '../../domain/finance/money.ts'
import type { CommissionGroup, CommissionSums } from '../../store/queue/commission.ts'

export const addCommissionCommand = (program: Command): void => {
  const command = toJson(program.command('commission'))
    .summary('commission as a share of loans and of their cost')
    .description(
      'Commission over all signed agreements in force, by product or dealer: as a share of the amount financed and of the cost of credit, and the highest share of the cost in one agreement. Sums are of agreements that state a commission, also one of 0.',
    )
    .addOption(new Option('--by <group>', 'one row each').choices(['product', 'dealer']).default('product'))
    .addOption(new Option('--mode <mode>', 'live or test').choices(MODES).default('live'))
    .action(show)
  examples(command, ['forecourt commission', 'forecourt commission --by dealer --json'])
}

const show = async ({ by, mode, json }: { by: CommissionGroup; mode: Mode; json?: true }): Promise<void> => {
  const { sumCommission } = await import('../../store/queue/commission.ts')
  const { listDealers } = await import('../../store/people/organisations.ts')
  const { listProductVersions } = await import('../../store/reference/lender-data.ts')
  const { sums, named } = await withStore(async ({ sql }) => ({
    sums: await sumCommission(sql, mode, by),
    named: await (by === 'product' ? listProductVersions(sql) : listDealers(sql)),
  }))
  const names = new Map(named.map(({ id, name }) => [id, name]))
  printList(
    sums.map((one) => view(one, one.id === null ? undefined : names.get(one.id))),
    { json, none: 'There are no agreements.', columns: COLUMNS },
  )
}

/** Amounts in euro, shares in per cent; null if there is nothing to take them of. */
const view = (sums: CommissionSums, name: string | undefined) => ({
  id: sums.id,
  name: name ?? null,
  agreements: sums.agreements,
  stated: sums.stated,
  amountFinanced: toEuros(cents(sums.amount)),
  costOfCredit: toEuros(cents(sums.costOfCredit)),
  commission: toEuros(cents(sums.commission)),
  percentOfAmountFinanced: perCent(sums.commission, sums.amount),
  percentOfCostOfCredit: perCent(sums.commission, sums.costOfCredit),
  highestPercentOfCostOfCredit: sums.highestOfCost === null ? null : perCent(sums.highestOfCost, 1),
})

type View = ReturnType<typeof view>

const perCent = (part: number, whole: number): number | null =>
  whole === 0 ? null : Math.round((part / whole) * 10_000) / 100

const perCentText = (value: number | null): string => (value === null ? '–' : `${value.toFixed(2)}%`)

const COLUMNS: Readonly<Record<string, (row: View) => string>> = {
  Name: ({ name, id }) => name ?? id ?? '–',
  Agreements: ({ agreements }) => String(agreements),
  Stated: ({ stated }) => String(stated),
  'Amount financed': ({ amountFinanced }) => euroText(fromEuros(amountFinanced)),
  'Cost of credit': ({ costOfCredit }) => euroText(fromEuros(costOfCredit)),
  Commission: ({ commission }) => euroText(fromEuros(commission)),
  'Of the amount': ({ percentOfAmountFinanced }) => perCentText(percentOfAmountFinanced),
  'Of the cost': ({ percentOfCostOfCredit }) => perCentText(percentOfCostOfCredit),
  'Highest of the cost': ({ highestPercentOfCostOfCredit }) => perCentText(highestPercentOfCostOfCredit),
}
