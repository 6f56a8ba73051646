/** The HTTP side of the console: its operations under /console/api, and its pages. */
import type { FastifyInstance } from 'fastify'
import type { Service } from '../../operations/service.ts'
import type { Host } from '../declare/handler.ts'
import { CONSOLE_API } from '../declare/operation.ts'
import { registerOperations } from '../declare/register.ts'
import { registerAdmission } from '../declare/session/admission.ts'
import type { PageFiles } from '../declare/session/page-files.ts'
import { oneClickStops } from './one-click.ts'
import { consolePages } from './page-documents.ts'
import { HANDLED_CONSOLE_OPERATIONS } from './page-handlers.ts'

/** Registers the operations and the pages; these are undefined if they are not built. */
export const consoleRoutes = (
  app: FastifyInstance,
  service: Service,
  host: Host,
  pages: PageFiles | undefined,
): void => {
  app.register(async (api) => {
    await registerAdmission(api, service, host)
    registerOperations(api, service, host, HANDLED_CONSOLE_OPERATIONS)
  })
  app.register(async (rest) => {
    // Below the path of the operations there are no pages.
    for (const path of [CONSOLE_API, `${CONSOLE_API}/`, `${CONSOLE_API}/*`]) {
      rest.all(path, {
        onRequest: async (_request, reply) => reply.callNotFound(),
        handler: async (_request, reply) => reply,
      })
    }
    consolePages(rest, pages, service)
    oneClickStops(rest, service)
  })
}
