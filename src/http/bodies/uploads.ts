/** The part of the server for uploads: their operation reads the body as it arrives. */
import multipart from '@fastify/multipart'
import { errorCodes, type FastifyError, type FastifyInstance } from 'fastify'
import { DOCUMENT_TYPES_TEXT } from '../../domain/documents/document.ts'
import { type InFlight, inFlight } from '../in-flight.ts'
import { sendProblem } from '../problem.ts'
import { declaredType, mayBeFile } from './request-body.ts'
import { isPartAFile, passOver, UPLOAD_LIMITS, UploadFault } from './upload-body.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /** The uploads in flight, if a part of the server takes any. */
    uploads: InFlight
  }
}

/**
 * Each takes memory and statements while it lasts, so a client or person may have only a few at a time, counted per
 * process.
 */
export const UPLOADS_OF_CLIENT_MAXIMUM = 4

const TYPES = `Send multipart/form-data, or the file alone as ${DOCUMENT_TYPES_TEXT} or without a type, and without a Content-Encoding.`

const NO_TYPE = 'application/octet-stream'

/** Accepts forms and files, and counts the uploads of both sets together. */
export const uploads = async (part: FastifyInstance): Promise<void> => {
  part.removeAllContentTypeParsers()
  // The library logs a request's headers at the level trace, and with them its key or cookie.
  part.addHook('onRequest', (request, _reply, done) => {
    request.log = request.log.child({}, { redact: ['busboyOptions'] })
    // The server rejects a malformed type before a parser sees it.
    const { headers } = request.raw
    if (declaredType(headers['content-type']) === undefined) headers['content-type'] = NO_TYPE
    done()
  })
  await part.register(multipart, { limits: UPLOAD_LIMITS, throwFileSizeLimit: false, isPartAFile })
  // The operation reads bodies itself, as they arrive.
  part.addContentTypeParser('*', ({ headers }, _body, done) =>
    done(mayBeFile(headers['content-type']) ? null : new errorCodes.FST_ERR_CTP_INVALID_MEDIA_TYPE()),
  )
  part.setErrorHandler((error: FastifyError, request, reply) => {
    passOver(request)
    if (error instanceof UploadFault) {
      const { kind, message, errors } = error
      return sendProblem(reply, kind, message, errors.length === 0 ? {} : { errors })
    }
    if (error.code?.startsWith('FST_ERR_CTP_')) return sendProblem(reply, 'unsupported-media-type', TYPES)
    throw error
  })
  part.decorate('uploads', inFlight(UPLOADS_OF_CLIENT_MAXIMUM))
  // The server has closed by then, and interrupted uploads still have to clean up.
  part.addHook('onClose', part.uploads.settled)
}
