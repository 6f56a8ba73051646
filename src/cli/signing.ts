/** `forecourt signing verify | export`: what a completed signing leaves, checked and taken out. */
import { X509Certificate } from 'node:crypto'
import { mkdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Command } from 'commander'
import type { Service } from '../operations/service.ts'
import type { SigningCheck } from '../operations/verify-signing.ts'
import { actorOf, BY_FLAGS, type ByOption, withService } from './case-service.ts'
import { agreed, CommandFailure } from './failure.ts'
import { examples, toJson } from './options.ts'
import { writeNewFile } from './output-file.ts'
import { countOf, moment, print, printJson } from './print.ts'

export const addSigningCommands = (program: Command): void => {
  const signing = program
    .command('signing')
    .summary('sealed agreements: verify and export them')
    .description(
      'Sealed agreements and the evidence of how they were signed: verify them, and take them out.',
    )
  examples(signing, ['forecourt signing verify C0…', 'forecourt signing export C0… --output ./signed'])
  toJson(signing.command('verify <reference>'))
    .description(
      'Check the seal of an agreement, every step of its evidence, and that both are of the papers that are kept.',
    )
    .option(
      '--trust <file>',
      'a PEM file of certificates; the seal must lead to one of them. Without it, the certificate of SEALING_KEY_FILE, where one is set',
    )
    .action(verify)
  signing
    .command('export <reference>')
    .description(
      'Write the sealed agreement as a PDF and its evidence as JSON into a folder, for you alone to read; it is put on the audit.',
    )
    .requiredOption('--output <folder>', 'the folder, which is made where it isn’t there')
    .option('--force', 'replace the files where there are some')
    .option(BY_FLAGS, 'the underwriter or admin who is given them; the operator without it')
    .action(write)
}

type VerifyOptions = { readonly trust?: string; readonly json?: true }

const verify = async (reference: string, { trust, json }: VerifyOptions): Promise<void> => {
  const given = trust === undefined ? undefined : await certificatesOf(trust)
  const { verifySigning } = await import('../operations/verify-signing.ts')
  const check = await withService(async (service) => {
    const trusted = given ?? (await ownCertificate(service))
    return agreed(await verifySigning(service, reference, trusted === undefined ? {} : { trusted }))
  })
  if (json) printJson(forPrograms(check))
  else if (check.isGood) printGood(reference, check)
  if (!check.isGood) {
    const says = [...check.problems, ...hintFor(check, given)].map((line) => `  ${line}`).join('\n')
    throw new CommandFailure(`The signing of ${reference} does not hold:\n${says}`)
  }
}

/** That of SEALING_KEY_FILE. The sandbox's own is none to trust: whoever reads its folder seals with it. */
const ownCertificate = async ({ signing }: Service): Promise<readonly X509Certificate[] | undefined> => {
  const { readConfig } = await import('../config.ts')
  if (readConfig(process.env).sealingKeyFile === undefined) return undefined
  return [(await signing.sealingKey()).certificate]
}

const hintFor = ({ seal }: SigningCheck, given: readonly X509Certificate[] | undefined): readonly string[] =>
  seal.isTrusted === false && given === undefined
    ? ['Trusted is the certificate of SEALING_KEY_FILE; --trust names others, such as the one before it.']
    : []

const printGood = (reference: string, { seal, evidence, steps, sealedSha256 }: SigningCheck): void => {
  const isTrusted = seal.isTrusted === true
  print(`The signing of ${reference} holds${isTrusted ? '' : ', but anybody may have sealed it: nobody was trusted'}.

  Sealed by   ${seal.signer?.name ?? 'unknown'} (${isTrusted ? 'trusted' : 'not checked; say whom to trust by --trust'})
  Sealed at   ${seal.at === undefined ? 'unknown' : moment(seal.at)}
  Time stamp  ${seal.timeStamp === undefined ? 'none' : `${moment(seal.timeStamp.at)} by ${seal.timeStamp.authority}`}
  Covers      the whole file, SHA-256 ${sealedSha256}
  Evidence    ${countOf(steps, 'step')}${evidence.ok ? `, the last ${evidence.head}` : ''}`)
}

const forPrograms = ({ isGood, seal, evidence, steps, sealedSha256, problems }: SigningCheck): object => ({
  isGood,
  problems,
  sealedSha256: sealedSha256 ?? null,
  seal: {
    isValid: seal.isValid,
    coversWholeFile: seal.coversWholeFile,
    isTrusted: seal.isTrusted ?? null,
    signer: seal.signer?.name ?? null,
    at: seal.at ?? null,
    timeStamp:
      seal.timeStamp === undefined ? null : { at: seal.timeStamp.at, authority: seal.timeStamp.authority },
  },
  evidence: { ...evidence, steps },
})

const PEM = /-----BEGIN CERTIFICATE-----[\s\S]+?-----END CERTIFICATE-----/g

const certificatesOf = async (file: string): Promise<readonly X509Certificate[]> => {
  try {
    const blocks = (await readFile(file, 'utf8')).match(PEM) ?? []
    if (blocks.length > 0) return blocks.map((block) => new X509Certificate(block))
  } catch (error) {
    throw new CommandFailure(`${file} can't be read: ${(error as Error).message}.`)
  }
  throw new CommandFailure(`${file} holds no certificate in PEM.`)
}

type ExportOptions = ByOption & { readonly output: string; readonly force?: boolean }

const write = async (
  reference: string,
  { output, force = false, ...given }: ExportOptions,
): Promise<void> => {
  const { exportSigning } = await import('../operations/export-signing.ts')
  const { pdf, evidence } = await withService(async (service) => {
    const by = await actorOf(service, given)
    return agreed(await exportSigning(service, { reference, by }))
  })
  try {
    await mkdir(output, { recursive: true })
  } catch (error) {
    throw new CommandFailure(`${output} can't be made a folder: ${(error as NodeJS.ErrnoException).code}.`)
  }
  const paper = join(output, `agreement-${reference}.pdf`)
  const record = join(output, `evidence-${reference}.json`)
  await writeNewFile(paper, pieces(pdf), { force })
  await writeNewFile(record, pieces(Buffer.from(`${JSON.stringify({ reference, evidence }, null, 2)}\n`)), {
    force,
  })
  print(`Wrote ${paper} and ${record}.`)
}

const pieces = async function* (content: Buffer) {
  yield content
}
