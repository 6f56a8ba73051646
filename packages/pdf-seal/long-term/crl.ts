/** Reads a list of revoked certificates (RFC 5280, 5). */
import {
  contentOf,
  type Der,
  DerFault,
  issuerAndSerial,
  momentOf,
  oidOf,
  partsOf,
  readDer,
  TAG,
} from '../seal/der.ts'
import { fullNamesOf, sourcesOf, urlsOf } from './sources.ts'
import { type Issued, isSignedBy, type Status } from './status.ts'

const ISSUING_POINT = '2.5.29.28'
const REASON = '2.5.29.21'
const ENUMERATED = 0x0a
const TIMES: readonly number[] = [TAG.utcTime, TAG.generalizedTime]
/** Fields of an issuing distribution point. */
const [POINT, USERS_ONLY, AUTHORITIES_ONLY] = [0xa0, 0x81, 0x82]

/**
 * What a list says of the certificate. Throws {@link DerFault} for everything but a whole list, signed by the certificate's
 * issuer, in which the certificate would stand if it were revoked.
 */
export const readList = (list: Buffer, about: Issued): Status => {
  const [signed, algorithm, signature] = partsOf(readDer(list), TAG.sequence)
  if (signed === undefined) throw new DerFault('It is no list.')
  const { issuer, thisUpdate, nextUpdate, revoked, extensions } = readSigned(signed)
  const wanted = issuerAndSerial(about.certificate)
  if (!issuer?.bytes.equals(wanted.issuer)) throw new DerFault('It is the list of another issuer.')
  refusePartial(extensions, about)
  if (!isSignedBy(about.issuer, { bytes: signed.bytes, algorithm, signature }))
    throw new DerFault('The issuer did not sign it.')
  const times = {
    thisUpdate: momentOf(thisUpdate),
    nextUpdate: nextUpdate === undefined ? undefined : momentOf(nextUpdate),
  }
  const entry = revoked
    .map((one) => partsOf(one, TAG.sequence))
    .find(([serial]) => serial?.bytes.equals(wanted.serial))
  if (entry === undefined) return { isGood: true, ...times }
  return { isGood: false, ...times, revokedAt: momentOf(entry[1]), reason: reasonOf(entry[2]) }
}

const readSigned = (signed: Der) => {
  const parts = partsOf(signed, TAG.sequence)
  const [, issuer, thisUpdate, ...others] = parts[0]?.tag === TAG.integer ? parts.slice(1) : parts
  const isTime = others[0] !== undefined && TIMES.includes(others[0].tag)
  const rest = isTime ? others.slice(1) : others
  const revoked = rest.find(({ tag }) => tag === TAG.sequence)
  const extensions = rest.find(({ tag }) => tag === 0xa0)
  return {
    issuer,
    thisUpdate,
    nextUpdate: isTime ? others[0] : undefined,
    revoked: revoked === undefined ? [] : partsOf(revoked, TAG.sequence),
    extensions: extensions === undefined ? [] : partsOf(readDer(extensions.content), TAG.sequence),
  }
}

/** A list may be one of several of its issuer: it counts where the certificate belongs to it. */
const refusePartial = (extensions: readonly Der[], about: Issued): void => {
  for (const extension of extensions) {
    const parts = partsOf(extension, TAG.sequence)
    const isCritical = parts[1]?.tag === TAG.boolean
    if (oidOf(parts[0]) === ISSUING_POINT) {
      const members = partsOf(readDer(contentOf(parts.at(-1), TAG.octetString)), TAG.sequence)
      if (!members.every((member) => isFor(member, about)))
        throw new DerFault('It is a list of other certificates.')
    } else if (isCritical) throw new DerFault('It is no whole list, or says something that is not known.')
  }
}

const isFor = (member: Der, { certificate }: Issued): boolean => {
  if (member.tag === USERS_ONLY) return !certificate.ca
  if (member.tag === AUTHORITIES_ONLY) return certificate.ca
  if (member.tag !== POINT) return false
  const named = sourcesOf(certificate).lists.map(({ href }) => href)
  return urlsOf(fullNamesOf(member)).some(({ href }) => named.includes(href))
}

const reasonOf = (extensions: Der | undefined): number | undefined => {
  for (const extension of extensions === undefined ? [] : partsOf(extensions, TAG.sequence)) {
    const parts = partsOf(extension, TAG.sequence)
    if (oidOf(parts[0]) === REASON)
      return contentOf(readDer(contentOf(parts.at(-1), TAG.octetString)), ENUMERATED)[0]
  }
  return undefined
}
