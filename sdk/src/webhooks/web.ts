/** A receiver for everything that uses the web's Request and Response: Deno, Bun, workers, Hono, Next.js. */
import { bytesOfBody, type ReceiverOptions, receiverOf } from './receive.ts'

/** A function that handles the service's POST. */
export const webhookHandler = (options: ReceiverOptions): ((request: Request) => Promise<Response>) => {
  const { receive, bodyMaximumBytes } = receiverOf(options)
  return async (request) => {
    if (request.method !== 'POST') return new Response(null, { status: 405, headers: { allow: 'POST' } })
    const bytes = await bytesOfBody(chunksOf(request.body), bodyMaximumBytes)
    const status = bytes === undefined ? 413 : await receive(bytes, request.headers)
    return new Response(null, { status })
  }
}

/** Not every browser can iterate over a stream itself. */
async function* chunksOf(stream: ReadableStream<Uint8Array> | null): AsyncGenerator<Uint8Array> {
  const reader = stream?.getReader()
  try {
    for (let read = await reader?.read(); read !== undefined && !read.done; read = await reader?.read())
      yield read.value
  } finally {
    await reader?.cancel()
  }
}
