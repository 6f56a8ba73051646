/**
 * The documentation as the service sends it. Rendering all pages and indexing them takes seconds, so `npm run build` does it,
 * and a process only reads what it sends. Where the build left it out, or a page has changed since, it is made on first use.
 */
import { mkdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import fastify from 'fastify'
import { escapeHtml } from '../../../packages/values/html.ts'
import {
  type Library,
  type ListedPage,
  openLibrary,
  pageFiles,
  ROOT,
  samples,
  sectionsOf,
} from './library.ts'
import { textHtml } from './names.ts'
import { type Found, indexOf, readIndex, type Search, searchIn, storedIndex } from './search.ts'

export type Docs = {
  readonly library: Library<ListedPage>
  readonly htmlOf: (page: ListedPage) => string
  /** Opens the search, whose index then stays in memory. */
  readonly search: () => Promise<Search>
}

const FOLDER = join(ROOT, 'build/docs')
const LIST = 'list.json'
const PAGES = 'pages.html'
const INDEX = 'search.json'
const REFERENCE = 'reference.js'

/** Stands for the service's address where pages are made before that is known: a letter that no page has. */
const ANY_ADDRESS = '\uE000'

/** A page in the list, with the length of its part of the file of all pages. */
type BuiltPage = ListedPage & { readonly bytes: number }

/** Makes everything again; a process that reads meanwhile has either what was there before or all of it. */
export const writeDocs = async (folder = FOLDER): Promise<void> => {
  const library = await openLibrary(ANY_ADDRESS)
  const next = `${folder}.next`
  await rm(next, { recursive: true, force: true })
  await mkdir(next, { recursive: true })
  const pages = [...library.pages.values()]
  const list = pages.map(({ file, address, title, summary, parts, html }): BuiltPage => {
    const headings = parts.map(({ anchor, text, depth }) => ({ anchor, text, depth }))
    return { file, address, title, summary, parts: headings, bytes: Buffer.byteLength(html) }
  })
  await writeFile(join(next, LIST), JSON.stringify(list))
  await writeFile(join(next, PAGES), pages.map(({ html }) => html).join(''))
  await writeFile(join(next, INDEX), storedIndex(indexOf(library)))
  await writeFile(join(next, REFERENCE), await scalarScript())
  await rm(folder, { recursive: true, force: true })
  await rename(next, folder)
}

/** The documentation with the service's address in its samples. */
export const openDocs = async (baseUrl: string, folder = FOLDER): Promise<Docs> =>
  (await isFresh(folder)) ? openBuilt(baseUrl, folder) : makeDocs(baseUrl)

const openBuilt = async (baseUrl: string, folder: string): Promise<Docs> => {
  const [list, contents] = await Promise.all([
    readFile(join(folder, LIST), 'utf8'),
    readFile(join(folder, PAGES)),
  ])
  const listed: readonly BuiltPage[] = JSON.parse(list)
  const htmls = new Map<string, Buffer>()
  let at = 0
  for (const { address, bytes } of listed) {
    htmls.set(address, contents.subarray(at, at + bytes))
    at += bytes
  }
  const pages = new Map(listed.map((page) => [page.address, page]))
  const addressed = (text: string) => text.replaceAll(ANY_ADDRESS, () => baseUrl)
  return {
    library: { pages, sections: sectionsOf(pages), samples: await samples() },
    htmlOf: ({ address }) =>
      (htmls.get(address) ?? '')
        .toString()
        .replace(CODE_OR_ADDRESS, (text) =>
          text === ANY_ADDRESS ? textHtml(baseUrl) : text.replaceAll(ANY_ADDRESS, () => escapeHtml(baseUrl)),
        ),
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
    search: async () => searchIn(indexOf(library)),
  }
}

/** Whether the build is there, and no page, and nothing that renders pages, has changed since. */
const isFresh = async (folder: string): Promise<boolean> => {
  try {
    const built = (await stat(join(folder, LIST))).mtimeMs
    const sources = [...(await pageFiles()), ...RENDERED_BY].map((file) => join(ROOT, file))
    const changed = await Promise.all(sources.map(async (file) => (await stat(file)).mtimeMs))
    return changed.every((at) => at <= built)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return false
    throw error
  }
}

/** The script of the API reference, four megabytes, which its package serves only as part of a server. */
export const referenceScript = async (folder = FOLDER): Promise<string> =>
  (await isFresh(folder)) ? readFile(join(folder, REFERENCE), 'utf8') : scalarScript()

/** The package holds the script inside its Fastify plugin, so we mount the plugin on a separate server that never listens. */
const scalarScript = async (): Promise<string> => {
  const { default: scalar } = await import('@scalar/fastify-api-reference')
  const apart = fastify()
  await apart.register(scalar, { routePrefix: '/scalar', configuration: { url: '/openapi.json' } })
  const { statusCode, body } = await apart.inject('/scalar/js/scalar.js')
  await apart.close()
  if (statusCode !== 200) throw new Error('The package of the API reference does not serve its script')
  return body
}

const RENDERED_BY = [
  // The version of the API reference's package.
  'package.json',
  ...['addresses', 'built', 'contents', 'library', 'markdown', 'names', 'search'].map(
    (name) => `src/http/docs/${name}.ts`,
  ),
]
