/** Changes a signing: its file, its state, its evidence and the move of its application, all together or not at all. */
import type { SigningFile, SigningState } from '../domain/signing.ts'
import type { ApplicationHead } from '../store/applications.ts'
import type { Database } from '../store/database.ts'
import { readSigning, type SigningRow } from '../store/signings.ts'
import { type CaseMove, type ChangedBy, writeCase } from './change-case.ts'
import { fileOf } from './kept-file.ts'
import type { Service } from './service.ts'
import { openSigningFile, signingKeyOf } from './signing-file.ts'
import {
  type ReadSigning,
  type SigningWrite,
  tellOfSigning,
  toldOf,
  writeSigningAsRead,
} from './write-signing.ts'

export type { EvidenceStep } from './write-signing.ts'

export type OpenSigning = {
  readonly row: SigningRow
  readonly file: SigningFile
  readonly application: ApplicationHead
  /** Milliseconds since 1970. */
  readonly now: number
}

export type SigningChange = SigningWrite & {
  /** A move of the application in the same transaction. */
  readonly move?: CaseMove
  /**
   * Further writes in the same transaction (signers' rows, papers, mails), after those of the signing itself. It is run
   * again where another was quicker, and begins no transaction of its own.
   */
  readonly also?: (inside: Service) => Promise<void>
}

export type SigningChanged<Refused> =
  | { readonly is: 'changed'; readonly file: SigningFile; readonly state: SigningState }
  | { readonly is: 'refused'; readonly refused: Refused }
  /** There is no such signing, or its application was erased. */
  | { readonly is: 'unknown' }
  /** Others were quicker, time and again. */
  | { readonly is: 'conflict' }

const ROUNDS_MAXIMUM = 10

/**
 * Reads the signing, lets `decide` say what changes, and writes that; where another was quicker, it is read and decided
 * anew. What `decide` gives without steps is a refusal, and nothing is written.
 */
export const changeSigning = async <Refused extends object>(
  service: Service,
  signingId: string,
  by: ChangedBy,
  decide: (open: OpenSigning) => SigningChange | Refused | Promise<SigningChange | Refused>,
): Promise<SigningChanged<Refused>> => {
  for (let round = 0; round < ROUNDS_MAXIMUM; round++) {
    const row = await readSigning(service.sql, signingId)
    const application = row === undefined ? undefined : await service.findApplication(row.applicationId)
    const key = application === undefined ? undefined : signingKeyOf(service, application)
    if (row === undefined || application === undefined || key === undefined) return { is: 'unknown' }
    const file = openSigningFile(key, row)
    const now = service.now()
    const decided = await decide({ row, file, application, now })
    if (!isChange(decided)) return { is: 'refused', refused: decided }
    if (await isWritten(service, { row, key }, { application, file, by, now }, decided))
      return { is: 'changed', file: decided.file, state: decided.state ?? row.state }
  }
  return { is: 'conflict' }
}

const isChange = <Refused extends object>(decided: SigningChange | Refused): decided is SigningChange =>
  'file' in decided && 'steps' in decided

type Read = Omit<OpenSigning, 'row'> & { readonly by: ChangedBy }

/** False where another was quicker with the signing or its application. */
const isWritten = async (
  service: Service,
  signing: ReadSigning,
  { application, file: before, by, now }: Read,
  change: SigningChange,
): Promise<boolean> => {
  const { row } = signing
  const { file, state = row.state, move, also } = change
  const at = new Date(now)
  try {
    await service.sql.begin(async (transaction) => {
      const inside: Service = { ...service, sql: transaction as unknown as Database }
      if (!(await writeSigningAsRead(transaction, signing, change, at))) throw new Overtaken()
      if (move !== undefined) await moveWith(inside, application, by, move)
      if (isTold(toldOf(row.state, before), toldOf(state, file)))
        await tellOfSigning(transaction, {
          applicationId: application.id,
          state,
          file,
          at,
          raises: move === undefined,
        })
      await also?.(inside)
    })
  } catch (error) {
    if (error instanceof Overtaken) return false
    throw error
  }
  service.toldEvents()
  return true
}

/** Undoes the transaction. */
class Overtaken extends Error {}

const moveWith = async (
  inside: Service,
  application: ApplicationHead,
  by: ChangedBy,
  move: CaseMove,
): Promise<void> => {
  const written = await writeCase(inside, application, by, {
    file: fileOf(inside, application),
    audits: [],
    move,
  })
  if (written === 'noSuchMove') throw new Error('A signing makes a move that there isn’t')
  if (written === 'conflict') throw new Overtaken()
}

const isTold = (before: object, after: object): boolean => JSON.stringify(before) !== JSON.stringify(after)
