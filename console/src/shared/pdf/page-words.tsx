/** The text of a page as headings, paragraphs, lists and tables. */
import { Fragment, type ReactNode } from 'react'
import type { PDFPageProxy } from './pdf.ts'

export const PageWords = ({ nodes }: { readonly nodes: readonly TextNode[] }): ReactNode =>
  nodes.map((node, place) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: a page's text never changes order.
    <Fragment key={place}>{elementOf(node)}</Fragment>
  ))

/** The document's first heading ranks below our page's heading. */
const elementOf = (node: TextNode): ReactNode => {
  if (typeof node === 'string') return node
  const inside = <PageWords nodes={node.children} />
  switch (node.role) {
    case 'H1':
      return <h2>{inside}</h2>
    case 'H2':
      return <h3>{inside}</h3>
    case 'H3':
      return <h4>{inside}</h4>
    case 'P':
    case 'Caption':
      return <p>{inside}</p>
    case 'L':
      return <ul>{inside}</ul>
    case 'LI':
      return <li>{inside}</li>
    case 'Table':
      return (
        <table>
          <tbody>
            <PageWords nodes={node.children.flatMap(rowsOf)} />
          </tbody>
        </table>
      )
    case 'TR':
      return <tr>{inside}</tr>
    case 'TH':
      return <th>{inside}</th>
    case 'TD':
      return <td>{inside}</td>
    case 'Figure':
      return <p>{inside}</p>
    default:
      return inside
  }
}

/** Rows may be in a head and a body. */
const rowsOf = (node: TextNode): readonly TextNode[] => {
  if (typeof node === 'string') return []
  return node.role === 'TR' ? [node] : node.children.flatMap(rowsOf)
}

/** A heading, paragraph, table and so on, or words. */
export type TextNode = TextBlock | string

type TextBlock = { readonly role: string; readonly children: readonly TextNode[] }

type TreeNode = {
  readonly role?: string
  readonly type?: string
  readonly id?: string
  readonly alt?: string
  readonly children?: readonly TreeNode[]
}

/**
 * The text of a page in the document's own reading order and structure: for screen readers and for small screens. A
 * page's text; without structure, each line is a paragraph.
 */
export const textOf = async (page: PDFPageProxy): Promise<readonly TextNode[]> => {
  const [tree, content] = await Promise.all([
    page.getStructTree() as Promise<TreeNode | null>,
    page.getTextContent({ includeMarkedContent: true }),
  ])
  const words = wordsById(content.items as readonly Item[])
  if (tree === null) return [{ role: 'P', children: [allWords(content.items as readonly Item[])] }]
  const found = nodeOf(tree, words)
  return found === undefined ? [] : [found]
}

type Item =
  | { readonly type: string; readonly id?: string }
  | { readonly type?: undefined; readonly str: string; readonly hasEOL: boolean }

/** For a document without structure. */
const allWords = (items: readonly Item[]): string =>
  items.map((item) => (item.type === undefined ? `${item.str}${item.hasEOL ? ' ' : ''}` : '')).join('')

/** Words belong to the innermost marked content that has an id; the rest is decoration. */
const wordsById = (items: readonly Item[]): ReadonlyMap<string, string> => {
  const words = new Map<string, string>()
  const open: (string | undefined)[] = []
  for (const item of items) {
    if (item.type === 'endMarkedContent') open.pop()
    else if (item.type !== undefined) open.push(item.id)
    else {
      const id = open.findLast((each) => each !== undefined)
      if (id !== undefined) words.set(id, `${words.get(id) ?? ''}${item.str}${item.hasEOL ? ' ' : ''}`)
    }
  }
  return words
}

/** Undefined if it has nothing on this page, like rows of a table that continues from the previous one. */
const nodeOf = (node: TreeNode, words: ReadonlyMap<string, string>): TextNode | undefined => {
  if (node.role === undefined) return words.get(node.id ?? '')?.replaceAll(/\s+/g, ' ')
  if (node.alt !== undefined) return { role: node.role, children: [node.alt] }
  const children = (node.children ?? []).map((child) => nodeOf(child, words) ?? '')
  const isRow = node.role === 'TR'
  const present = isRow ? children : children.filter((child) => child !== '')
  if (!present.some((child) => child !== '' && hasWords(child))) return isCell(node.role) ? EMPTY : undefined
  return { role: node.role, children: present }
}

const isCell = (role: string): boolean => role === 'TD' || role === 'TH'

/** An empty cell keeps its place in the row. */
const EMPTY: TextBlock = { role: 'TD', children: [] }

const hasWords = (node: TextNode): boolean =>
  typeof node === 'string' ? node.trim() !== '' : node.children.some(hasWords)
