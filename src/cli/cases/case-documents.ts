/** `forecourt case require | requirement | documents | document …`: requirements, and the documents that meet them. */
import type { Command } from 'commander'
import type { Verdict } from '../../domain/case/verdict.ts'
import { agreed } from '../failure.ts'
import { count, toJson } from '../options.ts'
import { writeNewFile } from '../output-file.ts'
import { countOf, print } from '../print.ts'
import { actAs, actorOf, BY_FLAGS, BY_SAYS, type ByOption, withService } from './case-service.ts'
import { printDocuments } from './case-view.ts'
import { requirementText } from './case-words.ts'

const REASON =
  'the reason, in one line of at most 500 characters, visible to everyone who can read the application'

export const addDocumentCommands = (application: Command): void => {
  application
    .command('require <reference> <name>')
    .description('Request a document, in your own words.')
    .option(
      '--applicant <number>',
      'the number of the applicant, starting at 1; without it, the document is about all applicants or the business',
      count,
    )
    .option(BY_FLAGS, BY_SAYS)
    .action(requireDocument)
  const requirement = application
    .command('requirement')
    .description('Review the document for a requirement, by the ID shown by "forecourt case show".')
  const add = (verdict: Verdict, says: string): Command =>
    requirement
      .command(`${verdict} <reference> <id>`)
      .description(says)
      .option(BY_FLAGS, BY_SAYS)
      .action((reference: string, id: string, options: JudgeOptions) =>
        judge(reference, id, verdict, options),
      )
  add('accept', 'Accept the document for a requirement.').option('--reason <text>', REASON)
  add('refuse', 'Reject the document for a requirement, and request another one.').requiredOption(
    '--reason <text>',
    REASON,
  )
  add('waive', 'Waive a requirement.').requiredOption('--reason <text>', REASON)
  toJson(application.command('documents <reference>'))
    .description('List the documents of an application.')
    .action(listDocuments)
  application
    .command('document <reference> <id>')
    .description('Save a document to a file that only you can read. This is recorded in the audit log.')
    .requiredOption('--output <file>', 'the file to create')
    .option('--force', 'replace an existing file')
    .option(BY_FLAGS, 'the underwriter or admin who views it; without it, the operator')
    .action(writeDocument)
}

const requireDocument = async (
  reference: string,
  name: string,
  { applicant, ...given }: ByOption & { readonly applicant?: number },
): Promise<void> => {
  const { askForDocument } = await import('../../operations/documents/request.ts')
  const of = applicant === undefined ? null : applicant - 1
  const made = await actAs(given, (service, by) =>
    askForDocument(service, reference, { name, applicant: of, by }),
  )
  print(`${reference} needs ${requirementText(made)} now, as requirement ${made.id}.`)
}

type JudgeOptions = ByOption & { readonly reason?: string }

const judge = async (
  reference: string,
  id: string,
  verdict: Verdict,
  { reason, ...given }: JudgeOptions,
): Promise<void> => {
  const { judgeRequirement } = await import('../../operations/documents/judge-requirement.ts')
  const judged = await actAs(given, (service, by) =>
    judgeRequirement(service, reference, { id, verdict, reason, by }),
  )
  print(`Requirement ${judged.id} of ${reference}, ${requirementText(judged)}, is ${judged.state} now.`)
}

const listDocuments = async (reference: string, { json }: { readonly json?: true }): Promise<void> => {
  const { documentsOf } = await import('../../operations/applications/documents.ts')
  const { findForStaff } = await import('../../operations/applications/find-for-staff.ts')
  const { fileOf } = await import('../../store/applications/case-file.ts')
  await withService(async (service) => {
    const application = agreed(await findForStaff(service, reference))
    const { requirements } = fileOf(service, application)
    const { emailOf } = service.referenceData.current()
    printDocuments(await documentsOf(service, application), { requirements, emailOf, json })
  })
}

type WriteOptions = ByOption & { readonly output: string; readonly force?: boolean }

const writeDocument = async (
  reference: string,
  documentId: string,
  { output, force = false, ...given }: WriteOptions,
): Promise<void> => {
  const { showDocument } = await import('../../operations/documents/show.ts')
  const { name, type, bytes } = await withService(async (service) => {
    const by = await actorOf(service, given)
    const { document, content } = agreed(await showDocument(service, { reference, documentId, by }))
    await writeNewFile(output, content(), { force })
    return document
  })
  print(`Wrote ${name} (${type}, ${countOf(bytes, 'byte')}) to ${output}.`)
}
