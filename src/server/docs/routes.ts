/**
 * The documentation of the running service: guides, reference and changelog as one site at /docs, each problem type
 * at the address that its `type` names, and llms.txt. This service serves everything.
 */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { sendShared, sharedBytes } from '../../http/bodies/send-file.ts'
import { PROBLEMS, type ProblemKind, problemBody, sendProblem } from '../../http/problem.ts'
import { type Asset, assetOf, type Docs, once, openDocs, ownFile, registerAssets } from './built.ts'
import { registerClients } from './clients.ts'
import { AUDIENCES, type Audience } from './contents.ts'
import {
  documentOf,
  type Frame,
  missingContent,
  pageContent,
  resultsOf,
  samplesContent,
  searchContent,
} from './layout.ts'
import { readPicture, readSample, readSdkPackage, sdkPackageName } from './library.ts'
import { linkedMarkdown, llmsFullText, llmsText } from './llms.ts'
import { problemContent, problemPageMarkdown } from './problem-causes.ts'
import type { Search } from './search.ts'

export type DocsParts = {
  /** The address at which callers reach the service, for the samples. */
  readonly baseUrl: () => string
  /** Names of the console's files, among them its font; empty if the console is not built. */
  readonly fonts: readonly string[]
  /** The certificate (PEM) of the test authority that vouches for the seals of a sandbox; undefined where there is none. */
  readonly sealingAuthority: () => Promise<string | undefined>
}

