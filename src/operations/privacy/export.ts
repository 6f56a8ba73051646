/** Makes a person's copy of the data held on them; the audit records it for each application. */
import { type By, change } from '../../store/audit/change.ts'
import type { Service } from '../service.ts'
import type { FoundPerson } from './find.ts'
import { type PersonReport, reportOn } from './report.ts'
import { letterOf } from './report-pdf.ts'

/** The audit's names for viewing the data held, and for a copy of it. */
export const HELD_SHOWN = 'application.heldShown'
export const HELD_EXPORTED = 'application.heldExported'
const DRAFTS_EXPORTED = 'applicationDraft.heldExported'

/** Records a view or a copy for each of the person's applications, and a copy also for the owners of the drafts in it. */
export const recordHeld = (
  service: Service,
  by: By,
  { applications, drafts }: FoundPerson,
  action: typeof HELD_SHOWN | typeof HELD_EXPORTED,
): Promise<void> =>
  change(service.sql, { ...by, now: service.now }, async ({ record }) => {
    for (const { application } of applications)
      await record(action, { kind: 'application', id: application.id })
    if (action === HELD_SHOWN) return
    for (const id of new Set(drafts.map(({ userId }) => userId)))
      await record(DRAFTS_EXPORTED, { kind: 'user', id })
  })

/** The report; the audit records it first. */
export const exportPerson = async (service: Service, by: By, person: FoundPerson): Promise<PersonReport> => {
  await recordHeld(service, by, person, HELD_EXPORTED)
  return reportOn(service, person)
}

/** A report as JSON that people can read too. */
export const asJson = (report: PersonReport): Buffer => Buffer.from(`${JSON.stringify(report, null, 2)}\n`)

/** A report as a PDF on the lender's letterhead. */
export const asPdf = async (service: Service, report: PersonReport): Promise<Buffer> => {
  const { renderer, publicWording: wording } = service.signing
  const { pdf } = await renderer.draw({ is: 'letter', letter: letterOf(report), wording })
  return Buffer.from(pdf)
}
