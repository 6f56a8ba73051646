/**
 * The key ring: the current key, which wraps the data keys of new applications, and older ones, which still unwrap
 * their own. It comes from ENCRYPTION_KEYS or, beside the embedded database, from DATA_DIR/keys.json.
 */
import { createHmac, hkdfSync, randomBytes } from 'node:crypto'
import {
  closeSync,
  fsyncSync,
  linkSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { decrypt, encrypt, KEY_BYTES, randomPieces } from './cipher.ts'

export type RingKey = {
  readonly id: string
  /** Wraps data keys and encrypts what belongs to no application. */
  readonly wrapping: Buffer
  /** Makes keyed hashes, by which encrypted values can be found. */
  readonly hashing: Buffer
  /** Makes the search marks of words by which applications are searched. */
  readonly searching: Buffer
}

export type KeyRing = {
  readonly current: () => RingKey
  /** All keys, the current one first. */
  readonly all: () => readonly RingKey[]
  /** The key with this id. Throws KeyRingError if the ring lacks it even after reloading. */
  readonly find: (id: string) => RingKey
  /** Reads the ring again, since another process may have rotated it. */
  readonly reload: () => void
}

/** An error in the key ring that the operator can fix. */
export class KeyRingError extends Error {}

const ID_BYTES = 4

/** An id for a new key, from the day and a random part, so that ids are unique and the newest is easy to recognise. */
export const newKeyId = (): string =>
  `k${new Date().toISOString().slice(0, 10).replaceAll('-', '')}-${randomBytes(ID_BYTES).toString('hex')}`

/** A new secret in the form that ENCRYPTION_KEYS takes: `id:base64`. */
export const newKeyText = (id: string): string => `${id}:${randomBytes(KEY_BYTES).toString('base64')}`

/**
 * Reads a ring from text: entries `id:base64 of 32 bytes`, separated by commas or spaces, the current one
 * first. Throws KeyRingError, which never repeats a key.
 */
export const parseKeys = (text: string): readonly RingKey[] => {
  const keys = text
    .split(/[\s,]+/)
    .filter((entry) => entry !== '')
    .map(parseKey)
  if (keys.length === 0)
    throw new KeyRingError('The key ring is empty. It needs at least one id:base64 entry.')
  const ids = new Set(keys.map((key) => key.id))
  if (ids.size < keys.length) throw new KeyRingError('Two keys in the key ring have the same ID.')
  return keys
}

const parseKey = (entry: string, index: number): RingKey => {
  const [, id, base64] = /^([A-Za-z0-9_-]{1,32}):([A-Za-z0-9+/=_-]+)$/.exec(entry) ?? []
  const secret = Buffer.from(base64 ?? '', 'base64')
  if (id === undefined || secret.length !== KEY_BYTES) {
    throw new KeyRingError(
      `Entry ${index + 1} of the key ring is not of the form id:base64 of ${KEY_BYTES} bytes.`,
    )
  }
  const derive = (use: string) => Buffer.from(hkdfSync('sha256', secret, '', `forecourt ${use}`, KEY_BYTES))
  return { id, wrapping: derive('wrapping'), hashing: derive('hashing'), searching: derive('searching') }
}

/** A ring whose text comes from `source`, and is read again whenever a key is missing. */
export const keyRing = (source: () => string): KeyRing => {
  let keys = parseKeys(source())
  const reload = () => {
    keys = parseKeys(source())
  }
  const find = (id: string): RingKey => {
    const known = keys.find((key) => key.id === id)
    if (known !== undefined) return known
    reload()
    const found = keys.find((key) => key.id === id)
    if (found === undefined)
      throw new KeyRingError(`The key ring lacks key ${id}, with which stored data was encrypted.`)
    return found
  }
  return { current: () => keys[0] as RingKey, all: () => keys, find, reload }
}

/** The file beside the embedded database that holds the ring. */
export const keyFile = (dataDir: string) => join(dataDir, 'keys.json')

/** The text of the ring in DATA_DIR, or undefined if there is none yet. */
export const readKeyFile = (dataDir: string): string | undefined => {
  let text: string
  try {
    text = readFileSync(keyFile(dataDir), 'utf8')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw new KeyRingError(`${keyFile(dataDir)} cannot be read.`)
  }
  try {
    return (JSON.parse(text) as { keys: string[] }).keys.join(',')
  } catch {
    throw new KeyRingError(`${keyFile(dataDir)} is not a key ring: {"keys": ["id:base64", …]} was expected.`)
  }
}

/** Makes the ring of a new installation, unless another process has made it in the meantime. */
export const makeKeyFile = (dataDir: string): void => {
  const draft = writeDraft(dataDir, [newKeyText('k1')])
  try {
    // Unlike a rename this replaces nothing.
    linkSync(draft, keyFile(dataDir))
    syncNames(dataDir)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  } finally {
    rmSync(draft)
  }
}

/** Puts a new key at the head of the ring in DATA_DIR; the file is replaced in one step. Returns the key's id. */
export const addKeyToFile = (dataDir: string): string => {
  const older = readKeyFile(dataDir)?.split(',') ?? []
  const number = Math.max(0, ...older.map((entry) => Number(/^k(\d+):/.exec(entry)?.[1] ?? 0))) + 1
  const id = `k${number}`
  renameSync(writeDraft(dataDir, [newKeyText(id), ...older]), keyFile(dataDir))
  syncNames(dataDir)
  return id
}

/** Makes the file's name survive a power cut: no data may outlive its key. */
const syncNames = (dataDir: string): void => {
  const folder = openSync(dataDir, 'r')
  try {
    fsyncSync(folder)
  } finally {
    closeSync(folder)
  }
}

/** Writes a ring beside the one in force, so that nobody reads a partial one; returns the path. */
const writeDraft = (dataDir: string, keys: readonly string[]): string => {
  const draft = `${keyFile(dataDir)}.${process.pid}`
  writeFileSync(draft, `${JSON.stringify({ keys }, null, 2)}\n`, { mode: 0o600, flush: true })
  return draft
}

/** A hash of a value by which its encrypted form can be found; equal values give equal hashes under one key. */
export const keyedHash = (key: RingKey, use: string, value: string): Buffer =>
  createHmac('sha256', key.hashing).update(`${use}\0${value}`).digest()

/**
 * Each application has its own data key, stored wrapped by the key ring. Rotation re-wraps it without touching the
 * data; erasure deletes it, and what it encrypted cannot be decrypted any more.
 */
export type WrappedKey = { readonly keyId: string; readonly wrapped: Buffer }

/** A new data key, and its wrapped form for the application with this id. */
export const newDataKey = (ring: KeyRing, applicationId: string): { key: Buffer } & WrappedKey => {
  const key = nextKey()
  return { key, ...wrap(ring, applicationId, key) }
}

/** Unwraps a data key. Throws if the ring lacks the key that wrapped it. */
export const unwrap = (ring: KeyRing, applicationId: string, { keyId, wrapped }: WrappedKey): Buffer =>
  decrypt(ring.find(keyId).wrapping, purpose(applicationId), wrapped)

/** The data key of an application's row; undefined once the application was erased. */
export const dataKeyOf = (
  ring: KeyRing,
  {
    id,
    keyId,
    dataKey,
  }: { readonly id: string; readonly keyId: string | null; readonly dataKey: Buffer | null },
): Buffer | undefined =>
  keyId === null || dataKey === null ? undefined : unwrap(ring, id, { keyId, wrapped: dataKey })

/** Wraps a data key with the ring's current key. */
export const wrap = (ring: KeyRing, applicationId: string, key: Buffer): WrappedKey => {
  const current = ring.current()
  return { keyId: current.id, wrapped: encrypt(current.wrapping, purpose(applicationId), key) }
}

const purpose = (applicationId: string) => `data key of ${applicationId}`

const nextKey = randomPieces(KEY_BYTES)
