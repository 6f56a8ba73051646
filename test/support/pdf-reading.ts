/** Reads a PDF as an outside reader does: its text line by line, its structure tree, its metadata. */
import { getDocument, type PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs'

/** A node of the structure tree: its role, what stands for it, and what it holds. */
export type StructureNode = {
  readonly role: string
  readonly alt?: string
  /** Whether any of its content is on the page. */
  readonly isOnPage: boolean
  readonly children: readonly StructureNode[]
}

export type ReadPdf = {
  /** Of each page its lines, from top to bottom. */
  readonly pages: readonly (readonly string[])[]
  /** Of each page the elements that have content on it. */
  readonly structure: readonly StructureNode[]
  readonly info: Readonly<Record<string, unknown>>
  readonly metadata: string
  readonly outline: readonly string[]
}

export const readPdf = async (pdf: Uint8Array): Promise<ReadPdf> => {
  const task = getDocument({ data: new Uint8Array(pdf), verbosity: 0 })
  try {
    return await readAll(await task.promise)
  } finally {
    await task.destroy()
  }
}

const readAll = async (opened: PDFDocumentProxy): Promise<ReadPdf> => {
  const pages: (readonly string[])[] = []
  const structure: StructureNode[] = []
  for (let number = 1; number <= opened.numPages; number++) {
    const page = await opened.getPage(number)
    const { items } = await page.getTextContent()
    pages.push(linesOf(items.filter((item) => 'str' in item)))
    structure.push(nodeOf(await page.getStructTree()))
  }
  const { info, metadata } = await opened.getMetadata()
  const outline = (await opened.getOutline()) ?? []
  return {
    pages,
    structure,
    info: { ...info },
    metadata: metadata?.getRaw() ?? '',
    outline: outline.map(({ title }) => title),
  }
}

/** Of each page how high above its lower edge the lowest words stand that are higher than its footer, in points. */
export const lowestWordsOf = async (pdf: Uint8Array, footerPoints: number): Promise<readonly number[]> => {
  const task = getDocument({ data: new Uint8Array(pdf), verbosity: 0 })
  try {
    const opened = await task.promise
    const lowest: number[] = []
    for (let number = 1; number <= opened.numPages; number++) {
      const { items } = await (await opened.getPage(number)).getTextContent()
      const heights = items.flatMap((item) =>
        'str' in item && item.str.trim() !== '' ? [Number(item.transform[5])] : [],
      )
      lowest.push(Math.min(...heights.filter((height) => height > footerPoints)))
    }
    return lowest
  } finally {
    await task.destroy()
  }
}

type TextItem = { readonly str: string; readonly transform: readonly number[]; readonly width: number }

/** What stands on one height is a line; a gap that is wider than a space parts columns. */
const linesOf = (items: readonly TextItem[]): readonly string[] => {
  const byHeight = new Map<number, TextItem[]>()
  for (const item of items) {
    if (item.str.trim() === '') continue
    const height = Math.round(item.transform[5] ?? 0)
    byHeight.set(height, [...(byHeight.get(height) ?? []), item])
  }
  return [...byHeight]
    .sort(([a], [b]) => b - a)
    .map(([, line]) => lineOf([...line].sort((a, b) => leftOf(a) - leftOf(b))))
}

const COLUMN_GAP_POINTS = 5
const WORD_GAP_POINTS = 1

const lineOf = (items: readonly TextItem[]): string => {
  let text = ''
  let right = Number.NaN
  for (const item of items) {
    const gap = leftOf(item) - right
    if (gap > COLUMN_GAP_POINTS) text += ' | '
    else if (gap > WORD_GAP_POINTS) text += ' '
    text += item.str
    right = leftOf(item) + item.width
  }
  return text.replace(/\s+/g, ' ').trim()
}

const leftOf = ({ transform }: TextItem): number => transform[4] ?? 0

type TreeNode = {
  /** Of content. */
  readonly type?: string
  /** Of elements. */
  readonly role?: string
  readonly alt?: string
  readonly children?: readonly TreeNode[]
}

/** Content without a role of its own is left out. */
const nodeOf = (node: TreeNode | null): StructureNode => {
  const all = node?.children ?? []
  const children = all.filter(({ role }) => role !== undefined).map(nodeOf)
  return {
    role: node?.role ?? '',
    ...(node?.alt === undefined ? {} : { alt: node.alt }),
    isOnPage: all.some(({ type }) => type === 'content') || children.some(({ isOnPage }) => isOnPage),
    children,
  }
}

/** The roles of a tree from top to bottom, each as often as it occurs. */
export const rolesOf = ({ role, children }: StructureNode): readonly string[] => [
  role,
  ...children.flatMap(rolesOf),
]
