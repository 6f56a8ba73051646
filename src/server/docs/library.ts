/** The pages of the documentation, rendered from their Markdown. */
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type Audience, audienceOf, INTEGRATORS_FILES, REFERENCE, SECTIONS } from './contents.ts'
import { type Heading, type Part, renderMarkdown } from './markdown.ts'
import { addressOf, addressOfLink } from './markup.ts'
import { type OperationName, referencePages } from './reference.ts'

export const ROOT = fileURLToPath(new URL('../../../', import.meta.url))
/** Pages outside docs/. */
const ROOT_PAGES = [
  'README.md',
  'CHANGELOG.md',
  'CONTRIBUTING.md',
  'sdk/README.md',
  'catalogue/README.md',
  'packages/pdf-seal/README.md',
  'bench/README.md',
]
const LICENCE = 'LICENSE'
const SAMPLE_FOLDERS = [
  'examples/a',
  'examples/b',
  'examples/certify',
  'examples/core',
  'examples/documents',
  'examples/lender',
  'examples/products',
]
const SAMPLE = /\.(?:json|mjs|pdf|php)$/
/** The service's address in the guides' samples. */
export const SAMPLE_BASE_URL = 'http://127.0.0.1:8080'

/** What lists say of a page. */
export type ListedPage = {
  /** Its file in the project. The API reference has none: its pages are made from the OpenAPI document. */
  readonly file: string
  readonly address: string
  readonly title: string
  /** The first sentence, as plain text. */
  readonly summary: string
  readonly parts: readonly Heading[]
  /** What a page of the API reference is about. */
  readonly operation?: OperationName
}

export type DocsPage = Omit<ListedPage, 'parts'> & {
  readonly markdown: string
  readonly html: string
  readonly parts: readonly Part[]
}

export type PageSection<Page extends ListedPage = ListedPage> = {
  readonly title: string
  readonly audience: Audience
  readonly pages: readonly Page[]
}

export type Library<Page extends ListedPage = DocsPage> = {
  /** By their addresses. */
  readonly pages: ReadonlyMap<string, Page>
  /** The sections of the site's navigation. */
  readonly sections: readonly PageSection<Page>[]
  /** The sections of the API reference, whose pages list each other alone. */
  readonly reference: readonly PageSection<Page>[]
  /** Paths of the samples, as `a/individual.json`. */
  readonly samples: readonly string[]
}

/** Reads and renders all pages; samples in the guides for integrators get `baseUrl`. */
export const openLibrary = async (baseUrl: string): Promise<Library> => {
  const pages = new Map<string, DocsPage>()
  for (const file of await pageFiles()) {
    const page = pageOf(file, await readMarkdown(file, baseUrl))
    pages.set(page.address, page)
  }
  const described = await readFile(join(ROOT, REFERENCE_SOURCE), 'utf8')
  const document = JSON.parse(described.replaceAll(SAMPLE_BASE_URL, ''))
  for (const { file, markdown, operation } of referencePages(document, baseUrl)) {
    const page = pageOf(file, markdown)
    pages.set(page.address, operation === undefined ? page : { ...page, operation })
  }
  return { pages, ...sectionsOf(pages), samples: await samples() }
}

const REFERENCE_SOURCE = 'docs/reference/openapi.json'

/** What the documentation is made from: the files of all pages, and that of the API reference. */
export const sourceFiles = async (): Promise<readonly string[]> => [...(await pageFiles()), REFERENCE_SOURCE]

const pageFiles = async (): Promise<readonly string[]> => {
  const found = (await readdir(join(ROOT, 'docs'), { recursive: true })).map((path) => `docs/${path}`)
  return [...found.filter((path) => path.endsWith('.md')).sort(), ...ROOT_PAGES, LICENCE]
}

/** The Markdown of a page, with `baseUrl` in its samples, and without comments, which are for the project's authors. */
export const readMarkdown = async (file: string, baseUrl: string): Promise<string> => {
  const written = withoutComments(await readFile(join(ROOT, file), 'utf8'))
  // The licence is plain text.
  if (file === LICENCE) return `# Licence\n\nApache License, version 2.0.\n\n~~~text\n${written}~~~\n`
  return IS_FOR_INTEGRATORS.has(file) ? written.replaceAll(SAMPLE_BASE_URL, () => baseUrl) : written
}

/** Code, in which nothing is a comment, or a comment on lines of its own. */
const CODE_OR_COMMENT = /^( *)```.*?^\1```|^ *<!--.*?-->\n+/gms

const withoutComments = (markdown: string): string =>
  markdown.replace(CODE_OR_COMMENT, (whole) => (whole.trimStart().startsWith('<!--') ? '' : whole))

const IS_FOR_INTEGRATORS: ReadonlySet<string> = new Set(INTEGRATORS_FILES)

const pageOf = (file: string, markdown: string): DocsPage => {
  const address = addressOf(file)
  const { html, parts } = renderMarkdown(markdown, (link) => addressOfLink(file, link))
  const [first] = parts
  if (address === undefined || first === undefined) throw new Error(`${file} has no title`)
  const said = parts.map(({ says }) => says.trim()).find((says) => says !== '') ?? ''
  const summary = /^.*?[.:](?=\s|$)/s.exec(said)?.[0] ?? said
  return {
    file,
    address,
    title: first.text,
    summary: summary.replace(/\s+/g, ' ').replace(/:$/, '.'),
    markdown,
    html,
    parts,
  }
}

export const sectionsOf = <Page extends ListedPage>(
  pages: ReadonlyMap<string, Page>,
): Pick<Library<Page>, 'sections' | 'reference'> => {
  const pageAt = (address: string) => {
    const page = pages.get(address)
    if (page === undefined) throw new Error(`The contents name ${address}, which does not exist`)
    return page
  }
  const byTag = Map.groupBy(pages.values(), ({ operation }) => operation?.tag)
  byTag.delete(undefined)
  return {
    sections: SECTIONS.map(({ title, audience, files }) => ({
      title,
      audience,
      pages: files.map((file) => pageAt(addressOf(file) ?? file)),
    })),
    reference: [
      { title: 'API reference', audience: 'integrator', pages: [pageAt(REFERENCE)] },
      ...[...byTag.entries()].map(([title = '', own]) => ({
        title,
        audience: audienceOf(REFERENCE, title),
        pages: own,
      })),
    ],
  }
}

export const samples = async (): Promise<readonly string[]> => {
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
  /^[\w-]+\.(?:png|svg)$/.test(name)
    ? readIfThere(join('docs/guides/pictures', name))
    : Promise.resolve(undefined)

/** The file name of the packed SDK, which has its version; undefined if the build left the SDK out. */
export const sdkPackageName = async (): Promise<string | undefined> => {
  const names = await readdir(join(ROOT, 'sdk/pack')).catch(() => [])
  return names.find((name) => SDK_PACKAGE.test(name))
}

const SDK_PACKAGE = /^forecourt-sdk-[\w.-]+\.tgz$/

/** The packed SDK, by its file name; undefined if the name has another version, or if the build left the SDK out. */
export const readSdkPackage = (name: string): Promise<Buffer | undefined> =>
  SDK_PACKAGE.test(name) ? readIfThere(join('sdk/pack', name)) : Promise.resolve(undefined)

const readIfThere = async (path: string): Promise<Buffer | undefined> => {
  try {
    return await readFile(join(ROOT, path))
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
}