/** Registers the site. It reads its content on first use. */
export const docsSite = (app: FastifyInstance, parts: DocsParts): void => {
  const site = once(() => openSite(parts))
  const page = async (address: string, request: FastifyRequest, reply: FastifyReply) =>
    pageAt(await site(), address, parts.baseUrl())(request, reply)
  const notThere = async (reply: FastifyReply) => missing((await site()).frame, reply)
  app.get('/docs', (request, reply) => page('/docs', request, reply))
  app.get('/docs.md', (request, reply) => page('/docs.md', request, reply))
  app.get('/docs/', async (_request, reply) => reply.redirect('/docs'))
  const costly = { config: { budget: 'costly' } } as const
  app.get<{ Querystring: SearchQuery }>('/docs/search', costly, async (request, reply) => {
    const { frame, search } = await site()
    const { q, part, for: whose } = request.query
    const query = typeof q === 'string' ? q : ''
    const audience = isAudience(whose) ? whose : undefined
    const found = (await search())(query, audience)
    // For programs, such as the SDK package's own.
    if (part === 'json') return found
    const html =
      part === 'results'
        ? resultsOf(query, found, audience)
        : documentOf(frame, searchContent(query, found, audience))
    return sendPage(request, reply, html)
  })
  registerClients(app)
  app.get('/docs/sealing-authority.pem', async (_request, reply) => {
    const certificate = await parts.sealingAuthority()
    if (certificate === undefined) return notThere(reply)
    return reply.header('cache-control', 'no-cache').type('application/x-pem-file').send(certificate)
  })
  registerAssets(app, '/docs/assets/site', async () => (await site()).assets)
  app.get<{ Params: { name: string } }>('/docs/guides/pictures/:name', async (request, reply) => {
    const { name } = request.params
    const picture = await readPicture(name)
    if (picture === undefined) return notThere(reply)
    const type = name.endsWith('.svg') ? 'image/svg+xml' : 'image/png'
    return reply.header('cache-control', 'public, max-age=3600').type(type).send(picture)
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
  app.get<{ Params: { '*': string } }>('/docs/*', (request, reply) =>
    page(`/docs/${request.params['*'].replace(/\/$/, '')}`, request, reply),
  )
  app.get('/llms.txt', async (_request, reply) => {
    const { frame } = await site()
    return reply.type('text/plain; charset=utf-8').send(llmsText(frame.library, parts.baseUrl()))
  })
  app.get('/llms-full.txt', costly, async (request, reply) => {
    const { docs } = await site()
    const text = await llmsFullText(docs, parts.baseUrl())
    return sendShared(request, reply, sharedBytes('text/plain; charset=utf-8', text))
  })
  problemPages(app, async () => (await site()).frame)
}

type SearchQuery = { readonly q?: string; readonly part?: string; readonly for?: string }

const isAudience = (text: unknown): text is Audience =>
  typeof text === 'string' && Object.hasOwn(AUDIENCES, text)

type Respond = (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>

/** What sends the page at an address: as HTML, or as Markdown if the address ends so or the reader prefers it. */
const pageAt =
  ({ frame, docs }: Site, address: string, baseUrl: string): Respond =>
  async (request, reply) => {
    const { library } = frame
    const source = library.pages.get(address.replace(/\.md$/, ''))
    if (source === undefined) {
      const samples = samplesAt(frame, address)
      return samples === undefined ? missing(frame, reply) : samples(request, reply)
    }
    reply.header('vary', 'accept')
    if (address.endsWith('.md') || prefersMarkdown(request))
      return reply.type('text/markdown; charset=utf-8').send(await linkedMarkdown(docs, source, baseUrl))
    return sendPage(request, reply, documentOf(frame, pageContent(library, source, docs.htmlOf(source))))
  }

/** Programs that read text ask for it; browsers never do. */
const prefersMarkdown = ({ headers: { accept = '' } }: FastifyRequest): boolean =>
  /\btext\/markdown\b/.test(accept) && !/\btext\/html\b/.test(accept)

const wantsHtml = ({ headers: { accept = '' } }: FastifyRequest): boolean => /\btext\/html\b/.test(accept)

/** Nothing is at the address of the request: a page for people, a problem for programs. */
const missing = async (
  frame: Frame,
  reply: FastifyReply,
  detail = 'Documentation page not found.',
): Promise<FastifyReply> => {
  const { request } = reply
  reply.header('vary', 'accept')
  if (!wantsHtml(request)) return sendProblem(reply, 'not-found', detail)
  const address = request.url.split('?', 1)[0] as string
  return sendPage(request, reply.code(404), documentOf(frame, missingContent(address, frame.library)))
}

/** What a problem type means: as a page for people, and as JSON for programs. */
const problemPages = (app: FastifyInstance, frameOf: () => Promise<Frame>): void => {
  app.get<{ Params: { kind: string } }>('/problems/:kind', async (request, reply) => {
    const { kind } = request.params
    if (!Object.hasOwn(PROBLEMS, kind)) return missing(await frameOf(), reply, 'Unknown problem type.')
    reply.header('vary', 'accept')
    if (prefersMarkdown(request))
      return reply.type('text/markdown; charset=utf-8').send(problemPageMarkdown(kind as ProblemKind))
    if (wantsHtml(request))
      return sendPage(request, reply, documentOf(await frameOf(), problemContent(kind as ProblemKind)))
    const { type, title, status, detail } = problemBody(kind as ProblemKind, request.id)
    return { type, title, status, detail }
  })
}

type Site = {
  readonly docs: Docs
  readonly frame: Frame
  readonly search: () => Promise<Search>
  readonly assets: readonly Asset[]
}

/** In this order: later ones override. */
const STYLES = ['site.css', 'site-parts.css', 'site-screens.css'] as const

const openSite = async ({ baseUrl, fonts }: DocsParts): Promise<Site> => {
  const [docs, script, ...styles] = await Promise.all([
    openDocs(baseUrl()),
    ownFile('site.js'),
    ...STYLES.map(ownFile),
  ])
  const style = assetOf('site', 'css', [fontFaces(fonts), ...styles].join('\n'))
  const behaviour = assetOf('site', 'js', script)
  return {
    frame: {
      library: docs.library,
      style: `/docs/assets/site/${style.name}`,
      script: `/docs/assets/site/${behaviour.name}`,
    },
    docs,
    search: once(docs.search),
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
const samplesAt = (frame: Frame, address: string): Respond | undefined => {
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
