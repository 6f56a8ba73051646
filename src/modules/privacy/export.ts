/** A person's copy of the data held on them; the audit records for each application what became of it. */

import type { Service } from '../../service/service.ts'
import { type By, change } from '../../store/audit/change.ts'
import type { FoundPerson } from './find.ts'
import type { PersonReport } from './report.ts'
import { letterOf } from './report-pdf.ts'

/** The audit's names for viewing the data held, for a copy of it that was sent, and for one that could not be. */
export const HELD_SHOWN = 'application.heldShown'
export const HELD_EXPORTED = 'application.heldExported'
export const HELD_EXPORT_FAILED = 'application.heldExportFailed'

type OfHeld = typeof HELD_SHOWN | typeof HELD_EXPORTED | typeof HELD_EXPORT_FAILED

/** The same for the drafts in a copy, whose owners they concern. */
const OF_DRAFTS: Readonly<Partial<Record<OfHeld, string>>> = {
  [HELD_EXPORTED]: 'applicationDraft.heldExported',
  [HELD_EXPORT_FAILED]: 'applicationDraft.heldExportFailed',
}

/** Records a view or a copy for each of the person's applications, and a copy also for the owners of the drafts in it. */
export const recordHeld = (
  service: Service,
  by: By,
  { applications, drafts }: FoundPerson,
  action: OfHeld,
): Promise<void> =>
  change(service.sql, { ...by, now: service.now }, async ({ record }) => {
    for (const { application } of applications)
      await record(action, { kind: 'application', id: application.id })
    const ofDrafts = OF_DRAFTS[action]
    if (ofDrafts === undefined) return
    for (const id of new Set(drafts.map(({ userId }) => userId))) await record(ofDrafts, { kind: 'user', id })
  })

/** A report as JSON that people can read too. */
export const asJson = (report: PersonReport): Buffer => Buffer.from(`${JSON.stringify(report, null, 2)}\n`)

/** A report as a PDF on the lender's letterhead. */
export const asPdf = async (service: Service, report: PersonReport): Promise<Buffer> => {
  const { renderer, publicWording: wording } = service.signing
  const letter = await service.inSlices(letterOf(report))
  const { pdf } = await renderer.draw({ is: 'letter', letter, wording })
  return Buffer.from(pdf)
}
