/**
 * `forecourt case-file`: everything on record about an application, as files for a regulator or a court. A manifest has
 * the hash of each file, and the sealing key signs the manifest, so that examples/case-file/verify.py finds any change.
 */
import { hash, sign } from 'node:crypto'
import { mkdir, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { Command } from 'commander'
import { parseJson } from '../../../packages/values/json-text.ts'
import { agreed } from '../../cli/failure.ts'
import { writeNewFile } from '../../cli/files.ts'
import { examples } from '../../cli/options.ts'
import { countOf, print } from '../../cli/print.ts'
import { CommandFailure } from '../../cli/sentences.ts'
import { actorOf, withService } from '../../cli/with-service.ts'
import type { Actor } from '../../domain/access/actor.ts'
import { ERASED, Refusal } from '../../service/refusal.ts'
import type { Service } from '../../service/service.ts'
import type { ApplicationRow } from '../applications/find.ts'

export const addCaseFileCommand = (program: Command): void => {
  const command = program
    .command('case-file <reference>')
    .summary('write everything on record about an application, sealed')
    .description(
      'Write everything on record about an application to a folder that only you can read: each submission, the policy, product and law that applied, checks, facts and decisions, everyone who read or changed it, messages and notes, documents, and the sealed agreement with its evidence. A signed manifest has the hash of each file. This is recorded in the audit log.',
    )
    .requiredOption('--output <folder>', 'the folder, which must not exist or be empty')
    .option('--by <email>', 'the underwriter or admin who gets it; without it, the operator')
    .action(write)
  examples(command, ['forecourt case-file C0… --output ./case'])
}

type Options = { readonly by?: string; readonly output: string }

const write = async (reference: string, { output, ...given }: Options): Promise<void> => {
  const files = await withService(async (service) => {
    await emptyFolder(output)
    return agreed(await writeCaseFile(service, output, { reference, by: await actorOf(service, given) }))
  })
  print(`Wrote ${countOf(files, 'file')} to ${output}.`)
}

const emptyFolder = async (folder: string): Promise<void> => {
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 })
    if ((await readdir(folder)).length === 0) return
  } catch (error) {
    throw new CommandFailure(`${folder} cannot be made a folder: ${(error as NodeJS.ErrnoException).code}.`)
  }
  throw new CommandFailure(`${folder} is not empty.`)
}

type Asked = { readonly reference: string; readonly by: Actor }

/** Writes the files, then their signed manifest; returns how many there are. Rejected for an unknown or erased application. */
export const writeCaseFile = async (
  service: Service,
  folder: string,
  { reference, by }: Asked,
): Promise<number | Refusal> => {
  const { findForStaff } = await import('../applications/find.ts')
  const application = await findForStaff(service, reference)
  if (application instanceof Refusal) return application
  if (application.dataKey === null) return ERASED
  if (service.signing.lacking !== undefined) return new Refusal(service.signing.lacking)
  const { recordLook } = await import('../audit/views.ts')
  // It comes first, so that the record in the file has this export too.
  await recordLook(service, { actor: by }, 'caseFile', application)
  const { privateKey, certificate, chain } = await service.signing.sealingKey()
  const files: { readonly name: string; readonly bytes: number; readonly sha256: string }[] = []
  const writeOne = async (name: string, content: Buffer) => {
    await writeNewFile(join(folder, name), [content], { force: false })
    files.push({ name, bytes: content.length, sha256: hash('sha256', content) })
  }
  for await (const [name, content] of filesOf(service, application, by)) await writeOne(name, content)
  await writeOne('certificate.pem', Buffer.from([certificate, ...chain].join('')))
  const about = {
    format: 'forecourt-case-file/1',
    reference,
    createdAt: new Date(service.now()),
    createdBy: by,
  }
  const manifest = asJson({ ...about, files: [...files] })
  await writeOne('manifest.json', manifest)
  await writeOne('manifest.sig', sign('sha256', manifest, privateKey))
  return files.length
}

const asJson = (value: unknown): Buffer => Buffer.from(`${JSON.stringify(value, null, 2)}\n`)

