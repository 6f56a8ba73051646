/** What tests of duties share: the stored duties of a case, and the delivery of their emails. */
import type { MailFailure, OutgoingMail } from '../../src/adapters/delivery/transports.ts'
import { deliverDuty } from '../../src/modules/duties/mails.ts'
import type { Service } from '../../src/service/service.ts'
import { type DutyRow, listDutiesOf } from '../../src/store/applications/duties.ts'
import { headOf } from './guard-world.ts'

export const dutiesOf = async (service: Service, reference: string): Promise<readonly DutyRow[]> =>
  listDutiesOf(service.sql, (await headOf(service, reference)).id)

export type Delivered = { readonly mails: readonly OutgoingMail[]; readonly later: readonly Date[] }

/** Sends the waiting emails of a case's duties, as the worker does, and returns them. */
export const deliverAll = async (
  service: Service,
  reference: string,
  fails?: MailFailure,
): Promise<Delivered> => {
  const [mails, later]: [OutgoingMail[], Date[]] = [[], []]
  const transport = {
    send: async (mail: OutgoingMail) => {
      if (fails !== undefined) throw fails
      mails.push(mail)
    },
  }
  for (const { id } of await dutiesOf(service, reference)) {
    const again = await deliverDuty(
      service,
      { transport, baseUrl: () => 'https://finance.example' },
      { kind: 'duty', dutyId: id },
    ).catch((error) => {
      if (error !== fails) throw error
    })
    if (again) later.push(again)
  }
  return { mails, later }
}
