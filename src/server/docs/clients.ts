/** The clients of one file in other languages, at addresses that stay: `/docs/clients/forecourt.py`. */
import { readFile } from 'node:fs/promises'
import type { FastifyInstance } from 'fastify'
import { sendProblem } from '../../http/problem.ts'

const PROJECT_ROOT = new URL('../../../', import.meta.url)
const CLIENT = /^clients\/[a-z]+\/([Ff]orecourt\.[a-z]+)$/

/** Their files by name. */
const FILES: Readonly<Record<string, string>> = {
  'forecourt.mjs': 'clients/javascript/forecourt.mjs',
  'forecourt.py': 'clients/python/forecourt.py',
  'forecourt.php': 'clients/php/forecourt.php',
  'Forecourt.java': 'clients/java/Forecourt.java',
  'Forecourt.cs': 'clients/csharp/Forecourt.cs',
}

/** The address of a client's file; undefined if it is none. */
export const addressOfClient = (file: string): string | undefined => {
  const name = CLIENT.exec(file)?.[1]
  return name === undefined || FILES[name] !== file ? undefined : `/docs/clients/${name}`
}

/** Serves the clients as text, so that browsers show them. What was only the verification of webhooks leads to their guide. */
export const registerClients = (app: FastifyInstance): void => {
  app.get<{ Params: { name: string } }>('/docs/clients/:name', async (request, reply) => {
    const { name } = request.params
    const file = Object.hasOwn(FILES, name) ? FILES[name] : undefined
    if (file === undefined) return sendProblem(reply, 'not-found', 'Client not found.')
    reply.header('cache-control', 'no-cache').type('text/plain; charset=utf-8')
    return reply.send(await readFile(new URL(file, PROJECT_ROOT)))
  })
  app.get('/docs/examples/webhooks*', async (_request, reply) =>
    reply.redirect('/docs/guides/languages', 301),
  )
}
