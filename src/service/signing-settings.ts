/** Opens what signing needs, according to the settings. */

import { randomUUID } from 'node:crypto'
import { link, readFile, rm, writeFile } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { httpTimeStamp } from '../../packages/pdf-seal/seal/http-time-stamp.ts'
import { isSampleSeal, makeSandboxSealingKey } from '../../packages/pdf-seal/seal/sandbox-sealing-key.ts'
import {
  called,
  loadSealingKey,
  outOfTime,
  readSealingKey,
  type SealingKey,
  SealingKeyFault,
} from '../../packages/pdf-seal/seal/sealing-key.ts'
import { DAY_MILLISECONDS } from '../../packages/values/dublin-day.ts'
import { agreementRenderer } from '../adapters/agreement/agreement-renderer.ts'
import type { LenderWording } from '../adapters/agreement/content/wording.ts'
import { readWording, SAMPLE_WORDING, UNNAMED_WORDING } from '../adapters/agreement/content/wording-file.ts'
import type { SigningSettings } from '../adapters/agreement/settings.ts'
import { NO_PAY_OUT_RULES } from '../domain/case/pay-out-pack.ts'
import { CREDIT_LAWS, type CreditLaw } from '../domain/finance/credit-law.ts'
import { DUTIES } from '../domain/finance/duties.ts'
import type { Config } from './config.ts'
import { readCreditLaws } from './credit-law-file.ts'
import { readNamed } from './environment.ts'
import { readPayOutRules, SAMPLE_PAY_OUT_RULES } from './pay-out-rules.ts'
import { ConfigError } from './setting-values.ts'

type Settings = Pick<
  Config,
  | 'dataDir'
  | 'sandbox'
  | 'lenderFile'
  | 'creditLawFile'
  | 'sealingKeyFile'
  | 'sealingKeyPassword'
  | 'timestampUrl'
  | 'signingOrder'
  | 'loanRunsFrom'
  | 'offerWaiver'
  | 'sendReminders'
  | 'lenderSignatories'
>

/**
 * Reads the files named by the settings. Throws ConfigError. `warn` is called now, and once a day during work on
 * signings, if the certificate has expired or soon will: everything but signing continues without it.
 */
export const openSigningSettings = async (
  settings: Settings,
  now: () => number,
  warn: (sentence: string) => void = () => undefined,
): Promise<SigningSettings> => {
  const { sandbox, lenderFile, sealingKeyFile, timestampUrl, signingOrder, dataDir } = settings
  const noWording = sandbox ? SAMPLE_WORDING : UNNAMED_WORDING
  const noRules = sandbox ? SAMPLE_PAY_OUT_RULES : NO_PAY_OUT_RULES
  const { wording, payOut } =
    lenderFile === undefined ? { wording: noWording, payOut: noRules } : readLenderFile(lenderFile)
  const { laws, duties } = lawsOf(settings.creditLawFile)
  refuseUnknownLaws(wording, laws)
  const given = sealingKeyFile === undefined ? undefined : await givenKey(sealingKeyFile, settings)
  const checkCertificate = given === undefined ? () => undefined : certificateWatch(given, now, warn)
  checkCertificate()
  let own: Promise<SealingKey> | undefined
  const sampleKey = async (): Promise<SealingKey> => {
    own ??= sandboxKey(dataDir, wording.name, now)
    // A failure is retried.
    own.catch(() => {
      own = undefined
    })
    return own
  }
  const lackingFiles = lackingFilesOf(settings)
  const sample = sampleOf(wording, given)
  return {
    wording,
    publicWording: wording.sample && !sandbox ? { ...UNNAMED_WORDING, sample: false } : wording,
    laws,
    duties,
    inTurn: signingOrder === 'inTurn',
    runsFrom: settings.loanRunsFrom,
    offersWaiver: settings.offerWaiver,
    sendsReminders: settings.sendReminders,
    signatories: settings.lenderSignatories,
    payOut,
    get lacking() {
      return (sandbox ? undefined : lackingFiles) ?? checkCertificate()
    },
    get lackingLive() {
      return lackingFiles ?? sample ?? checkCertificate()
    },
    get isOwnSeal() {
      return given !== undefined && !isSampleSeal(given.certificate) && checkCertificate() === undefined
    },
    sealingKey: async () => {
      if (given !== undefined) {
        checkCertificate()
        return given
      }
      if (!sandbox) throw new Error('Outside the sandbox nothing is sealed without SEALING_KEY_FILE')
      return sampleKey()
    },
    sampleKey,
    timeStamp: timestampUrl === undefined ? undefined : httpTimeStamp(new URL(timestampUrl)),
    renderer: agreementRenderer(),
  }
}

/** Warnings start this long before the certificate expires: a new one takes some weeks. */
const WARNED_AHEAD_DAYS = 30

/** Checks the validity of a certificate: returns why nothing can be sealed, and warns once a day. */
const certificateWatch = (
  { certificate }: SealingKey,
  now: () => number,
  warn: (sentence: string) => void,
): (() => string | undefined) => {
  let warnedAt = Number.NEGATIVE_INFINITY
  return () => {
    const at = now()
    const says = outOfTime(certificate, new Date(at))
    const lacking = says === undefined ? undefined : `${says} Nothing can be signed electronically with it.`
    const warning = lacking ?? soonOver(certificate, at)
    if (warning !== undefined && at - warnedAt >= DAY_MILLISECONDS) {
      warnedAt = at
      warn(warning)
    }
    return lacking
  }
}

