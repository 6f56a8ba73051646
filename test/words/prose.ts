/** The prose of a file, line by line: what people read, without code and public names. */
import ts from 'typescript5'

/** A text, and the line on which it begins, from 1. */
export type Prose = { readonly text: string; readonly line: number }

/** The prose of a page in Markdown, or the comments and sentences of a source. */
export const proseOf = (path: string, text: string): readonly Prose[] =>
  (path.endsWith('.md') ? markdownProse(text) : [...commentsIn(text), ...sentencesIn(path, text)]).map(
    ({ text: found, line }) => ({ text: withoutNames(found), line }),
  )

const FENCE = /^\s*(?:```|~~~)/

const markdownProse = (page: string): readonly Prose[] => {
  let isCode = false
  return page.split('\n').flatMap((text, index) => {
    const isFence = FENCE.test(text)
    if (isFence) isCode = !isCode
    return isCode || isFence ? [] : [{ text: text.replace(/\]\([^)]*\)/g, ']'), line: index + 1 }]
  })
}

/** At the beginning of a line, or behind code. */
const COMMENT = /^\s*(?:\{?\/\*+|\*|\/\/)(.*)$|\s\/\/ (.*)$/

const commentsIn = (source: string): readonly Prose[] =>
  source.split('\n').flatMap((text, index) => {
    const [, whole, behind] = COMMENT.exec(text) ?? []
    const comment = whole ?? behind
    return comment === undefined ? [] : [{ text: comment, line: index + 1 }]
  })

/** Stands for what a template puts into its sentence. */
const HOLE = '\u0001'

/** A statement, or a part of one. */
const SQL = /\bselect\b[\s\S]*\bfrom\b|\binsert into\b|\w as \(/

/** Texts of more than one word, and the text of pages. SQL and other tagged templates are code. */
const sentencesIn = (path: string, source: string): readonly Prose[] => {
  const kind = path.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS
  const file = ts.createSourceFile(path, source, ts.ScriptTarget.Latest, false, kind)
  const found: Prose[] = []
  const add = (node: ts.Node, text: string): void => {
    if (!ts.isJsxText(node) && (!/\S\s+\S/.test(text) || SQL.test(text))) return
    const start = ts.isJsxText(node) ? node.pos : node.getStart(file)
    found.push({ text, line: file.getLineAndCharacterOfPosition(start).line + 1 })
  }
  const visit = (node: ts.Node): void => {
    if (ts.isTaggedTemplateExpression(node)) {
      ts.forEachChild(node.template, visit)
      return
    }
    if (ts.isStringLiteral(node) || ts.isJsxText(node)) add(node, node.text)
    else if (ts.isNoSubstitutionTemplateLiteral(node)) add(node, node.text)
    else if (ts.isTemplateExpression(node)) add(node, templateText(node))
    ts.forEachChild(node, visit)
  }
  visit(file)
  return found
}

const templateText = ({ head, templateSpans }: ts.TemplateExpression): string =>
  [head.text, ...templateSpans.map(({ literal }) => literal.text)].join(HOLE)

/**
 * Code in backticks, placeholders, links and keys, and words with the form of a name: paths, camelCase, SNAKE_CASE, dotted
 * and `--options`. Sandbox commands and the purposes of encryption are names too.
 */
const NAMES = [
  /`[^`]*`|<[^>]*>|\{@link [^}]*\}|\{\w+\}|"\w+"(?=:)|--[\w-]+/u,
  /\brefuse documents\b|\banswer (?:\d|\p{Cc})|\bkept answer\b|stops mails of a kind/u,
  /(?<![\p{L}\d])[\p{L}\d$]*(?:[_/=]|[:.](?=[\p{L}\d/]))[\p{L}\d_/.:=$-]*|[\p{L}\d]*\p{Ll}\p{Lu}[\p{L}\d]*/u,
]
const NAME = new RegExp(NAMES.map(({ source }) => source).join('|'), 'gu')

const withoutNames = (text: string): string => text.replace(NAME, HOLE)
