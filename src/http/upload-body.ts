/**
 * Reads an upload as it arrives: a form with the requirement and then the file, or the bare file with the rest in the
 * query. It ends if the sender falls silent, goes away or sends too much.
 */
import type { MultipartFile } from '@fastify/multipart'
import type { FastifyRequest } from 'fastify'
import { DOCUMENT_MAXIMUM_BYTES } from '../domain/document.ts'
import type { FieldFault, FieldFaultType } from '../domain/field-fault.ts'
import type { Upload } from '../operations/documents/upload.ts'
import { inTime, TookTooLong } from './limits/in-time.ts'
import type { ProblemKind } from './problem.ts'
import { single } from './query.ts'

/** An upload that can't be read any further; the message repeats nothing of it. */
export class UploadFault extends Error {
  readonly kind: ProblemKind
  /** The faulty field, if there is one. */
  readonly errors: readonly FieldFault[]
  constructor(kind: ProblemKind, says: string, errors: readonly FieldFault[] = []) {
    super(says)
    this.kind = kind
    this.errors = errors
  }
  static of(fault: FieldFault): UploadFault {
    return new UploadFault('bad-request', fault.message, [fault])
  }
}

const fieldFault = (field: 'file' | 'requirement', type: FieldFaultType, message: string): UploadFault =>
  UploadFault.of({ field, type, message })

/** How long an upload may be silent. */
export const SILENCE_MAXIMUM_MILLISECONDS = 30_000
/** The most bytes of a form besides its file. */
const FORM_MAXIMUM_BYTES = 64 * 1024
/**
 * How many bytes beyond its file a form of unknown length may have; a file that is too large is refused before that.
 */
const FORM_SURPLUS_BYTES = 1024 * 1024
/** Ids and names of requirements are shorter, and longer file names are cut anyway. */
const FIELD_MAXIMUM_CHARACTERS = 1_000

export const UPLOAD_LIMITS = {
  files: 1,
  fields: 8,
  parts: 10,
  fieldNameSize: 100,
  fieldSize: FIELD_MAXIMUM_CHARACTERS * 4,
  headerPairs: 16,
  // A limit is reported below, with its own detail.
  fileSize: Number.MAX_SAFE_INTEGER,
} as const

/** A request's upload, up to its content, which is read on demand. Throws UploadFault. */
export const readUpload = (request: FastifyRequest): Promise<Upload> | Upload => {
  const encoding = request.headers['content-encoding'] ?? 'identity'
  if (encoding !== 'identity')
    throw new UploadFault('unsupported-media-type', 'Send the file without a Content-Encoding.')
  const room = DOCUMENT_MAXIMUM_BYTES + (request.isMultipart() ? FORM_MAXIMUM_BYTES : 0)
  if (Number(request.headers['content-length'] ?? 0) > room) throw tooLarge()
  return request.isMultipart() ? readForm(request) : readBare(request)
}

const tooLarge = () =>
  new UploadFault('too-large', `A document may have at most ${DOCUMENT_MAXIMUM_BYTES / 1024 / 1024} MiB.`)

const readBare = (request: FastifyRequest): Upload => {
  const query = single(request.query, ['requirement', 'name'])
  const [repeated] = query.faults
  if (repeated !== undefined) throw UploadFault.of(repeated)
  const { requirement, name } = query.values
  return {
    requirement: required(requirement),
    name,
    declaredType: declaredType(request.headers['content-type']?.split(';', 1)[0]?.trim()),
    content: bounded(inTurn(request, request.raw.iterator({ destroyOnReturn: false }))),
  }
}

const readForm = async (request: FastifyRequest): Promise<Upload> => {
  const parts = request.parts({ limits: UPLOAD_LIMITS })
  boundForm(request)
  let requirement: string | undefined
  for (;;) {
    const { value: part, done } = await next(request, parts)
    if (done) throw fieldFault('file', 'required', 'The form has no file; send one in the field "file".')
    if (part.type === 'file') return fileOf(request, parts, part, required(requirement))
    if (part.fieldname !== 'requirement') continue
    if (requirement !== undefined)
      throw fieldFault('requirement', 'repeated', 'requirement must be given once.')
    if (typeof part.value !== 'string' || part.valueTruncated)
      throw fieldFault('requirement', 'type', 'requirement must be a text.')
    requirement = part.value
  }
}

type Parts = ReturnType<FastifyRequest['parts']>

