/** Gathers what a file lacks to say that the certificates of its signatures were not revoked. */
import type { X509Certificate } from 'node:crypto'
import { nameOf } from '../seal/sealing-key.ts'
import type { StatusSource } from './ask.ts'
import type { Inventory } from './judge.ts'
import { isSelfIssued, pathOf } from './paths.ts'
import { isStatusPublished } from './sources.ts'
import { LongTermFault } from './status.ts'
import { openIn, type Signature } from './statuses.ts'
import { countOf, joined, NO_VALUES, type Values } from './values.ts'

/** A responder may have to be asked about itself, and so on; each round asks about those that the one before found. */
const ROUNDS_MAXIMUM = 4
const PATH_MAXIMUM = 8

/**
 * The values to add so that nothing is left open of the signatures; none where all is there already. `known` are further
 * certificates that may be among the issuers. Throws a LongTermFault where a server does not respond properly.
 */
export const gatherValues = async (
  signatures: readonly Signature[],
  { certificates, values }: Pick<Inventory, 'certificates' | 'values'>,
  {
    known,
    source,
    now,
  }: { readonly known: readonly X509Certificate[]; readonly source: StatusSource; readonly now: number },
): Promise<Values> => {
  let added = NO_VALUES
  const pool = [...certificates, ...known]
  for (const signature of signatures) {
    await complete(signature, pool, source, now)
    refuseWithoutIssuer(signature, pool)
    for (let round = 0; round < ROUNDS_MAXIMUM; round += 1) {
      const { missing } = openIn(signature, pool, joined(values, added))
      if (missing.length === 0) break
      for (const about of missing) added = joined(added, await source.valuesOf(signature, about, now))
    }
  }
  if (countOf(added) === 0) return NO_VALUES
  const paths = signatures.flatMap(({ signer }) => pathOf(signer, pool))
  const isThere = (one: X509Certificate) => values.certificates.some((raw) => raw.equals(one.raw))
  const wanted = new Map(paths.filter((one) => !isThere(one)).map((one) => [one.fingerprint256, one.raw]))
  return joined({ ...NO_VALUES, certificates: [...wanted.values()] }, added)
}

/** Nobody can be asked about a certificate whose issuer is not known. */
const refuseWithoutIssuer = ({ signer }: Signature, pool: readonly X509Certificate[]): void => {
  if (isSelfIssued(signer) || !isStatusPublished(signer) || pathOf(signer, pool).length > 1) return
  throw new LongTermFault(
    `The issuer of "${nameOf(signer)}" is not known. If this is the sealing certificate, put its whole chain into SEALING_KEY_FILE.`,
  )
}

/** After so long a certificate of an authority whose issuer cannot be had is taken for one that validators trust. */
const ISSUERS_AWAITED_MILLISECONDS = 3 * 24 * 60 * 60_000

/** Adds the issuers that nobody has yet, as far as certificates say where to get them. */
const complete = async (
  { signer, at }: Signature,
  pool: X509Certificate[],
  source: StatusSource,
  now: number,
): Promise<void> => {
  const isPatient = now - (at?.getTime() ?? now) < ISSUERS_AWAITED_MILLISECONDS
  for (let steps = 0; steps < PATH_MAXIMUM; steps += 1) {
    const last = pathOf(signer, pool).at(-1) ?? signer
    if (isSelfIssued(last)) return
    const issuer = await source.issuerOf(last, now).catch((fault: unknown) => {
      if (fault instanceof LongTermFault && last.ca && !isPatient) return undefined
      throw fault
    })
    if (issuer === undefined) return
    pool.push(issuer)
  }
}
