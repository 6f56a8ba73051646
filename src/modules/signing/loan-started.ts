/** Tells those who hire when their payments are due, once a loan starts that runs from its payout. */

import { dublinDay } from '../../../packages/values/dublin-day.ts'
import { startingOn } from '../../adapters/agreement/content/content.ts'
import { instalmentsText } from '../../adapters/agreement/content/descriptions.ts'
import { LANGUAGES } from '../../adapters/agreement/content/language.ts'
import { loanStarted } from '../../adapters/delivery/application-mails.ts'
import type { MailDelivery } from '../../adapters/delivery/transports.ts'
import { plus } from '../../domain/finance/money.ts'
import type { LoanStartedMail } from '../../service/queue-mail.ts'
import type { Service } from '../../service/service.ts'
import { openSigningWith, readStoredPdf } from '../applications/signing-record.ts'
import { openContent } from './agreement.ts'
import { agreementMailed, mailSigner } from './links.ts'

/** Sends nothing once the application was erased or is no longer paid out. Throws MailFailure. */
export const deliverLoanStarted = async (
  service: Service,
  delivery: Pick<MailDelivery, 'transport'>,
  { signer: signerId }: LoanStartedMail,
  id: string,
): Promise<void> => {
  const signing = await openSigningWith(service, signerId)
  if (signing === undefined || signing.application.state !== 'PaidOut') return
  const { row, application, signer } = signing
  const stored = await readStoredPdf(service, application, row.id, 'content')
  if (stored === undefined) throw new Error('What was signed is not there')
  const startsOn = dublinDay(application.stateSince.getTime())
  const { payments, figures } = startingOn(openContent(stored).content, startsOn)
  const [first, last] = [payments[0], payments.at(-1)]
  if (first === undefined || last === undefined) throw new Error('An agreement has no payments')
  const { euro, longDate } = LANGUAGES.en
  const paymentOf = ({ payment, fee, dueOn }: typeof first) =>
    `${euro(plus(payment, fee))} on ${longDate(dueOn)}`
  const letter = loanStarted({
    ...(await agreementMailed(service, application)),
    name: signer.name,
    startsOn: longDate(startsOn),
    first: paymentOf(first),
    instalments: instalmentsText(figures),
    last: paymentOf(last),
  })
  await mailSigner(service, delivery, application, { letter, id, to: signer.email })
}
