/** A plugin for Fastify. */
import { type ReceiverOptions, receiverOf } from './receive.ts'

type FastifyRequest = {
  readonly body: unknown
  readonly headers: Readonly<Record<string, string | string[] | undefined>>
}
type FastifyReply = { readonly code: (status: number) => { readonly send: () => unknown } }

/** What it needs of Fastify's instance. */
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
  /** Where the endpoint is: `/forecourt`. */
  readonly path: string
}

/** `app.register(fastifyWebhook, { path, secrets, onEvent })`. Other routes go on to parse bodies as they did. */
export const fastifyWebhook = async (app: FastifyLike, options: FastifyWebhookOptions): Promise<void> => {
  const { receive, bodyMaximumBytes } = receiverOf(options)
  app.removeAllContentTypeParsers()
  const asBytes = (_request: unknown, body: unknown, done: (error: null, body: unknown) => void) =>
    done(null, body)
  // Its type has one form for callbacks and one for promises, and no common one.
  app.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: bodyMaximumBytes }, asBytes as never)
  app.post(options.path, async ({ body, headers }, reply) => {
    const bytes = body instanceof Uint8Array ? new Uint8Array(body) : new Uint8Array()
    return reply.code(await receive(bytes, headers)).send()
  })
}
