/** A dealer's statement of commission: the contracts that were paid out in a month, and the total. */
import { dublinDay } from '../../../packages/values/dublin-day.ts'
import type { Administrator, Mode } from '../../domain/access/access.ts'
import { referenceOf } from '../../domain/application/reference.ts'
import { cents, toEuros } from '../../domain/finance/money.ts'
import { notFound, Refusal } from '../../service/refusal.ts'
import { dublinDayBegins, type Service } from '../../service/service.ts'
import { findDealer } from '../../store/people/organisations.ts'
import { listPaidOut } from '../../store/queue/commission.ts'

type Asked = { readonly mode: Mode; readonly month: string; readonly dealer?: string }

/**
 * Amounts are in euro. A dealer's people get their own dealer's statement, whichever dealer they name. Rejected if an
 * administrator names none, or none that there is.
 */
export const statementOf = async (
  service: Service,
  person: Administrator,
  { mode, month, dealer: named }: Asked,
) => {
  const dealerId = person.dealer?.id ?? named
  if (dealerId === undefined) return new Refusal('Choose a dealer.')
  const dealer = await findDealer(service.sql, dealerId)
  if (dealer === undefined) return notFound('dealer')
  const next = Temporal.PlainYearMonth.from(month).add({ months: 1 })
  const rows = await listPaidOut(service.sql, {
    mode,
    dealerId,
    from: new Date(dublinDayBegins(`${month}-01`)),
    before: new Date(dublinDayBegins(`${next}-01`)),
  })
  const { products } = service.referenceData.current()
  return {
    dealer: { id: dealerId, name: dealer.name },
    contracts: rows.map(({ id, modelSet, paidOutAt, productId, amount, commission }) => ({
      reference: referenceOf(modelSet, id),
      paidOutOn: dublinDay(paidOutAt.getTime()),
      product: products.find((one) => one.id === productId)?.name ?? productId,
      amount: eurosOf(amount),
      commission: eurosOf(commission),
    })),
    total: toEuros(cents(rows.reduce((sum, { commission }) => sum + (commission ?? 0), 0))),
  }
}

const eurosOf = (amount: number | null): number | null => (amount === null ? null : toEuros(cents(amount)))
