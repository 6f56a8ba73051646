/**
 * Reads an upload as it arrives: a form with the requirement and the file, or the bare file with the rest in the query.
 * It ends if the sender falls silent, goes away or sends too much.
 */
import type { MultipartFile } from '@fastify/multipart'
import type { FastifyRequest } from 'fastify'
import type { FieldFault, FieldFaultType } from '../../../packages/values/field-fault.ts'
import { DOCUMENT_MAXIMUM_BYTES, type Upload } from '../../domain/documents/document.ts'
import { inTime, TookTooLong } from '../in-flight.ts'
import { single } from '../paths.ts'
import type { ProblemKind } from '../problem.ts'
import { dispositionIn, fileNameIn } from './form-file-name.ts'
import { declaredType } from './request-body.ts'

/** An upload that cannot be read any further; the message repeats nothing of it. */
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
 * How many bytes beyond its file a form of unknown length may have; a file that is too large is rejected before that.
 */
const FORM_SURPLUS_BYTES = 1024 * 1024
/** Ids and names of requirements are shorter, and longer file names are cut anyway. */
const FIELD_MAXIMUM_CHARACTERS = 1_000

const PARTS_MAXIMUM = 10

export const UPLOAD_LIMITS = {
  // A requirement is read like a file; a second file is reported below.
  files: PARTS_MAXIMUM,
  fields: 8,
  parts: PARTS_MAXIMUM,
  fieldNameSize: 100,
  fieldSize: FIELD_MAXIMUM_CHARACTERS * 4,
  headerPairs: 16,
  // A limit is reported below, with its own detail.
  fileSize: Number.MAX_SAFE_INTEGER,
} as const

/**
 * Whether a part of a form is given as a stream of bytes. A file may come without a name, and a field as JSON or as a
 * file of text, as some programs send all that is not plain text.
 */
export const isPartAFile = (
  field: string | undefined,
  type: string | undefined,
  name: string | undefined,
): boolean =>
  field === 'file' ||
  field === 'requirement' ||
  name !== undefined ||
  type === 'application/octet-stream' ||
  isText(type)

const isText = (type: string | undefined): boolean =>
  type !== undefined && /^(?:application\/(?:[\w.-]+\+)?json|text\/.+)$/.test(type) && type !== 'text/plain'

/** A request's upload, up to its content, which is read on demand. Throws UploadFault. */
export const readUpload = (request: FastifyRequest): Promise<Upload> | Upload => {
  const encoding = request.headers['content-encoding'] ?? 'identity'
  if (encoding !== 'identity')
    throw new UploadFault(
      'unsupported-media-type',
      'The Content-Encoding is not supported. Send the file without it.',
    )
  const room = DOCUMENT_MAXIMUM_BYTES + (request.isMultipart() ? FORM_MAXIMUM_BYTES : 0)
  if (Number(request.headers['content-length'] ?? 0) > room) throw tooLarge()
  return request.isMultipart() ? readForm(request) : readBare(request)
}

const tooLarge = () =>
  new UploadFault(
    'too-large',
    `The document is larger than ${DOCUMENT_MAXIMUM_BYTES / 1024 / 1024} MiB. Send a smaller one.`,
  )

const readBare = (request: FastifyRequest): Upload => {
  const query = single(request.query, ['requirement', 'name'])
  const [repeated] = query.faults
  if (repeated !== undefined) throw UploadFault.of(repeated)
  const { requirement, name } = query.values
  const given = required(requirement)
  return {
    requirement: () => given,
    name,
    declaredType: declaredType(request.headers['content-type']),
    content: bounded(inTurn(request, request.raw.iterator({ destroyOnReturn: false }))),
  }
}

type Parts = ReturnType<FastifyRequest['parts']>

/** What a form has had so far. */
type Form = {
  readonly request: FastifyRequest
  readonly parts: Parts
  /** The bytes that arrived up to the file. */
  readonly start: { readonly chunks: Buffer[]; isOver: boolean }
  requirement: string | undefined
}

