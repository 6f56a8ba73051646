/** What a document is made of, before it is put on paper: headings, paragraphs, tables and places to sign. */

import type { Stroke } from '../../domain/drawn-signature.ts'

export type Block =
  | { readonly is: 'heading'; readonly level: 1 | 2 | 3; readonly text: string }
  | { readonly is: 'paragraph'; readonly text: string; readonly strong?: boolean }
  | { readonly is: 'list'; readonly items: readonly string[] }
  /** A table of two columns whose first names what the second says. */
  | { readonly is: 'facts'; readonly summary: string; readonly rows: readonly Fact[] }
  | {
      readonly is: 'table'
      readonly summary: string
      readonly columns: readonly Column[]
      readonly rows: readonly (readonly string[])[]
      /** The last row, printed strongly. */
      readonly totals: readonly string[]
    }
  /** What the law wants to be prominent. */
  | { readonly is: 'notice'; readonly paragraphs: readonly string[] }
  | {
      readonly is: 'signaturePlace'
      /** Names the place to whoever fills it. */
      readonly applicant: number
      readonly name: string
      readonly capacity: string
      /** Absent while the place is empty. */
      readonly signed?: DrawnSignature
    }

/** A signature as it is put into its place. */
export type DrawnSignature = (
  | { readonly kind: 'typed'; readonly text: string }
  | { readonly kind: 'drawn'; readonly strokes: readonly Stroke[] }
  /** As earlier versions stored drawings. */
  | { readonly kind: 'drawn'; readonly png: Uint8Array }
) & { readonly signedAt: Date }

/** The label, and the lines of what it stands for. */
export type Fact = readonly [label: string, ...lines: string[]]

export type Column = {
  readonly title: string
  readonly align: 'left' | 'right'
  /** Of the table's width. */
  readonly share: number
}

/** A part of the document. It starts on a page of its own, or below the part before it. */
export type Part = {
  readonly title: string
  readonly blocks: readonly Block[]
  readonly flowsOn?: boolean
}
