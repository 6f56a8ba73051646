/** `forecourt signing verify | export`: verifies or exports a completed signing. */
import { X509Certificate } from 'node:crypto'
import { mkdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Command } from 'commander'
import type { EvidenceEntry } from '../../adapters/agreement/evidence.ts'
import type { SigningCheck } from '../../adapters/agreement/verify-signed.ts'
import { agreed } from '../../cli/failure.ts'
import { jsonOf, nameOf, readBytes, readText, writeNewFile } from '../../cli/files.ts'
import { examples, toJson } from '../../cli/options.ts'
import { countOf, moment, print, printJson } from '../../cli/print.ts'
import { CommandFailure, surroundings } from '../../cli/sentences.ts'
import { actorOf, withService } from '../../cli/with-service.ts'
import type { Service } from '../../service/service.ts'

export const addSigningCommands = (program: Command): void => {
  const signing = program
    .command('signing')
    .summary('verify and export sealed agreements')
    .description('Verify and export sealed agreements and their signing records.')
  examples(signing, [
    'forecourt signing verify C0…',
    'forecourt signing export C0… --output ./signed',
    'forecourt signing verify agreement-C0….pdf --evidence evidence-C0….json --trust authority.pem',
  ])
  toJson(signing.command('verify <agreement>'))
    .description(
      'Verify the seal of an agreement, each step of its signing record, and that the two belong together. Name the agreement by its reference or, with --evidence, by an exported PDF, which requires no service or database.',
    )
    .option('--evidence <file>', 'the JSON file from the same export; the agreement is then a PDF file')
    .option(
      '--trust <file>',
      'a PEM file of trusted certificates for the seal; by default, for an agreement named by its reference, the certificate of SEALING_KEY_FILE if it is set',
    )
    .action(verify)
  signing
    .command('export <reference>')
    .description(
      'Write the sealed agreement as PDF and its signing record as JSON to a folder that only you can read. This is recorded in the audit log.',
    )
    .requiredOption('--output <folder>', 'the folder, which is created if it does not exist')
    .option('--force', 'replace existing files')
    .option('--by <email>', 'the underwriter or admin who gets them; without it, the operator')
    .action(write)
}

type VerifyOptions = { readonly evidence?: string; readonly trust?: string; readonly json?: true }

const verify = async (agreement: string, { evidence, trust, json }: VerifyOptions): Promise<void> => {
  const given = trust === undefined ? undefined : await certificatesOf(trust)
  const check =
    evidence === undefined
      ? await verifyStored(agreement, given)
      : await verifyExported(agreement, evidence, given)
  const what = evidence === undefined ? `The signing of ${agreement}` : `The signing in ${nameOf(agreement)}`
  if (json) printJson(forPrograms(check))
  else if (check.isGood) printGood(what, check)
  if (!check.isGood) {
    const says = [...check.problems, ...(evidence === undefined ? hintFor(check, given) : [])]
    throw new CommandFailure(`${what} does not hold:\n${says.map((line) => `  ${line}`).join('\n')}`)
  }
}

type Certificates = readonly X509Certificate[] | undefined

const verifyStored = async (reference: string, given: Certificates): Promise<SigningCheck> => {
  const { verifySigning } = await import('./verify.ts')
  return withService(async (service) => {
    const trusted = given ?? (await ownCertificate(service))
    return agreed(await verifySigning(service, reference, trusted === undefined ? {} : { trusted }))
  })
}

const verifyExported = async (file: string, evidence: string, given: Certificates): Promise<SigningCheck> => {
  const { verifySigned } = await import('../../adapters/agreement/verify-signed.ts')
  const entries = evidenceOf(evidence, jsonOf(evidence, await readText(evidence)))
  return verifySigned(await readBytes(file), entries, given === undefined ? {} : { trusted: given })
}

/** The steps in the form of "signing export". Their content is checked later. */
const evidenceOf = (file: string, value: unknown): readonly EvidenceEntry[] => {
  const { evidence } = (value ?? {}) as { readonly evidence?: unknown }
  const isList =
    Array.isArray(evidence) && evidence.every((step) => typeof step === 'object' && step !== null)
  if (isList) return evidence
  throw new CommandFailure(`${nameOf(file)} holds no evidence as "forecourt signing export" writes it.`)
}

/**
 * The certificate of SEALING_KEY_FILE. The sandbox's own cannot be trusted: everyone who reads its folder can seal with
 * it.
 */
const ownCertificate = async ({ signing }: Service): Promise<readonly X509Certificate[] | undefined> => {
  const { readConfig } = await import('../../service/config.ts')
  if (readConfig(surroundings().env).sealingKeyFile === undefined) return undefined
  return [(await signing.sealingKey()).certificate]
}

