/**
 * Checks a seal that sealPdf made, and what was added to make it last. It is stricter than PDF readers are: nothing may stand outside
 * the signature but its own digits, written in the one way that sealPdf writes them, and after it only what extendSeal would write
 * so, byte by byte. So any changed byte of the file is found. One thing nobody can
 * find: changes to an issuer's certificate inside a time stamp whose own issuer does not come along; they change neither the time nor
 * who gives it.
 */
import { verify, X509Certificate } from 'node:crypto'
import { type Judgement, judge, type SealParts } from '../long-term/judge.ts'
import { sealedLength, takeApart, type Update } from '../long-term/revisions.ts'
import { OID, sha256, signedAttributes, writeSealSignature } from './cms.ts'
import { contentOf, type Der, oidOf, partsOf, readDer, readFirst, TAG } from './der.ts'
import { openPdf } from './pdf-file.ts'
import { integerOf, type PdfDictionary, PdfFault, type PdfScalar, textOf } from './pdf-objects.ts'
import { SEAL_SUBFILTER } from './placeholder.ts'
import { isIssuedBy, nameOf } from './sealing-key.ts'
import { authorityName, readTimeStampToken, stamps } from './time-stamp-token.ts'

export type SealCheck = {
  /** Nothing was found wrong, and, where trusted certificates were given, the signer leads to one of them. */
  readonly isValid: boolean
  /** The seal covers all of the file, or all before the values and time stamps that were added to make it last. */
  readonly coversWholeFile: boolean
  readonly digestOk: boolean
  readonly signatureOk: boolean
  /** Undefined where no trusted certificates were given. */
  readonly isTrusted?: boolean
  readonly signer?: { readonly name: string; readonly certificate: X509Certificate }
  /** What the sealer's clock said. */
  readonly at?: Date
  readonly timeStamp?: {
    readonly at: Date
    readonly authority: string
    readonly certificate: X509Certificate
  }
  /** How far the file proves on its own that the seal was valid, and until when; undefined where that cannot be read. */
  readonly longTerm?: Omit<Judgement, 'problems' | 'isTooLate'>
  /** What is wrong, in sentences for people. */
  readonly problems: readonly string[]
}

export type SealTrust = {
  readonly trusted?: readonly X509Certificate[]
  /** When it is checked, in milliseconds since 1970; now where absent. */
  readonly now?: number
}

const CHAIN_MAXIMUM = 8

/** Never throws for what a file holds: a broken file is a check that failed. */
export const verifySeal = (pdf: Buffer, { trusted, now = Date.now() }: SealTrust = {}): SealCheck => {
  const sealed = pdf.subarray(0, sealedLength(pdf))
  const check = verifySealed(sealed, trusted)
  if (check.signer === undefined) return check
  let updates: readonly Update[]
  try {
    updates = takeApart(pdf).updates
  } catch {
    return { ...check, isValid: false, coversWholeFile: false, problems: [...check.problems, NOT_WHOLE] }
  }
  const parts = sealPartsOf(sealed, check.timeStamp !== undefined)
  const { problems, isTooLate: _, ...longTerm } = judge(parts, updates, now)
  const all = [...check.problems, ...problems]
  return { ...check, isValid: all.length === 0, longTerm, problems: all }
}

/**
 * What the signature of a sealed file holds, with its time stamp unless told otherwise. Throws PdfFault or DerFault where it cannot be
 * read; whether the seal is good is not checked.
 */
export const sealPartsOf = (sealed: Buffer, isStampGood = true): SealParts => {
  const { signer, chain, timeStampToken } = readSignature(sealed, findSeal(sealed))
  const stamp = isStampGood && timeStampToken ? readTimeStampToken(timeStampToken) : undefined
  return { signer, chain, stamp }
}

const NOT_WHOLE = 'The seal does not cover the whole file: something was added or moved.'

