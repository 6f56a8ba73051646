/** The HTTP side of the console: its operations under /console/api, and its pages. */
import type { FastifyInstance } from 'fastify'
import type { Service } from '../../operations/service.ts'
import { registerAdmission } from './admission.ts'
import { CONSOLE_OPERATIONS } from './contract/index.ts'
import { CONSOLE_API } from './contract/operation.ts'
import { HANDLERS } from './handlers.ts'
import { oneClickStops } from './one-click.ts'
import type { OwnAddress } from './own-pages.ts'
import type { PageFiles } from './page-files.ts'
import { consolePages } from './pages.ts'
import { serveOperations } from './serve-operations.ts'

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