const hintFor = ({ seal }: SigningCheck, given: readonly X509Certificate[] | undefined): readonly string[] =>
  seal.isTrusted === false && given === undefined
    ? ['The certificate of SEALING_KEY_FILE is trusted. Use --trust for others, such as an earlier one.']
    : []

const printGood = (what: string, check: SigningCheck): void => {
  const { seal, evidence, steps } = check
  const isTrusted = seal.isTrusted === true
  print(`${what} holds${isTrusted ? '' : ', but anyone could have sealed it: no certificate was trusted'}.

  Sealed by   ${seal.signer?.name ?? 'unknown'} (${isTrusted ? 'trusted' : 'not checked: specify trusted certificates with --trust'})
  Sealed at   ${seal.at === undefined ? 'unknown' : moment(seal.at)}
  Time stamp  ${seal.timeStamp === undefined ? 'none' : `${moment(seal.timeStamp.at)} by ${seal.timeStamp.authority}`}
${longTermOf(check)}
  Covers      ${coveredOf(check)}
  Evidence    ${countOf(steps, 'step')}${evidence.ok ? `, the last ${evidence.head}` : ''}`)
}

const longTermOf = ({ seal: { longTerm } }: SigningCheck): string => {
  if (longTerm === undefined) return '  Level       unknown'
  const { level, verifiableUntil, archiveStamps } = longTerm
  const newest = archiveStamps.at(-1)
  return `  Archive     ${newest === undefined ? 'none' : `${countOf(archiveStamps.length, 'time stamp')}, the last ${moment(newest.at)} by ${newest.authority}`}
  Level       PAdES ${level}; as it is, the file can be verified until ${moment(verifiableUntil)}`
}

/** Where something was added since, the file has a hash of its own. */
const coveredOf = ({ sealedSha256, fileSha256 }: SigningCheck): string =>
  sealedSha256 === fileSha256
    ? `the whole file, SHA-256 ${sealedSha256}`
    : `the agreement as it was sealed, SHA-256 ${sealedSha256}; with what was added since ${fileSha256}`

const forPrograms = ({
  isGood,
  seal,
  evidence,
  steps,
  sealedSha256,
  fileSha256,
  problems,
}: SigningCheck): object => ({
  isGood,
  problems,
  sealedSha256: sealedSha256 ?? null,
  fileSha256: fileSha256 ?? null,
  seal: {
    isValid: seal.isValid,
    coversWholeFile: seal.coversWholeFile,
    isTrusted: seal.isTrusted ?? null,
    signer: seal.signer?.name ?? null,
    at: seal.at ?? null,
    timeStamp:
      seal.timeStamp === undefined ? null : { at: seal.timeStamp.at, authority: seal.timeStamp.authority },
    level: seal.longTerm?.level ?? null,
    verifiableUntil: seal.longTerm?.verifiableUntil ?? null,
    archiveStamps: seal.longTerm?.archiveStamps ?? [],
  },
  evidence: { ...evidence, steps },
})

const PEM = /-----BEGIN CERTIFICATE-----[\s\S]+?-----END CERTIFICATE-----/g

const certificatesOf = async (file: string): Promise<readonly X509Certificate[]> => {
  try {
    const blocks = (await readFile(file, 'utf8')).match(PEM) ?? []
    if (blocks.length > 0) return blocks.map((block) => new X509Certificate(block))
  } catch (error) {
    throw new CommandFailure(`${file} cannot be read: ${(error as Error).message}.`)
  }
  throw new CommandFailure(`${file} holds no certificate in PEM.`)
}

type ExportOptions = { readonly by?: string; readonly output: string; readonly force?: boolean }

const write = async (
  reference: string,
  { output, force = false, ...given }: ExportOptions,
): Promise<void> => {
  const { exportSigning } = await import('./verify.ts')
  const { pdf, evidence } = await withService(async (service) =>
    agreed(await exportSigning(service, { reference, by: await actorOf(service, given) })),
  )
  try {
    await mkdir(output, { recursive: true })
  } catch (error) {
    throw new CommandFailure(`${output} cannot be made a folder: ${(error as NodeJS.ErrnoException).code}.`)
  }
  const file = join(output, `agreement-${reference}.pdf`)
  const record = join(output, `evidence-${reference}.json`)
  await writeNewFile(file, [pdf], { force })
  const { verifySeal } = await import('../../../packages/pdf-seal/seal/verify-seal.ts')
  const { longTerm = null } = verifySeal(pdf)
  const content = `${JSON.stringify({ reference, seal: longTerm, evidence }, null, 2)}\n`
  await writeNewFile(record, [Buffer.from(content)], { force })
  print(`Wrote ${file} and ${record}.`)
}
