/** A mark by which applications for the same vehicle are found, without telling which vehicle that is. */
import { hash } from 'node:crypto'
import type { Vehicle } from '../../domain/application.ts'
import type { KeyRing, RingKey } from '../encryption/key-ring.ts'

/**
 * 64 bits of a keyed hash, under the ring's current key; undefined where no one vehicle is named. So short a part
 * of the hash can't be continued to that of a longer value, which is what a plain hash behind a key would admit.
 */
export const vehicleFingerprint = (ring: KeyRing, vehicle: Vehicle): bigint | undefined => {
  const name = nameOf(vehicle)
  return name === undefined ? undefined : marked(ring.current(), name)
}

/** The marks that the vehicle may have been given, under each key of the ring. */
export const vehicleFingerprints = (ring: KeyRing, vehicle: Vehicle): readonly bigint[] => {
  const name = nameOf(vehicle)
  return name === undefined ? [] : ring.all().map((key) => marked(key, name))
}

/** Of both vehicles the used one counts where it names a number (Decisions › How to read the tables, 7). */
const nameOf = ({ used, new: fresh }: Vehicle): string | undefined => {
  if (used?.registration !== undefined) return `used ${used.registration}`
  return fresh?.carId === undefined ? undefined : `new ${fresh.carId}`
}

const marked = ({ hashing }: RingKey, name: string): bigint =>
  hash('sha256', Buffer.concat([hashing, Buffer.from(`vehicle\0${name}`)]), 'buffer').readBigInt64BE()
