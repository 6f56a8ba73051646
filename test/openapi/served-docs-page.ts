/** The API reference as the service serves it, without the service. */
import type { TestContext } from 'node:test'
import fastify from 'fastify'
import { docsPage } from '../../src/http/docs-page.ts'
import { openApiDocument } from '../../src/http/operation/document.ts'
import { securityHeaders } from '../../src/http/security-headers.ts'

/** The page behind the headers that the service's server sets for everything. */
export const servedDocsPage = async (t: TestContext) => {
  const app = fastify()
  const headers = securityHeaders()
  app.addHook('onRequest', async (_request, reply) => {
    reply.headers(headers)
  })
  await app.register(docsPage)
  app.get('/openapi.json', async () => openApiDocument())
  t.after(() => app.close())
  return app
}