const soonOver = (certificate: SealingKey['certificate'], at: number): string | undefined => {
  const { validToDate } = certificate
  if (validToDate.getTime() - at > WARNED_AHEAD_DAYS * DAY_MILLISECONDS) return undefined
  return `${called(certificate)} expires at ${validToDate.toISOString()}. Put another into SEALING_KEY_FILE and restart before then.`
}

/** No sample text and no sample seal may get into a binding agreement. */
const lackingFilesOf = ({ lenderFile, sealingKeyFile, sandbox }: Settings): string | undefined => {
  const names = [
    ...(lenderFile === undefined ? ['LENDER_FILE'] : []),
    ...(sealingKeyFile === undefined ? ['SEALING_KEY_FILE'] : []),
  ]
  return names.length === 0
    ? undefined
    : `${sandbox ? 'No live application' : 'Nothing'} can be signed electronically before ${names.join(' and ')} ${names.length > 1 ? 'are' : 'is'} set.`
}

/** Why files that are set are samples. */
const sampleOf = (wording: LenderWording, key: SealingKey | undefined): string | undefined => {
  if (wording.sample)
    return 'Nothing can be signed electronically for live applications while LENDER_FILE is a sample: enter the lender’s own text there, set its field sample to false, and restart.'
  if (key !== undefined && isSampleSeal(key.certificate))
    return 'Nothing can be signed electronically for live applications while SEALING_KEY_FILE contains a sample certificate: put the lender’s own there, and restart.'
  return undefined
}

/** A misspelt law would leave its texts out unnoticed. A law of ours that the lender has replaced is no mistake. */
const refuseUnknownLaws = ({ clausesByLaw = {} }: LenderWording, laws: readonly CreditLaw[]): void => {
  const ids = new Set([...CREDIT_LAWS, ...laws].map(({ id }) => id))
  const unknown = Object.keys(clausesByLaw).filter((id) => !ids.has(id))
  if (unknown.length > 0)
    throw new ConfigError(
      `LENDER_FILE cannot be used: clausesByLaw names no law with ${unknown.join(', ')}. The laws are ${[...ids].join(', ')}.`,
    )
}

const lawsOf = (path: string | undefined): Pick<SigningSettings, 'laws' | 'duties'> =>
  path === undefined
    ? { laws: CREDIT_LAWS, duties: DUTIES }
    : readCreditLaws(readNamed('CREDIT_LAW_FILE', path).toString())

/** `logo` is a PNG or JPEG, by its path relative to the file's folder. */
const readLenderFile = (path: string): Pick<SigningSettings, 'wording' | 'payOut'> => {
  const text = readNamed('LENDER_FILE', path).toString()
  const { logo = null, payOut, ...fields } = fieldsOf(text)
  if (logo !== null && typeof logo !== 'string')
    throw new ConfigError('LENDER_FILE: logo must be the path of a PNG or JPEG, or null.')
  const picture = logo === null ? null : readNamed('The logo in LENDER_FILE', resolve(dirname(path), logo))
  const { wording, faults } = readWording(fields, picture)
  if (wording === undefined) throw new ConfigError(`LENDER_FILE cannot be used: ${faults.join(' ')}`)
  return { wording, payOut: readPayOutRules(payOut) }
}

const fieldsOf = (text: string): Readonly<Record<string, unknown>> => {
  try {
    const json: unknown = JSON.parse(text)
    if (typeof json === 'object' && json !== null) return json as Readonly<Record<string, unknown>>
  } catch {
    // Reported below.
  }
  throw new ConfigError('LENDER_FILE must be a JSON object.')
}

const givenKey = async (path: string, { sealingKeyPassword = '' }: Settings): Promise<SealingKey> => {
  const file = readNamed('SEALING_KEY_FILE', path)
  try {
    return await readSealingKey(file, sealingKeyPassword)
  } catch (error) {
    if (!(error instanceof SealingKeyFault)) throw error
    throw new ConfigError(`SEALING_KEY_FILE cannot be used: ${error.message}`)
  }
}

/** It protects nothing: everyone who reads the file may seal samples. */
const SANDBOX_PASSWORD = 'forecourt-sandbox'
const OWNER_ONLY = 0o600

/** The names of the sandbox's files: its key, and the test authority's certificate for checking seals. */
const KEY_NAME = 'sealing-key.p12'
export const AUTHORITY_NAME = 'sealing-authority.pem'

const sandboxKey = async (dataDir: string, name: string, now: () => number): Promise<SealingKey> => {
  const path = join(dataDir, KEY_NAME)
  const at = new Date(now())
  if (!(await isThere(path))) {
    const { pkcs12 } = await makeSandboxSealingKey({ name, at, password: SANDBOX_PASSWORD })
    await putOnce(path, pkcs12)
  }
  const key = await loadSealingKey(await readFile(path), SANDBOX_PASSWORD, at)
  const authority = join(dataDir, AUTHORITY_NAME)
  if (key.root !== undefined && !(await isThere(authority))) await putOnce(authority, key.root.toString())
  return key
}

const isThere = async (path: string): Promise<boolean> => {
  try {
    await readFile(path)
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return false
    throw error
  }
}

/** Complete or not at all; if another process was quicker, its file stays. */
const putOnce = async (path: string, content: Buffer | string): Promise<void> => {
  const draft = `${path}.${randomUUID()}`
  await writeFile(draft, content, { mode: OWNER_ONLY, flush: true })
  try {
    await link(draft, path)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  } finally {
    await rm(draft, { force: true })
  }
}