const fileOf = (request: FastifyRequest, parts: Parts, part: MultipartFile, requirement: string): Upload => {
  if (part.fieldname !== 'file') {
    throw fieldFault('file', 'misplaced', 'The form has a file in another field than "file".')
  }
  const wholeForm = async function* () {
    yield* bounded(inTurn(request, part.file[Symbol.asyncIterator]()))
    // The rest after the file must also be complete, or half a form would count.
    for (;;) {
      const { value: other, done } = await next(request, parts)
      if (done) return
      if (other.type === 'file' || other.fieldname === 'requirement') throw misplaced(other.type)
    }
  }
  // A part that names no type counts as text (RFC 7578, 4.4), so text declares nothing.
  const type = part.mimetype === 'text/plain' ? undefined : part.mimetype
  return { requirement, name: part.filename, declaredType: declaredType(type), content: wholeForm() }
}

const misplaced = (type: 'file' | 'field') =>
  type === 'file'
    ? fieldFault('file', 'repeated', 'Send one file at a time.')
    : fieldFault('requirement', 'misplaced', 'requirement must be given once, before the file.')

const required = (requirement: string | undefined): string => {
  const given = requirement?.trim() ?? ''
  if (given === '' || given.length > FIELD_MAXIMUM_CHARACTERS)
    throw fieldFault(
      'requirement',
      given === '' ? 'required' : 'maxLength',
      'requirement must name a requirement, before the file in a form.',
    )
  return given
}

/** Generic types declare nothing. */
const declaredType = (given: string | undefined): string | undefined => {
  const type = given?.toLowerCase()
  if (type === undefined || type === '' || type === 'application/octet-stream') return undefined
  return type === 'image/jpg' ? 'image/jpeg' : type
}

async function* bounded(content: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let bytes = 0
  for await (const chunk of content) {
    bytes += chunk.length
    if (bytes > DOCUMENT_MAXIMUM_BYTES) throw tooLarge()
    yield chunk
  }
}

/** Parts of a form besides its file are discarded as they arrive, but may not go on forever. */
const boundForm = ({ raw }: FastifyRequest): void => {
  let bytes = 0
  raw.on('data', (chunk: Buffer) => {
    bytes += chunk.length
    if (bytes > DOCUMENT_MAXIMUM_BYTES + FORM_SURPLUS_BYTES) raw.destroy()
  })
}

async function* inTurn(
  request: FastifyRequest,
  chunks: AsyncIterator<Uint8Array, unknown>,
): AsyncGenerator<Uint8Array> {
  try {
    for (;;) {
      const { value, done } = await next(request, chunks)
      if (done) return
      yield value
    }
  } finally {
    // Not awaited: with a silent sender, that would take as long as its silence.
    chunks.return?.().catch(() => undefined)
  }
}

/**
 * Discards the rest of an upload, so that a sender that reads the answer only after sending everything gets it. The
 * module for unread bodies limits how long that may take.
 */
export const passOver = ({ raw }: FastifyRequest): void => {
  if (raw.complete || raw.destroyed) return
  raw.unpipe()
  raw.resume()
}

/** The next chunk, if it arrives in time. This waits only for the sender, never for the database. */
const next = async <T>(
  request: FastifyRequest,
  iterator: AsyncIterator<T, unknown>,
): Promise<IteratorResult<T, unknown>> => {
  try {
    return await inTime(iterator.next(), SILENCE_MAXIMUM_MILLISECONDS)
  } catch (error) {
    throw faultOf(request, error)
  }
}

const faultOf = ({ raw }: FastifyRequest, error: unknown): UploadFault => {
  if (error instanceof TookTooLong) {
    const seconds = SILENCE_MAXIMUM_MILLISECONDS / 1_000
    return new UploadFault('request-timeout', `Nothing came of the upload for ${seconds} seconds.`)
  }
  const { code } = error as { code?: string }
  if (code === 'FST_FILES_LIMIT') return misplaced('file')
  if (code === 'FST_FIELDS_LIMIT' || code === 'FST_PARTS_LIMIT')
    return new UploadFault('bad-request', 'The form has too many fields.')
  if (raw.destroyed && !raw.complete)
    return new UploadFault('bad-request', 'The upload ended before its end.')
  return new UploadFault(
    'bad-request',
    'The form can’t be read: send multipart/form-data, with its boundary.',
  )
}
