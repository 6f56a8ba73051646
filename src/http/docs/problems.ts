/** The documentation of problem kinds. */
import { escapeHtml } from '../../../packages/values/html.ts'
import { PROBLEMS, type ProblemKind } from '../declare/problem.ts'
import type { Content } from './layout.ts'
import { renderMarkdown } from './markdown.ts'
import { PROBLEM_CAUSES } from './problem-causes.ts'

/** The paragraphs about a kind, as Markdown. */
export const problemMarkdown = (kind: ProblemKind): readonly string[] => {
  const { status } = PROBLEMS[kind]
  const { of, cause, cure } = PROBLEM_CAUSES[kind]
  return [
    `\`/problems/${kind}\`, HTTP ${status}${of === 'clients' ? '' : `, ${of} only`}.`,
    `**Cause.** ${cause}`,
    `**What to do.** ${cure}`,
  ]
}

/** The same page for programs that read text. */
export const problemPageMarkdown = (kind: ProblemKind): string =>
  `${[`# ${PROBLEMS[kind].title}`, ...problemMarkdown(kind)].join('\n\n')}\n`

/** The page at the address that a problem’s \`type\` names. */
export const problemContent = (kind: ProblemKind): Content => {
  const { html } = renderMarkdown(problemMarkdown(kind).join('\n\n'), (link) => link)
  const { title } = PROBLEMS[kind]
  return {
    title,
    address: '/docs/reference/problems',
    main: `<article><h1>${escapeHtml(title)}</h1>${html}<p><a href="/docs/reference/problems">All problem types</a></p></article>`,
  }
}
