/** The HTTP side of the console: its operations under /console/api, and its pages. */
import type { FastifyInstance } from 'fastify'
import type { Service } from '../../operations/service.ts'
import { CONSOLE_API } from '../declare/page-operation.ts'
import { serveOperations } from '../declare/serve-operations.ts'
import { registerAdmission } from '../declare/session/admission.ts'
import type { OwnAddress } from '../declare/session/own-pages.ts'
import type { PageFiles } from '../declare/session/page-files.ts'
import { oneClickStops } from './one-click.ts'
import { consolePages } from './page-documents.ts'
import { HANDLERS } from './page-handlers.ts'
import { CONSOLE_OPERATIONS } from './page-operations.ts'

export type ConsoleParts = OwnAddress & {
  readonly service: Service
  /** The built console; undefined if it is not built. */
  readonly pages: PageFiles | undefined
}

/** Registers the operations and the pages. */
export const consoleRoutes = (app: FastifyInstance, parts: ConsoleParts): void => {
  app.register(async (api) => {
    await registerAdmission(api, parts.service, parts)
    serveOperations(api, parts, CONSOLE_OPERATIONS, HANDLERS)
  })
  app.register(async (rest) => {
    // Below the path of the operations there are no pages.
    for (const path of [CONSOLE_API, `${CONSOLE_API}/`, `${CONSOLE_API}/*`]) {
      rest.all(path, {
        onRequest: async (_request, reply) => reply.callNotFound(),
        handler: async (_request, reply) => reply,
      })
    }
    consolePages(rest, parts.pages, parts.service)
    oneClickStops(rest, parts.service)
  })
}