const verifySealed = (pdf: Buffer, trusted: readonly X509Certificate[] | undefined): SealCheck => {
  const failed = { isValid: false, coversWholeFile: false, digestOk: false, signatureOk: false }
  let seal: FoundSeal
  try {
    seal = findSeal(pdf)
  } catch (fault) {
    return { ...failed, problems: [sentence('The seal cannot be read', fault)] }
  }
  try {
    return checkSeal(pdf, seal, trusted)
  } catch (fault) {
    const problem = sentence("The seal's signature is not written as a seal's is", fault)
    const { coversWholeFile, at } = seal
    return { ...failed, coversWholeFile, at, problems: [...seal.problems, problem] }
  }
}

const checkSeal = (
  pdf: Buffer,
  seal: FoundSeal,
  trusted: readonly X509Certificate[] | undefined,
): SealCheck => {
  const { at, coversWholeFile } = seal
  const signature = readSignature(pdf, seal)
  const { problems, ...found } = checkSignature(pdf, seal, signature)
  const isTrusted = trusted && leadsTo(signature, trusted, found.timeStamp?.at ?? at)
  const all = [...seal.problems, ...problems]
  if (isTrusted === false) all.push('The certificate of the seal does not lead to a trusted one.')
  return {
    isValid: all.length === 0,
    coversWholeFile,
    ...found,
    ...(isTrusted === undefined ? {} : { isTrusted }),
    signer: { name: nameOf(signature.signer), certificate: signature.signer },
    at,
    problems: all,
  }
}

/** Our own parts state the error; what a library threw over hostile bytes is no sentence for people. */
const sentence = (start: string, fault: unknown): string =>
  fault instanceof PdfFault ? `${start}: ${fault.message}` : `${start}.`

type FoundSeal = {
  readonly contents: PdfScalar
  readonly coversWholeFile: boolean
  readonly at: Date
  readonly problems: string[]
}

const findSeal = (pdf: Buffer): FoundSeal => {
  const { entries } = signatureDictionary(pdf)
  const contents = entries.get('Contents')
  const filter = entries.get('SubFilter')
  const at = dateOf(textOf(entries.get('M')))
  if (contents?.is !== 'scalar' || !at) throw new PdfFault('The signature has no contents or no date.')
  if (filter?.is !== 'name' || filter.name !== SEAL_SUBFILTER)
    throw new PdfFault('The signature is of another kind.')
  const end = contents.start + contents.bytes.length
  const range = entries.get('ByteRange')
  const said = range?.is === 'array' ? range.items.map(integerOf) : []
  const wanted = [0, contents.start, end, pdf.length - end]
  const coversWholeFile = said.length === 4 && wanted.every((offset, index) => said[index] === offset)
  const problems = coversWholeFile ? [] : [NOT_WHOLE]
  return { contents, coversWholeFile, at, problems }
}

/** That of the one signature field there is. */
const signatureDictionary = (pdf: Buffer): PdfDictionary => {
  const file = openPdf(pdf)
  const form = file.dictionaryAt(file.dictionaryAt(file.catalog, 'catalogue').entries.get('AcroForm'), 'seal')
  const fields = file.resolve(form.entries.get('Fields'))
  const found = (fields?.is === 'array' ? fields.items : [])
    .map((field) => file.dictionaryAt(field, 'field').entries)
    .filter((entries) => {
      const type = entries.get('FT')
      return type?.is === 'name' && type.name === 'Sig'
    })
  if (found.length !== 1) throw new PdfFault(`The PDF has ${found.length} signatures, not one.`)
  return file.dictionaryAt(found[0]?.get('V'), 'signature')
}

const dateOf = (text: string | undefined): Date | undefined => {
  const match = /^D:(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)\+00'00'$/.exec(text ?? '')
  if (!match) return undefined
  const at = new Date(`${match[1]}-${match[2]}-${match[3]}T${match[4]}:${match[5]}:${match[6]}Z`)
  return Number.isNaN(at.getTime()) ? undefined : at
}

type ReadSignature = {
  readonly written: Buffer
  readonly signer: X509Certificate
  readonly chain: readonly X509Certificate[]
  readonly digest: Buffer
  readonly signature: Buffer
  readonly timeStampToken?: Buffer
}

