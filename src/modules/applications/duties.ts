/** Starts the duties of the law, in the transaction of the transition that causes them. */
import type { Queries } from '../../../packages/postgres/connection/database.ts'
import { newId } from '../../../packages/postgres/connection/uuid.ts'
import { DAY_MILLISECONDS, dublinDay, type LocalDate } from '../../../packages/values/dublin-day.ts'
import type { Application } from '../../domain/application/application.ts'
import { partiesOf } from '../../domain/application/parties.ts'
import type { CaseFile } from '../../domain/case/case-file.ts'
import { lawFor } from '../../domain/finance/credit-law.ts'
import { DUTY_STARTS, type Duty, dutiesFor, lateFrom, type Start } from '../../domain/finance/duties.ts'
import { NO_MONEY } from '../../domain/finance/money.ts'
import { hirersOf } from '../../domain/signing/signing.ts'
import { isSignedByAll } from '../../domain/signing/signing-states.ts'
import { queueMail } from '../../service/queue-mail.ts'
import type { Service } from '../../service/service.ts'
import { insertDuty, type NewDuty } from '../../store/applications/duties.ts'
import type { ApplicationRow } from '../../store/applications/read.ts'
import { lawOfAgreement, type OpenedSigning, openSigningOf } from './signing-record.ts'

export type BegunDuty = NewDuty & Required<Pick<Duty, 'notBeforeDays'>>

type StartedCase = {
  readonly application: ApplicationRow
  readonly canonical: Partial<Application> | undefined
}

/** The duties that the transition to a state starts: one for each recipient. */
export const dutiesBegun = async (
  service: Service,
  { application, canonical: { borrowerType, applicants } = {} }: StartedCase,
  file: CaseFile,
  { start, at }: { readonly start: Start; readonly at: number },
): Promise<readonly BegunDuty[]> => {
  if (borrowerType === undefined || applicants === undefined) return []
  if (start.isByBorrower && file.withdrawal === undefined) return []
  const signing = start.isOfAgreement ? await openSigningOf(service, application) : undefined
  if (start.isOfAgreement && (signing === undefined || !isSignedByAll(signing.row.state))) return []
  const recipients = signing === undefined ? partiesOf({ borrowerType, applicants }) : hirersOf(signing.file)
  const day = dublinDay(at)
  return dutiesOn(service, { file, borrowerType, signing, day })
    .filter(({ startsWith }) => DUTY_STARTS[startsWith] === start)
    .flatMap(({ name, startsWith, notBeforeDays = 0, withinDays }) =>
      recipients.map(({ applicant }) => ({
        id: newId(at),
        applicationId: application.id,
        mode: application.mode,
        name,
        startsWith,
        applicant,
        startedAt: new Date(at),
        lateAt: new Date(lateFrom({ withinDays }, day)),
        notBeforeDays,
      })),
    )
}

/** Stores the duties, and queues their emails, in the caller's transaction. */
export const beginDuties = async (
  change: { readonly sql: Queries },
  duties: readonly BegunDuty[],
): Promise<void> => {
  for (const duty of duties) {
    await insertDuty(change.sql, duty)
    const mail = { kind: 'duty', dutyId: duty.id } as const
    await queueMail(change, mail, duty.notBeforeDays === 0 ? undefined : mailedFrom(duty))
  }
}

/** When the email of a duty can be sent at the earliest. */
export const mailedFrom = (of: Pick<NewDuty, 'startedAt'> & Pick<Duty, 'notBeforeDays'>): Date =>
  new Date(of.startedAt.getTime() + (of.notBeforeDays ?? 0) * DAY_MILLISECONDS)

type OnDay = Pick<Application, 'borrowerType'> & {
  readonly file: Pick<CaseFile, 'offer'>
  readonly signing: OpenedSigning | undefined
  readonly day: LocalDate
}

/** All duties that start in a case on a day, by its law: that of its agreement if they are of an agreement. */
export const dutiesOn = (
  { signing: { laws, duties } }: Pick<Service, 'signing'>,
  { file, borrowerType, signing, day }: OnDay,
): readonly Duty[] => {
  const credit = file.offer?.loanAmount ?? NO_MONEY
  const law =
    signing === undefined
      ? lawFor(laws, { day, credit, borrowerType })
      : lawOfAgreement(laws, signing.file, borrowerType)
  return dutiesFor(duties, { day, form: law.informationForm })
}