/** The files by their names, one by one: documents may be large. */
async function* filesOf(
  service: Service,
  application: ApplicationRow,
  by: Actor,
): AsyncGenerator<readonly [name: string, content: Buffer]> {
  const { readLenderApplication } = await import('./lender-lists.ts')
  const { applicationView } = await import('./parts-api.ts')
  const { submissionsOf } = await import('../applications/case-in-hand.ts')
  const { messagesOf, notesOf } = await import('../cases/messages.ts')
  const { documentIn } = await import('../applications/documents.ts')
  const found = await readLenderApplication(service, application, by)
  yield ['application.json', asJson(applicationView(service, found))]
  const submissions = await submissionsOf(service, application)
  yield [
    'submissions.json',
    asJson(submissions.map(({ body, ...rest }) => ({ ...rest, body: parseJson(body) }))),
  ]
  yield ['rules.json', asJson(await rulesOf(service, found))]
  yield ['record.json', asJson(await recordOf(service, application))]
  yield [
    'messages.json',
    asJson({
      messages: await messagesOf(service, application),
      notes: await notesOf(service, application),
    }),
  ]
  for (const { id } of found.documents) {
    const document = await documentIn(service, application, id)
    if (document === undefined) throw new Error('A document of the application is missing')
    yield [`document-${id}`, Buffer.concat(await Array.fromAsync(document.content()))]
  }
  yield* agreementOf(service, application, found.reference)
}

/** The versions of policy and product that decided and priced it, and the law on the day when it was first submitted. */
const rulesOf = async (
  service: Service,
  {
    file,
    canonical,
    application,
  }: Awaited<ReturnType<typeof import('./lender-lists.ts')['readLenderApplication']>>,
) => {
  const { findPolicyVersion, listVersionsOf } = await import('../../store/reference/lender-data.ts')
  const { lawFor } = await import('../../domain/finance/credit-law.ts')
  const { dublinDay } = await import('../../../packages/values/dublin-day.ts')
  const { policy, offer } = file
  const versions = offer === undefined ? [] : await listVersionsOf(service.sql, offer.productId)
  const about = offer &&
    canonical?.borrowerType && { credit: offer.loanAmount, borrowerType: canonical.borrowerType }
  return {
    policy: policy === undefined ? null : ((await findPolicyVersion(service.sql, policy.version)) ?? null),
    finding: policy ?? null,
    product: versions.find(({ product }) => product.version === offer?.productVersion) ?? null,
    law: about
      ? lawFor(service.signing.laws, { ...about, day: dublinDay(application.createdAt.getTime()) })
      : null,
  }
}

/** Everyone who read or changed it, with names, the first first. */
const recordOf = async (service: Service, { id }: ApplicationRow) => {
  const { listEntriesAbout } = await import('../../store/audit/read.ts')
  const { namerOf } = await import('../applications/last-change.ts')
  const entries = await listEntriesAbout(service.sql, id, ENTRIES_MAXIMUM)
  const called = await namerOf(
    service,
    entries.map(({ actor }) => actor),
  )
  return entries.map(({ at, actor, action }) => ({ at, by: { ...actor, name: called(actor) }, action }))
}

const ENTRIES_MAXIMUM = 1_000_000

/**
 * The sealed agreement, its evidence, and the content and the words of which it was drawn; nothing without a seal. Fails if
 * a part of it cannot be read: a case file without it would say that it was never signed.
 */
async function* agreementOf(
  service: Service,
  application: ApplicationRow,
  reference: string,
): AsyncGenerator<readonly [name: string, content: Buffer]> {
  const { openSigningOf, readStoredPdf } = await import('../applications/signing-record.ts')
  const { storedSigning } = await import('../signing/verify.ts')
  const signing = await openSigningOf(service, application)
  if (signing?.row.state !== 'completed') return
  const stored = agreed(await storedSigning(service, reference))
  yield ['agreement.pdf', stored.pdf]
  yield ['evidence.json', asJson(stored.evidence)]
  const content = await readStoredPdf(service, application, signing.row.id, 'content')
  if (content !== undefined) yield ['agreement-content.json', content]
}