const readForm = async (request: FastifyRequest): Promise<Upload> => {
  const parts = request.parts({ limits: UPLOAD_LIMITS })
  const form: Form = { request, parts, start: boundForm(request), requirement: undefined }
  const file = await nextFile(form)
  if (file === undefined)
    throw fieldFault('file', 'required', 'The form has no file. Send one in the field file.')
  const disposition = dispositionIn(Buffer.concat(form.start.chunks.splice(0)))
  form.start.isOver = true
  const wholeForm = async function* () {
    yield* bounded(inTurn(request, file.file[Symbol.asyncIterator]()))
    // The rest after the file must also be complete, or half a form would count.
    if ((await nextFile(form)) !== undefined) throw oneFile()
    required(form.requirement)
  }
  // A part that names no type counts as text (RFC 7578, 4.4), so text declares nothing.
  const type = file.mimetype === 'text/plain' ? undefined : file.mimetype
  const name = disposition === undefined ? undefined : fileNameIn(disposition)
  return {
    requirement: () => (form.requirement === undefined ? undefined : required(form.requirement)),
    name: name ?? file.filename,
    declaredType: declaredType(type),
    content: wholeForm(),
  }
}

/** The form's next file, after reading its fields; undefined at its end. */
const nextFile = async (form: Form): Promise<MultipartFile | undefined> => {
  for (;;) {
    const { value: part, done } = await next(form.request, form.parts)
    if (done) return undefined
    if (part.type === 'field') continue
    if (part.fieldname === 'file') return part
    const isField = part.fieldname === 'requirement'
    if (!isField && part.filename !== undefined && !isText(part.mimetype) && part.mimetype !== 'text/plain')
      throw fieldFault(
        'file',
        'misplaced',
        'The form has a file in another field. Send it in the field file.',
      )
    const text = await textOf(form.request, part)
    if (!isField) continue
    if (form.requirement !== undefined)
      throw fieldFault('requirement', 'repeated', 'requirement must appear only once.')
    form.requirement = fieldText(text)
  }
}

/** The content of a field as text, up to its limit. */
const textOf = async (request: FastifyRequest, { file }: MultipartFile): Promise<string> => {
  const chunks: Uint8Array[] = []
  let bytes = 0
  for await (const chunk of inTurn(request, file[Symbol.asyncIterator]())) {
    if (bytes < UPLOAD_LIMITS.fieldSize) chunks.push(chunk)
    bytes += chunk.length
  }
  return Buffer.concat(chunks).toString()
}

/** A field's text. Some programs send it as a JSON string, in its quotes; an id may be a JSON number. */
const fieldText = (text: string): string => {
  const trimmed = text.trim()
  if (!trimmed.startsWith('"')) return trimmed
  try {
    return String(JSON.parse(trimmed))
  } catch {
    return trimmed
  }
}

const oneFile = () =>
  fieldFault('file', 'repeated', 'The form has more than one file. Send one file per request.')

const required = (requirement: string | undefined): string => {
  const given = requirement?.trim() ?? ''
  if (given === '' || given.length > FIELD_MAXIMUM_CHARACTERS)
    throw fieldFault(
      'requirement',
      given === '' ? 'required' : 'maxLength',
      'requirement must be the ID or the name of a requirement.',
    )
  return given
}

async function* bounded(content: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let bytes = 0
  for await (const chunk of content) {
    bytes += chunk.length
    if (bytes > DOCUMENT_MAXIMUM_BYTES) throw tooLarge()
    yield chunk
  }
}

/**
 * Parts of a form besides its file are discarded as they arrive, but may not go on forever. Its first bytes are retained for
 * the file's name, which the library reads as UTF-8 alone.
 */
const boundForm = ({ raw }: FastifyRequest): Form['start'] => {
  const start = { chunks: [] as Buffer[], isOver: false }
  let bytes = 0
  raw.on('data', (chunk: Buffer) => {
    if (!start.isOver && bytes < FORM_MAXIMUM_BYTES) start.chunks.push(chunk)
    bytes += chunk.length
    if (bytes > DOCUMENT_MAXIMUM_BYTES + FORM_SURPLUS_BYTES) raw.destroy()
  })
  return start
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
 * Discards the rest of an upload, so that a sender that reads the response only after sending everything gets it. The
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
    return new UploadFault(
      'request-timeout',
      `No data was received for ${seconds} seconds. Send the upload again.`,
    )
  }
  const { code } = error as { code?: string }
  if (code === 'FST_FILES_LIMIT' || code === 'FST_FIELDS_LIMIT' || code === 'FST_PARTS_LIMIT')
    return new UploadFault('bad-request', 'The form has too many fields. Send only requirement and file.')
  if (raw.destroyed && !raw.complete)
    return new UploadFault('bad-request', 'The upload ended early. Send it again.')
  return new UploadFault(
    'bad-request',
    'The form cannot be read. Send multipart/form-data with its boundary.',
  )
}
