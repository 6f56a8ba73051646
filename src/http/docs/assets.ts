/** Files of the documentation that browsers keep forever, since their names contain a hash of their content. */
import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import type { FastifyInstance } from 'fastify'
import { type SharedBytes, sendShared, sharedBytes } from '../declare/bodies/shared-bytes.ts'
import { sendProblem } from '../declare/problem.ts'

export type Asset = SharedBytes & {
  readonly name: string
}

const YEAR_SECONDS = 31_536_000
const HASH_CHARACTERS = 16
const TYPES = { css: 'text/css; charset=utf-8', js: 'text/javascript; charset=utf-8' }

export const assetOf = (name: string, ending: keyof typeof TYPES, text: string): Asset => {
  const hash = createHash('sha256').update(text).digest('hex').slice(0, HASH_CHARACTERS)
  return { name: `${name}-${hash}.${ending}`, ...sharedBytes(TYPES[ending], text) }
}

/** The text of a file in this folder. */
export const ownFile = (name: string): Promise<string> => readFile(new URL(name, import.meta.url), 'utf8')

/** Serves the files below the path. */
export const registerAssets = (
  app: FastifyInstance,
  path: string,
  assets: () => Promise<readonly Asset[]>,
): void => {
  const config = { budget: 'files' } as const
  app.get<{ Params: { file: string } }>(`${path}/:file`, { config }, async (request, reply) => {
    const asset = (await assets()).find(({ name }) => name === request.params.file)
    if (asset === undefined) return sendProblem(reply, 'not-found', 'This path does not exist.')
    reply.header('cache-control', `public, max-age=${YEAR_SECONDS}, immutable`)
    return sendShared(request, reply, asset)
  })
}

/** Makes it on first use; after a failure it tries again. */
export const once = <T>(make: () => Promise<T>): (() => Promise<T>) => {
  let making: Promise<T> | undefined
  return () => {
    making ??= make().catch((error) => {
      making = undefined
      throw error
    })
    return making
  }
}
