/** The documentation as the service serves it, without the service. */
import type { TestContext } from 'node:test'
import { fileURLToPath } from 'node:url'
import fastify from 'fastify'
import { SECURITY_HEADERS } from '../../src/http/broken-request.ts'
import { openPageFiles } from '../../src/http/browsers.ts'
import { asyncApiDocument } from '../../src/server/async-document.ts'
import { docsSite } from '../../src/server/docs/routes.ts'
import { openApiDocument } from '../../src/server/document.ts'

const CONSOLE = fileURLToPath(new URL('../../console/dist', import.meta.url))
/** The address that samples name. */
export const BASE_URL = 'https://finance.lender.example'

/** The pages behind the headers that the service's server sets for everything. */
export const servedDocsPage = async (t: Pick<TestContext, 'after'>) => {
  const app = fastify()
  const headers = SECURITY_HEADERS
  app.addHook('onRequest', async (_request, reply) => {
    reply.headers(headers)
  })
  const pages = await openPageFiles(CONSOLE)
  const fonts = pages?.assets ?? new Map()
  docsSite(app, {
    baseUrl: () => BASE_URL,
    fonts: [...fonts.keys()],
    sealingAuthority: async () => undefined,
  })
  app.get<{ Params: { '*': string } }>('/console/assets/*', async (request, reply) =>
    reply.type('font/woff2').send(fonts.get(request.params['*'])?.bytes),
  )
  app.get('/openapi.json', async () => openApiDocument())
  app.get('/asyncapi.json', async () => asyncApiDocument())
  t.after(() => app.close())
  return app
}
