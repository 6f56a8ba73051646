/** The documentation's contents for programs that read text (llmstxt.org). */
import type { Library } from './library.ts'

/** The text of llms.txt. Its addresses lead to the pages' Markdown. */
export const llmsText = ({ sections }: Library, baseUrl: string): string =>
  `# Forecourt

> Vehicle finance application service: submit applications in one of two sets of models (quotes or cases), get every failure at once, follow decisions by status, webhooks or a feed, upload documents, and have agreements signed.

- [OpenAPI document](${baseUrl}/openapi.json): every operation for clients
- [AsyncAPI document](${baseUrl}/asyncapi.json): every event
- [Samples](${baseUrl}/docs/examples): complete bodies to submit, with the answers that they get

${sections
  .map(
    ({ title, pages }) =>
      `## ${title}\n\n${pages.map((page) => `- [${page.title}](${baseUrl}${page.address}.md): ${page.summary}`).join('\n')}`,
  )
  .join('\n\n')}
`
