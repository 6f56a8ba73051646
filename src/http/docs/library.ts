/** The pages of the documentation, rendered on first use: most processes never show them. */
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { addressOf, addressOfLink } from './addresses.ts'
import { FOR_INTEGRATORS, SECTIONS } from './contents.ts'
import { type Part, renderMarkdown } from './markdown.ts'

const ROOT = fileURLToPath(new URL('../../../', import.meta.url))
/** Pages outside docs/. */
const ROOT_PAGES = ['README.md', 'CHANGELOG.md', 'CONTRIBUTING.md', 'sdk/README.md']
const SAMPLE_FOLDERS = [
  'examples/a',
  'examples/b',
  'examples/documents',
  'examples/lender',
  'examples/products',
]
const SAMPLE = /\.(?:json|pdf)$/
/** The service's address in the guides' samples. */
const SAMPLE_BASE_URL = 'http://127.0.0.1:8080'

export type DocsPage = {
  readonly address: string
  readonly title: string
  /** The first sentence below the title, as plain text. */
  readonly summary: string
  readonly markdown: string
  readonly html: string
  readonly parts: readonly Part[]
}

export type Library = {
  /** By their addresses. */
  readonly pages: ReadonlyMap<string, DocsPage>
  /** The sections of the site's navigation. */
  readonly sections: readonly { readonly title: string; readonly pages: readonly DocsPage[] }[]
  /** Paths of the samples, as `a/individual.json`. */
  readonly samples: readonly string[]
}

/** Reads and renders all pages; samples in the guides for integrators get `baseUrl`. */
export const openLibrary = async (baseUrl: string): Promise<Library> => {
  const found = (await readdir(join(ROOT, 'docs'), { recursive: true })).map((path) => `docs/${path}`)
  const files = [...found.filter((path) => path.endsWith('.md')).sort(), ...ROOT_PAGES]
  const isForIntegrators = new Set(SECTIONS.find(({ title }) => title === FOR_INTEGRATORS)?.files)
  const pages = new Map<string, DocsPage>()
  for (const file of files) {
    const written = await readFile(join(ROOT, file), 'utf8')
    const markdown = isForIntegrators.has(file) ? written.replaceAll(SAMPLE_BASE_URL, baseUrl) : written
    const page = pageOf(file, markdown)
    pages.set(page.address, page)
  }
  return { pages, sections: sectionsOf(pages), samples: await samples() }
}

const pageOf = (file: string, markdown: string): DocsPage => {
  const address = addressOf(file)
  const { html, parts } = renderMarkdown(markdown, (link) => addressOfLink(file, link))
  const [first] = parts
  if (address === undefined || first === undefined) throw new Error(`${file} has no title`)
  const summary = /^.*?[.:](?=\s|$)/s.exec(first.says.trim())?.[0] ?? first.says.trim()
  return {
    address,
    title: first.text,
    summary: summary.replace(/\s+/g, ' ').replace(/:$/, '.'),
    markdown,
    html,
    parts,
  }
}

const sectionsOf = (pages: ReadonlyMap<string, DocsPage>): Library['sections'] =>
  SECTIONS.map(({ title, files }) => ({
    title,
    pages: files.map((file) => {
      const page = pages.get(addressOf(file) ?? '')
      if (page === undefined) throw new Error(`The contents name ${file}, which does not exist`)
      return page
    }),
  }))

const samples = async (): Promise<readonly string[]> => {
  const folders = SAMPLE_FOLDERS.map(async (folder) => {
    const entries = await readdir(join(ROOT, folder), { recursive: true, withFileTypes: true })
    return entries
      .filter((entry) => entry.isFile() && SAMPLE.test(entry.name))
      .map(({ parentPath, name }) => join(parentPath, name).slice(join(ROOT, 'examples/').length))
  })
  return (await Promise.all(folders)).flat().sort()
}

/** The text of a sample that the library lists. */
export const readSample = (path: string): Promise<Buffer> => readFile(join(ROOT, 'examples', path))

/** A picture of a guide, by its name; undefined if there is none. */
export const readPicture = (name: string): Promise<Buffer | undefined> =>
  /^[\w-]+\.png$/.test(name) ? readIfThere(join('docs/guides/pictures', name)) : Promise.resolve(undefined)

/** The packed SDK, by its file name; undefined if the name has another version, or if the build left the SDK out. */
export const readSdkPackage = (name: string): Promise<Buffer | undefined> =>
  /^forecourt-sdk-[\w.-]+\.tgz$/.test(name) ? readIfThere(join('sdk/pack', name)) : Promise.resolve(undefined)

const readIfThere = async (path: string): Promise<Buffer | undefined> => {
  try {
    return await readFile(join(ROOT, path))
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
}