const readSignature = (pdf: Buffer, { contents }: FoundSeal): ReadSignature => {
  const digits = contents.bytes.toString('latin1')
  if (!/^<([0-9a-f]{2})+>$/.test(digits) || pdf[contents.start] !== 0x3c)
    throw new PdfFault('The digits are not clean.')
  const reserved = Buffer.from(digits.slice(1, -1), 'hex')
  const { bytes: written } = readFirst(reserved)
  if (reserved.subarray(written.length).some((byte) => byte !== 0))
    throw new PdfFault('Something stands after the signature.')
  const [, wrapped] = partsOf(readDer(written), TAG.sequence)
  const [, , , held, signers] = partsOf(readDer(contentOf(wrapped, 0xa0)), TAG.sequence)
  const [signer, ...chain] = partsOf(held, 0xa0).map((one) => new X509Certificate(one.bytes))
  const [, , , attributes, , signature, unsigned] = partsOf(partsOf(signers, TAG.set)[0], TAG.sequence)
  const digest = attributeOf(partsOf(attributes, 0xa0), OID.messageDigest)
  if (!signer) throw new PdfFault('The certificate is missing.')
  const token = unsigned && attributeOf(partsOf(unsigned, 0xa1), OID.timeStampToken)
  return {
    written,
    signer,
    chain,
    digest: contentOf(digest, TAG.octetString),
    signature: contentOf(signature, TAG.octetString),
    ...(token ? { timeStampToken: token.bytes } : {}),
  }
}

const attributeOf = (attributes: readonly Der[], wanted: string): Der | undefined => {
  const found = attributes.map((one) => partsOf(one, TAG.sequence)).find(([type]) => oidOf(type) === wanted)
  return partsOf(found?.[1], TAG.set)[0]
}

type Checked = Pick<SealCheck, 'digestOk' | 'signatureOk' | 'timeStamp' | 'problems'>

/**
 * Writes the signature again from its parts and compares all its bytes: so it can hold nothing but certificates that the
 * signed attributes name, the attributes, the signature and a time stamp.
 */
const checkSignature = (pdf: Buffer, { contents, at }: FoundSeal, read: ReadSignature): Checked => {
  const problems: string[] = []
  const end = contents.start + contents.bytes.length
  const digestOk = sha256(pdf.subarray(0, contents.start), pdf.subarray(end)).equals(read.digest)
  if (!digestOk) problems.push('The file was changed after it was sealed.')
  const attributes = signedAttributes(read.digest, [read.signer, ...read.chain])
  const isOurs = writeSealSignature({ ...read, signedAttributes: attributes }).equals(read.written)
  const signatureOk = isOurs && verify('sha256', attributes, read.signer.publicKey, read.signature)
  if (!signatureOk) problems.push('The signature is not that of the certificate in the seal.')
  if (at < read.signer.validFromDate || at > read.signer.validToDate) {
    problems.push('The certificate was not valid when the file was sealed.')
  }
  if (!read.timeStampToken) return { digestOk, signatureOk, problems }
  const { problem, ...stamp } = checkTimeStamp(read.timeStampToken, read.signature)
  return { digestOk, signatureOk, ...stamp, problems: problem ? [...problems, problem] : problems }
}

const checkTimeStamp = (
  token: Buffer,
  signature: Buffer,
): { timeStamp?: NonNullable<SealCheck['timeStamp']>; problem?: string } => {
  try {
    const read = readTimeStampToken(token)
    if (!stamps(read, sha256(signature))) return { problem: 'The time stamp is that of another signature.' }
    return { timeStamp: { at: read.at, authority: authorityName(read), certificate: read.authority } }
  } catch {
    return { problem: 'The time stamp is not valid.' }
  }
}

/** Whether certificates that were valid at `at` lead from the signer to a trusted one. */
const leadsTo = (signature: ReadSignature, trusted: readonly X509Certificate[], at: Date): boolean => {
  let last = signature.signer
  for (let steps = 0; steps < CHAIN_MAXIMUM; steps += 1) {
    if (at < last.validFromDate || at > last.validToDate) return false
    if (trusted.some((one) => one.raw.equals(last.raw) || isIssuedBy(last, one))) return true
    const issuer = signature.chain.find((one) => isIssuedBy(last, one))
    if (!issuer) return false
    last = issuer
  }
  return false
}
