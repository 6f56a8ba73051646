/** The signed cases that the lender has to pay out, for those who do. */
import { bookingFields } from '../../domain/case/booking.ts'
import { readySince } from '../../domain/case/pay-out-pack.ts'
import { cents, toEuros } from '../../domain/finance/money.ts'
import { maskedIban } from '../../domain/lender/dealer-account.ts'
import { type Handlers, ok } from '../../http/handler.ts'
import { listToPayOut, type Standing } from './pay-out.ts'
import type { payOutOperations, ShownPayOut } from './pay-out-pages.ts'
import { borrowersOf } from './queue.ts'

export const payOutHandlers: Handlers<typeof payOutOperations> = {
  listPayOuts: async ({ service, person, query: { mode } }) => {
    const { cases, isMore } = await listToPayOut(service, mode, { kind: 'user', id: person.userId })
    const shown = cases.map(viewOf)
    const ready = shown.filter((one) => one.readySince !== null)
    const blocked = shown.filter((one) => one.readySince === null)
    ready.sort((one, other) => Number(one.readySince) - Number(other.readySince))
    return ok({ ready: groupOf(ready), blocked: groupOf(blocked), isMore })
  },
}

type Shown = Omit<ShownPayOut, 'readySince'> & { readonly readySince: Date | null }

const groupOf = (items: readonly Shown[]) => ({
  items: [...items],
  total: toEuros(cents(items.reduce((sum, { amount }) => sum + Math.round((amount ?? 0) * 100), 0))),
})

const viewOf = ({ inHand, dealer, stood: { items, given, bar } }: Standing): Shown => {
  const { application, reference, canonical, file } = inHand
  const { payee } = given
  const since = readySince(items, application.stateSince.getTime())
  return {
    reference,
    borrowers: borrowersOf(canonical ?? {}),
    payee: dealer,
    account: payee === undefined ? null : { holder: payee.holder, iban: maskedIban(payee.iban) },
    amount: file.offer === undefined ? null : toEuros(file.offer.loanAmount),
    contractNumber: file.booking === undefined ? null : bookingFields(file.booking).contractNumber,
    readySince: since === undefined ? null : new Date(since),
    lacks: items.filter(({ isMet }) => !isMet).map(({ says }) => says),
    bar: bar ?? null,
  }
}
