/**
 * The documentation as the service sends it. Rendering all pages and indexing them takes seconds, so `npm run build` does it,
 * and a process only reads what it sends. Where the build left it out, or a page has changed since, it is made on first use.
 */
import { createHash } from 'node:crypto'
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { escapeHtml } from '../../../packages/values/html.ts'
import { type SharedBytes, sendShared, sharedBytes } from '../../http/bodies/send-file.ts'
import { sendProblem } from '../../http/problem.ts'
import { isReference } from './contents.ts'
import {
  type Library,
  type ListedPage,
  openLibrary,
  ROOT,
  readMarkdown,
  samples,
  sectionsOf,
  sourceFiles,
} from './library.ts'
import { textHtml } from './markup.ts'
import { type Found, indexOf, readIndex, type Search, searchIn, storedIndex } from './search.ts'

export type Docs = {
  readonly library: Library<ListedPage>
  readonly htmlOf: (page: ListedPage) => string
  readonly markdownOf: (page: ListedPage) => Promise<string>
  /** Opens the search, whose index then stays in memory. */
  readonly search: () => Promise<Search>
}

const FOLDER = join(ROOT, 'build/docs')
const LIST = 'list.json'
const PAGES = 'pages.html'
const INDEX = 'search.json'
const REFERENCE = 'reference'

/** Stands for the service's address where pages are made before that is known: a letter that no page has. */
const ANY_ADDRESS = '\uE000'

/** A page in the list, with the length of its part of the file of all pages. */
type BuiltPage = ListedPage & { readonly bytes: number }

type BuiltList = {
  /** Tells whether a source has changed since. */
  readonly madeFrom: string
  readonly pages: readonly BuiltPage[]
}

/** Makes everything again; a process that reads meanwhile has either what was there before or all of it. */
export const writeDocs = async (folder = FOLDER): Promise<void> => {
  const library = await openLibrary(ANY_ADDRESS)
  const next = `${folder}.next`
  await rm(next, { recursive: true, force: true })
  await mkdir(next, { recursive: true })
  const pages = [...library.pages.values()]
  const list = pages.map(({ html, markdown: _, parts, ...page }): BuiltPage => {
    const headings = parts.map(({ anchor, text, depth }) => ({ anchor, text, depth }))
    return { ...page, parts: headings, bytes: Buffer.byteLength(html) }
  })
  const written: BuiltList = { madeFrom: await sourceHash(), pages: list }
  await writeFile(join(next, LIST), JSON.stringify(written))
  await writeFile(join(next, PAGES), pages.map(({ html }) => html).join(''))
  await writeFile(join(next, INDEX), storedIndex(indexOf(library)))
  await mkdir(join(next, REFERENCE))
  for (const { file, address, markdown } of pages)
    if (isReference(address)) await writeFile(join(next, REFERENCE, basename(file, '.md')), markdown)
  await rm(folder, { recursive: true, force: true })
  await rename(next, folder)
}

/** The documentation with the service's address in its samples. */
export const openDocs = async (baseUrl: string, folder = FOLDER): Promise<Docs> => {
  const list = await readList(folder)
  return list?.madeFrom === (await sourceHash()) ? openBuilt(baseUrl, folder, list.pages) : makeDocs(baseUrl)
}

const readList = async (folder: string): Promise<BuiltList | undefined> => {
  try {
    return JSON.parse(await readFile(join(folder, LIST), 'utf8'))
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
}

const openBuilt = async (baseUrl: string, folder: string, listed: readonly BuiltPage[]): Promise<Docs> => {
  const contents = await readFile(join(folder, PAGES))
  const htmls = new Map<string, Buffer>()
  let at = 0
  for (const { address, bytes } of listed) {
    htmls.set(address, contents.subarray(at, at + bytes))
    at += bytes
  }
  const pages = new Map(listed.map((page) => [page.address, page]))
  const addressed = (text: string) => text.replaceAll(ANY_ADDRESS, () => baseUrl)
  return {
    library: { pages, ...sectionsOf(pages), samples: await samples() },
    htmlOf: ({ address }) =>
      (htmls.get(address) ?? '')
        .toString()
        .replace(CODE_OR_ADDRESS, (text) =>
          text === ANY_ADDRESS ? textHtml(baseUrl) : text.replaceAll(ANY_ADDRESS, () => escapeHtml(baseUrl)),
        ),
    markdownOf: async ({ file, address }) =>
      isReference(address)
        ? addressed(await readFile(join(folder, REFERENCE, basename(file, '.md')), 'utf8'))
        : readMarkdown(file, baseUrl),
    search: async () => {
      const search = searchIn(await readIndex(await readFile(join(folder, INDEX), 'utf8')))
      return (query, audience) =>
        search(query, audience).map((found): Found => ({ ...found, excerpt: addressed(found.excerpt) }))
    },
  }
}

/** In a block of code nothing breaks. */
const CODE_OR_ADDRESS = /<pre[\s\S]*?<\/pre>|\uE000/g

const makeDocs = async (baseUrl: string): Promise<Docs> => {
  const library = await openLibrary(baseUrl)
  return {
    library,
    htmlOf: ({ address }) => library.pages.get(address)?.html ?? '',
    markdownOf: async ({ address }) => library.pages.get(address)?.markdown ?? '',
    search: async () => searchIn(indexOf(library)),
  }
}

/** Of the text of all pages and of what renders them: a copy or a checkout changes their times, too. */
const sourceHash = async (): Promise<string> => {
  const hash = createHash('sha256')
  const texts = [...(await sourceFiles()), ...RENDERED_BY].map((file) => readFile(join(ROOT, file)))
  for (const text of await Promise.all(texts)) hash.update(text)
  return hash.digest('hex')
}

const RENDERED_BY = [
  'built',
  'contents',
  'fields',
  'library',
  'markdown',
  'markup',
  'operation',
  'reference',
  'search',
  'synonyms',
].map((name) => `src/server/docs/${name}.ts`)

/** A file of the documentation that browsers keep forever, since its name contains a hash of its content. */
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
