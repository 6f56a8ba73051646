/** The documentation for programs that read text (llmstxt.org): a list of all pages, each page, and all in one. */

import type { Docs } from './built.ts'
import { AUDIENCES } from './contents.ts'
import type { Library, ListedPage } from './library.ts'
import { addressOfLink } from './markup.ts'

/** The text of llms.txt. Its addresses lead to the pages' Markdown. */
export const llmsText = (library: Library<ListedPage>, baseUrl: string): string => {
  const { pages } = library
  const sections = [...library.sections, ...library.reference]
  const listed = sections.flatMap((section) => section.pages)
  const others = [...pages.values()].filter((page) => page.address !== '/docs' && !listed.includes(page))
  const lists = [
    ...sections.map(({ title, audience, pages: own }) => ({
      title: `${AUDIENCES[audience]}: ${title}`,
      own,
    })),
    { title: 'Optional', own: others },
  ]
  return `# Forecourt

> Forecourt handles vehicle finance applications, from submission to signed agreement. Submit applications in one of two models (quotes or cases), get every validation error at once, follow decisions by status, webhooks or an event feed, upload documents, and have agreements signed.

- [Overview](${baseUrl}/docs.md): what Forecourt does, and a first request with its response
- [OpenAPI document](${baseUrl}/openapi.json): every operation of the API
- [AsyncAPI document](${baseUrl}/asyncapi.json): every event
- [Samples](${baseUrl}/docs/examples): complete request bodies, with the responses to them
- [All pages for developers in one file](${baseUrl}/llms-full.txt)

${lists
  .map(({ title, own }) => `## ${title}\n\n${own.map((page) => lineOf(page, baseUrl)).join('\n')}`)
  .join('\n\n')}
`
}

const lineOf = ({ address, title, summary }: ListedPage, baseUrl: string): string =>
  `- [${title}](${baseUrl}${address}.md): ${summary}`

/** The text of llms-full.txt: what developers need, page after page. */
export const llmsFullText = async (docs: Docs, baseUrl: string): Promise<string> => {
  const { sections, pages } = docs.library
  const own = sections.flatMap(({ audience, pages: some }) => (audience === 'integrator' ? some : []))
  const home = pages.get('/docs')
  const texts: string[] = []
  for (const page of [...(home === undefined ? [] : [home]), ...own])
    texts.push(`<!-- ${baseUrl}${page.address} -->\n\n${await linkedMarkdown(docs, page, baseUrl)}`)
  return texts.join('\n\n')
}

/** A link of Markdown, or code, in which nothing is a link. */
const LINK_OR_CODE = /^```[^\n]*\n.*?^```|`[^`\n]*`|(!?)\[((?:[^[\]]|\[[^[\]]*\])*)\]\(([^()\s]+)\)/gms

/** A page's Markdown, with links that lead on from wherever it is read. */
export const linkedMarkdown = async (
  { markdownOf }: Pick<Docs, 'markdownOf'>,
  page: ListedPage,
  baseUrl: string,
): Promise<string> => {
  const { file } = page
  const markdown = await markdownOf(page)
  return markdown.replace(
    LINK_OR_CODE,
    (whole, isImage: string | undefined, words?: string, link?: string) => {
      if (words === undefined || link === undefined || link.startsWith('#')) return whole
      const target = addressOfLink(file, link)
      if (target === undefined) return words
      if (!target.startsWith('/')) return whole
      const [path = '', anchor] = target.split('#', 2)
      const isPage = /^\/docs(?!\/examples)(?:\/[^.]*)?$/.test(path)
      return `${isImage ?? ''}[${words}](${baseUrl}${path}${isPage ? '.md' : ''}${anchor === undefined ? '' : `#${anchor}`})`
    },
  )
}
