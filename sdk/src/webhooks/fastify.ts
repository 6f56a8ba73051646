/** A plugin for Fastify. */
import { type ReceiverOptions, receiverOf } from './receive.ts'

type FastifyRequest = {
  readonly body: unknown
  readonly headers: Readonly<Record<string, string | string[] | undefined>>
}
type FastifyReply = { readonly code: (status: number) => { readonly send: () => unknown } }

/** The parts of a Fastify instance that the plugin needs. */
type FastifyLike = {
  readonly removeAllContentTypeParsers: () => unknown
  readonly addContentTypeParser: (
    type: string,
    options: { readonly parseAs: 'buffer'; readonly bodyLimit: number },
    parse: never,
  ) => unknown
  readonly post: (
    path: string,
    handler: (request: FastifyRequest, reply: FastifyReply) => Promise<unknown>,
  ) => unknown
}

export type FastifyWebhookOptions = ReceiverOptions & {
  /** The endpoint's path: `/forecourt`. */
  readonly path: string
}

/** `app.register(fastifyWebhook, { path, secrets, onEvent })`. Other routes still parse bodies as before. */
export const fastifyWebhook = async (app: FastifyLike, options: FastifyWebhookOptions): Promise<void> => {
  const { receive, bodyMaximumBytes } = receiverOf(options)
  app.removeAllContentTypeParsers()
  const asBytes = (_request: unknown, body: unknown, done: (error: null, body: unknown) => void) =>
    done(null, body)
  // Fastify types its callback and promise forms apart, with no common one.
  app.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: bodyMaximumBytes }, asBytes as never)
  app.post(options.path, async ({ body, headers }, reply) => {
    const bytes = body instanceof Uint8Array ? new Uint8Array(body) : new Uint8Array()
    return reply.code(await receive(bytes, headers)).send()
  })
}
