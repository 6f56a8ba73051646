/**
 * The documentation of the running service: guides, reference and changelog as one site at /docs, each kind of problem
 * at the address that its `type` names, and llms.txt. This service serves everything.
 */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { sendShared, sharedBytes } from '../declare/bodies/shared-bytes.ts'
import { PROBLEMS, type ProblemKind, problemBody, sendProblem } from '../declare/problem.ts'
import { type Asset, assetOf, once, ownFile, registerAssets } from './assets.ts'
import {
  documentOf,
  type Frame,
  homeContent,
  pageContent,
  resultsOf,
  samplesContent,
  searchContent,
} from './layout.ts'
import { openLibrary, readPicture, readSample, readSdkPackage, sdkPackageName } from './library.ts'
import { llmsText } from './llms.ts'
import { problemContent } from './problems.ts'
import { openSearch, type Search } from './search.ts'

export type DocsParts = {
  /** The address at which callers reach the service, for the samples. */
  readonly baseUrl: () => string
  /** Names of the console's files, among them its font; empty if the console is not built. */
  readonly fonts: readonly string[]
}

/** Registers the site. It reads its content on first use. */
export const docsSite = (app: FastifyInstance, parts: DocsParts): void => {
  const site = once(() => openSite(parts))
  app.get('/docs', async (request, reply) => {
    const { frame } = await site()
    return sendPage(request, reply, documentOf(frame, homeContent(frame.library)))
  })
  app.get('/docs/', async (_request, reply) => reply.redirect('/docs'))
  const costly = { config: { budget: 'costly' } } as const
  app.get<{ Querystring: { q?: string; part?: string } }>('/docs/search', costly, async (request, reply) => {
    const { frame, search } = await site()
    const { q, part } = request.query
    const query = typeof q === 'string' ? q : ''
    const found = search(query)
    // For programs, such as the package's own.
    if (part === 'json') return found
    const html = part === 'results' ? resultsOf(query, found) : documentOf(frame, searchContent(query, found))
    return sendPage(request, reply, html)
  })
  registerAssets(app, '/docs/assets/site', async () => (await site()).assets)
  app.get<{ Params: { name: string } }>('/docs/guides/pictures/:name', async (request, reply) => {
    const picture = await readPicture(request.params.name)
    if (picture === undefined) return notThere(reply)
    return reply.header('cache-control', 'public, max-age=3600').type('image/png').send(picture)
  })
  app.get<{ Params: { name: string } }>('/docs/sdk/:name', async (request, reply) => {
    const { name } = request.params
    reply.header('cache-control', 'no-cache')
    // An address that stays the same from version to version.
    const own = name === 'forecourt-sdk.tgz' ? await sdkPackageName() : undefined
    if (own !== undefined) return reply.redirect(`/docs/sdk/${own}`)
    const bytes = await readSdkPackage(name)
    if (bytes === undefined) return notThere(reply)
    return reply.type('application/gzip').send(bytes)
  })
  app.get<{ Params: { '*': string } }>('/docs/*', async (request, reply) => {
    const { frame } = await site()
    const address = `/docs/${request.params['*'].replace(/\/$/, '')}`
    const page = frame.library.pages.get(address)
    if (page !== undefined)
      return sendPage(request, reply, documentOf(frame, pageContent(frame.library, page)))
    const source = frame.library.pages.get(address.replace(/\.md$/, ''))
    if (source !== undefined) return reply.type('text/markdown; charset=utf-8').send(source.markdown)
    const samples = samplesAt(frame, address)
    return samples === undefined ? notThere(reply) : samples(request, reply)
  })
  app.get('/llms.txt', async (_request, reply) => {
    const { frame } = await site()
    return reply.type('text/plain; charset=utf-8').send(llmsText(frame.library, parts.baseUrl()))
  })
  problemPages(app, async () => (await site()).frame)
}

/** What a kind of problem means: as a page for people, and as JSON for programs. */
const problemPages = (app: FastifyInstance, frameOf: () => Promise<Frame>): void => {
  app.get<{ Params: { kind: string } }>('/problems/:kind', async (request, reply) => {
    const { kind } = request.params
    if (!Object.hasOwn(PROBLEMS, kind))
      return sendProblem(reply, 'not-found', 'There is no such kind of problem.')
    reply.header('vary', 'accept')
    if (/\btext\/html\b/.test(request.headers.accept ?? ''))
      return sendPage(request, reply, documentOf(await frameOf(), problemContent(kind as ProblemKind)))
    const { type, title, status, detail } = problemBody(kind as ProblemKind, request.id)
    return { type, title, status, detail }
  })
}

const notThere = (reply: FastifyReply): FastifyReply =>
  sendProblem(reply, 'not-found', 'The documentation has no such page.')

type Site = {
  readonly frame: Frame
  readonly search: Search
  readonly assets: readonly Asset[]
}

/** In this order: later ones override. */
const STYLES = ['site.css', 'site-parts.css', 'site-screens.css'] as const

const openSite = async ({ baseUrl, fonts }: DocsParts): Promise<Site> => {
  const [library, script, ...styles] = await Promise.all([
    openLibrary(baseUrl()),
    ownFile('site.js'),
    ...STYLES.map(ownFile),
  ])
  const style = assetOf('site', 'css', [fontFaces(fonts), ...styles].join('\n'))
  const behaviour = assetOf('site', 'js', script)
  return {
    frame: {
      library,
      style: `/docs/assets/site/${style.name}`,
      script: `/docs/assets/site/${behaviour.name}`,
    },
    search: openSearch(library),
    assets: [style, behaviour],
  }
}

/** The console's fonts; without a built console, the reader's system fonts replace them. */
const fontFaces = (fonts: readonly string[]): string => {
  const font = fonts.find((path) => /inter-latin-wght-normal.*\.woff2$/.test(path))
  if (font === undefined) return ''
  return `@font-face{font-family:"Inter Variable";font-display:swap;font-weight:100 900;src:url("/console/assets/${font}") format("woff2-variations")}\n`
}

/** The search is a form, so pages may submit one to this service; otherwise they load only its files. */
const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data:",
  "font-src 'self'",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
].join('; ')

const sendPage = (request: FastifyRequest, reply: FastifyReply, html: string) => {
  reply.header('content-security-policy', POLICY).header('cache-control', 'no-cache')
  return sendShared(request, reply, sharedBytes('text/html; charset=utf-8', html))
}

/**
 * What sends a sample file, or the list of a folder of samples; undefined if neither exists. Not the reply itself, whose `then` would
 * hide that a response was sent.
 */
const samplesAt = (
  frame: Frame,
  address: string,
): ((request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>) | undefined => {
  const path = /^\/docs\/examples(?:\/(.+))?$/.exec(address)
  if (path === null) return undefined
  const { samples } = frame.library
  const [, asked = ''] = path
  if (samples.includes(asked))
    return async (_request, reply) => reply.type(typeOfSample(asked)).send(await readSample(asked))
  const below = samples.filter((sample) => asked === '' || sample.startsWith(`${asked}/`))
  if (below.length === 0) return undefined
  return (request, reply) => sendPage(request, reply, documentOf(frame, samplesContent(asked, below)))
}

/** Bodies are JSON, and documents PDFs; a program is shown as text. */
const typeOfSample = (path: string): string => {
  if (path.endsWith('.pdf')) return 'application/pdf'
  return path.endsWith('.json') ? 'application/json; charset=utf-8' : 'text/plain; charset=utf-8'
}
