/**
 * Writes a copy of the data held on a person into a folder: JSON, PDF, their documents and the agreements that they
 * signed.
 */
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { FileContent } from '../../http/declare/bodies/send-file.ts'
import type { FoundPerson } from '../../operations/privacy/find.ts'
import type { PersonReport } from '../../operations/privacy/report.ts'
import { Refusal } from '../../operations/refusal.ts'
import type { Service } from '../../operations/service.ts'
import type { By } from '../../store/audit/change.ts'
import { writeNewFile } from '../output-file.ts'

export type ExportOptions = { readonly force?: true }

type Into = { readonly folder: string; readonly force: boolean }

/** Returns how many files it wrote, and how many notes and messages are not in them. */
export const writePerson = async (
  service: Service,
  by: By,
  person: FoundPerson,
  { folder, force }: Into,
): Promise<{ readonly files: number; readonly notes: number }> => {
  const [{ asJson, asPdf, HELD_EXPORTED, HELD_EXPORT_FAILED, recordHeld }, { reportOn }] = await Promise.all([
    import('../../operations/privacy/export.ts'),
    import('../../operations/privacy/report.ts'),
  ])
  const report = await reportOn(service, person)
  await mkdir(folder, { recursive: true, mode: 0o700 })
  let files = 0
  const write = async (name: string, content: FileContent) => {
    await writeNewFile(join(folder, name), content, { force })
    files++
  }
  try {
    await write('personal-data.json', [asJson(report)])
    await write('personal-data.pdf', [await asPdf(service, report)])
    for (const application of report.applications) await writeFiles(service, by, application, write)
  } catch (error) {
    await recordHeld(service, by, person, HELD_EXPORT_FAILED)
    throw error
  }
  await recordHeld(service, by, person, HELD_EXPORTED)
  return { files, notes: report.applications.reduce((sum, { handling }) => sum + handling.notes, 0) }
}

const writeFiles = async (
  service: Service,
  { actor }: By,
  { reference, handling, signing }: PersonReport['applications'][number],
  write: (name: string, content: FileContent) => Promise<void>,
): Promise<void> => {
  const [{ readDocumentForStaff }, { exportSigning }] = await Promise.all([
    import('../../operations/documents/read.ts'),
    import('../../operations/signing/export.ts'),
  ])
  for (const [index, { id }] of handling.documents.entries()) {
    const found = await readDocumentForStaff(service, { reference, documentId: id })
    // The number keeps two files with one name apart.
    if (!(found instanceof Refusal))
      await write(`${reference}-${index + 1}-${found.document.name}`, found.content())
  }
  if (signing?.state !== 'completed') return
  const agreement = await exportSigning(service, { reference, by: actor })
  if (!(agreement instanceof Refusal)) await write(`agreement-${reference}.pdf`, [agreement.pdf])
}
