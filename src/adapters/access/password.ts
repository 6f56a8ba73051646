/**
 * Passwords are stored as their Argon2id hash (RFC 9106), as a PHC string, which includes its own salt and costs:
 * `$argon2id$v=19$m=19456,t=2,p=1$salt$hash`.
 */
import { type Argon2Parameters, argon2, randomBytes, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'
import { boundedWork } from './limits.ts'

type Costs = { readonly memoryKiB: number; readonly passes: number; readonly lanes: number }

/** The minimum in OWASP's Password Storage Cheat Sheet for Argon2id. */
const COSTS: Costs = { memoryKiB: 19_456, passes: 2, lanes: 1 }
/** The minimum of Argon2 (RFC 9106, 3.1). */
const LEAST_COSTS: Costs = { memoryKiB: 8, passes: 1, lanes: 1 }
const SALT_BYTES = 16
const HASH_BYTES = 32
/** Version 1.3 of Argon2, the only one created or accepted here. */
const VERSION = 19

const FORM =
  /^\$argon2id\$v=19\$m=(\d{1,7}),t=(\d{1,3}),p=(\d{1,2})\$([A-Za-z0-9+/]{11,86})\$([A-Za-z0-9+/]{16,86})$/

/**
 * Each hash takes 19 MiB and one of Node's four threads, which files and DNS look-ups also need. The longest wait is
 * about a second.
 */
const IN_PROGRESS_MAXIMUM = 2
const WAITING_MAXIMUM = 50

const unpadded = (bytes: Buffer) => bytes.toString('base64').replace(/={1,2}$/, '')

/** All hashing of this process goes through here. */
export const passwordWork = boundedWork({ inFlight: IN_PROGRESS_MAXIMUM, waiting: WAITING_MAXIMUM })

/** The PHC string to store for a password. Throws TooBusy if too many are being hashed. */
export const hashPassword = async (password: string): Promise<string> => {
  const salt = randomBytes(SALT_BYTES)
  return phcString(salt, await derive(password, salt, HASH_BYTES, COSTS))
}

/**
 * The same for a generated password of 256 random bits. Nobody can guess one, however cheap a guess is, so it costs next to
 * nothing and waits for no other: anyone may ask for a sandbox with such passwords.
 */
export const hashRandomPassword = async (password: string): Promise<string> => {
  const salt = randomBytes(SALT_BYTES)
  return phcString(salt, await hashOf(password, salt, HASH_BYTES, LEAST_COSTS), LEAST_COSTS)
}

const phcString = (salt: Buffer, hash: Buffer, { memoryKiB, passes, lanes }: Costs = COSTS): string => {
  return `$argon2id$v=${VERSION}$m=${memoryKiB},t=${passes},p=${lanes}$${unpadded(salt)}$${unpadded(hash)}`
}

/**
 * A hash without a known password, generated for this process. Verifying against it costs the same as verifying
 * anyone's password, so that the time does not reveal whether the user exists.
 */
export const NOBODYS_HASH = phcString(randomBytes(SALT_BYTES), randomBytes(HASH_BYTES))

/**
 * Whether this is the hashed password. The time reveals nothing about how close it is. Throws TooBusy if too many are
 * being hashed.
 */
export const verifyPassword = async (password: string, stored: string): Promise<boolean> => {
  const [, memoryKiB, passes, lanes, salt, hash] = FORM.exec(stored) ?? []
  if (salt === undefined || hash === undefined) throw new Error('A stored password hash has no known form')
  const wanted = Buffer.from(hash, 'base64')
  const costs = { memoryKiB: Number(memoryKiB), passes: Number(passes), lanes: Number(lanes) }
  return timingSafeEqual(await derive(password, Buffer.from(salt, 'base64'), wanted.length, costs), wanted)
}

const argon2id = promisify(
  (parameters: Argon2Parameters, done: (error: Error | null, hash: Buffer) => void) =>
    argon2('argon2id', parameters, done),
)

/** The same characters may be typed as different code points: they are hashed in one form (NFKC). */
const hashOf = (password: string, salt: Buffer, bytes: number, costs: Costs): Promise<Buffer> =>
  argon2id({
    message: password.normalize('NFKC'),
    nonce: salt,
    parallelism: costs.lanes,
    tagLength: bytes,
    memory: costs.memoryKiB,
    passes: costs.passes,
  })

const derive = (...what: Parameters<typeof hashOf>): Promise<Buffer> =>
  passwordWork.run(() => hashOf(...what))
