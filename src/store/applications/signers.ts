/** Signers' secrets: each one's link, the codes that prove who opens it, and the session that a code started. */
import type { Queries } from '../../../packages/postgres/connection/database.ts'

export type SignerRow = {
  readonly id: string
  readonly signingId: string
  readonly place: number
  readonly linkExpiresAt: Date | null
  readonly codeHash: Buffer | null
  readonly codeExpiresAt: Date | null
  readonly wrongCodes: number
  readonly sessionHash: Buffer | null
  readonly sessionExpiresAt: Date | null
  readonly signedAt: Date | null
}

const COLUMNS = `id, signing_id as "signingId", place, link_expires_at as "linkExpiresAt", code_hash as "codeHash",
  code_expires_at as "codeExpiresAt", wrong_codes as "wrongCodes", session_hash as "sessionHash", session_expires_at as "sessionExpiresAt",
  signed_at as "signedAt"`

/** A signer found by a link. One that was replaced last counts only with a verified session, or to ask for another. */
export type SignerOfLink = SignerRow & { readonly isReplaced: boolean }

/** The signer of this link, expired or not; undefined for a link that never existed, or was replaced longer ago. */
export const findSignerByLink = (sql: Queries, linkHash: Buffer): Promise<SignerOfLink | undefined> =>
  sql
    .unsafe<SignerOfLink[]>(
      `select ${COLUMNS}, link_hash is distinct from $1 as "isReplaced"
     from signers where link_hash = $1 or replaced_link_hash = $1`,
      [linkHash],
    )
    .first()

/** A signer by id; undefined for an unknown one. */
export const findSigner = (sql: Queries, id: string): Promise<SignerRow | undefined> =>
  sql.unsafe<SignerRow[]>(`select ${COLUMNS} from signers where id = $1`, [id]).first()

/** The signers of a signing, in their order. */
export const listSigners = (sql: Queries, signingId: string): Promise<readonly SignerRow[]> =>
  sql.unsafe<SignerRow[]>(`select ${COLUMNS} from signers where signing_id = $1 order by place`, [signingId])

/** A link or a code: its hash, and for a test application also itself, encrypted with the application's data key. */
export type SignerSecret = {
  readonly hash: Buffer
  readonly expiresAt: Date
  readonly forSandbox: Buffer | null
}

/** Replaces a signer's link, which ends the session that it started. The replaced one is known, to ask for another. */
export const writeLink = async (
  sql: Queries,
  id: string,
  { hash, expiresAt, forSandbox }: SignerSecret,
): Promise<void> => {
  await sql`
    update signers set link_hash = ${hash}, link_expires_at = ${expiresAt}, sandbox_link = ${forSandbox}, code_hash = null,
      code_expires_at = null, sandbox_code = null, wrong_codes = 0, session_hash = null, session_expires_at = null,
      replaced_link_hash = link_hash
    where id = ${id}`
}

/**
 * Replaces the link by which someone signed with the link to the sealed copy. An open session of the old link continues
 * until `sessionEndsAt`, so that the page which is still open can fetch the copy. A repetition, such as a retried email,
 * changes neither that link nor that end.
 */
export const writeCopyLink = async (
  sql: Queries,
  id: string,
  link: SignerSecret,
  { at, sessionEndsAt }: { readonly at: Date; readonly sessionEndsAt: Date },
): Promise<void> => {
  await sql`
    update signers set link_hash = ${link.hash}, link_expires_at = ${link.expiresAt}, sandbox_link = ${link.forSandbox},
      code_hash = null, code_expires_at = null, sandbox_code = null, wrong_codes = 0,
      replaced_link_hash = coalesce(replaced_link_hash, link_hash),
      session_hash = case when session_expires_at > ${at} then session_hash end,
      session_expires_at = case when replaced_link_hash is null and session_expires_at > ${at}
        then ${sessionEndsAt} else session_expires_at end
    where id = ${id}`
}

/** Ends a signer's link, and the session that it started, before there is another. */
export const endLink = async (sql: Queries, id: string): Promise<void> => {
  await sql`
    update signers set link_hash = null, link_expires_at = null, sandbox_link = null, code_hash = null, sandbox_code = null,
      session_hash = null, replaced_link_hash = null
    where id = ${id}`
}

/**
 * Ends all links and sessions of a signing. The hashes stay, so that people who open its links learn that it has ended.
 */
export const endLinks = async (sql: Queries, signingId: string): Promise<void> => {
  await sql`
    update signers set link_expires_at = least(link_expires_at, now()), sandbox_link = null, code_hash = null,
      sandbox_code = null, session_hash = null, replaced_link_hash = null
    where signing_id = ${signingId}`
}

/** Stores the hash of a signer's new code and when it expires, and resets the count of wrong codes. */
export const writeCode = async (sql: Queries, id: string, code: SignerSecret): Promise<void> => {
  await sql`
    update signers set code_hash = ${code.hash}, code_expires_at = ${code.expiresAt}, sandbox_code = ${code.forSandbox},
      wrong_codes = 0
    where id = ${id}`
}

/**
 * The secrets of a signer that a test client may see, encrypted with the application's data key; null if there is none.
 */
export type SandboxSecrets = {
  readonly id: string
  readonly link: Buffer | null
  readonly linkExpiresAt: Date | null
  readonly code: Buffer | null
  readonly codeExpiresAt: Date | null
}

/** The links and codes of a test application's signers that are valid at the moment. */
export const listSandboxSecrets = (
  sql: Queries,
  signingId: string,
  at: Date,
): Promise<readonly SandboxSecrets[]> =>
  sql<SandboxSecrets[]>`
    select id, link_expires_at as "linkExpiresAt", code_expires_at as "codeExpiresAt",
      case when link_expires_at > ${at} then sandbox_link end as link,
      case when code_hash is not null and code_expires_at > ${at} then sandbox_code end as code
    from signers where signing_id = ${signingId}`

/** The most guesses at a code; after that it is invalid. */
export const GUESSES_MAXIMUM = 5

/**
 * Counts a guess at the valid code, before it is checked: concurrent guesses cannot outrun the count. Undefined if no
 * code is valid, or there were too many guesses.
 */
export const takeGuess = (
  sql: Queries,
  id: string,
  at: Date,
): Promise<{ readonly codeHash: Buffer; readonly guesses: number } | undefined> =>
  sql<{ codeHash: Buffer; guesses: number }[]>`
    update signers set wrong_codes = wrong_codes + 1
    where id = ${id} and code_hash is not null and code_expires_at > ${at} and wrong_codes < ${GUESSES_MAXIMUM}
    returning code_hash as "codeHash", wrong_codes as guesses`.first()

/** Uses up the right code, once: false if another request was quicker or it was used. */
export const useCode = (
  sql: Queries,
  id: string,
  used: { readonly codeHash: Buffer; readonly sessionHash: Buffer; readonly expiresAt: Date },
): Promise<boolean> =>
  sql`
    update signers set code_hash = null, session_hash = ${used.sessionHash}, session_expires_at = ${used.expiresAt},
      wrong_codes = 0
    where id = ${id} and code_hash = ${used.codeHash} returning id`.some()

/** Records that a signer has signed; false if they already had. Of their links only the last still counts. */
export const markSigned = (sql: Queries, id: string, at: Date): Promise<boolean> =>
  sql`
    update signers set signed_at = ${at}, replaced_link_hash = null
    where id = ${id} and signed_at is null returning id`.some()
