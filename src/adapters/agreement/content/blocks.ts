/** The content of a document before it is laid out: headings, paragraphs, tables and signature boxes. */

import type { Stroke } from '../../../domain/signing/drawn-signature.ts'

export type Block =
  | { readonly is: 'heading'; readonly level: 1 | 2 | 3; readonly text: string }
  | {
      readonly is: 'paragraph'
      readonly text: string
      readonly strong?: boolean
      /** Whether it stays on the page on which the block before it ends. */
      readonly belongsToLast?: true
    }
  | { readonly is: 'list'; readonly items: readonly string[] }
  /** A table of two columns: labels and values. */
  | {
      readonly is: 'facts'
      readonly summary: string
      readonly rows: readonly Fact[]
      /** Whether it stays on one page with its heading. */
      readonly isWhole?: true
    }
  | {
      readonly is: 'table'
      readonly summary: string
      readonly columns: readonly Column[]
      readonly rows: readonly (readonly string[])[]
      /** The last row, in bold. */
      readonly totals: readonly string[]
    }
  /** Text that the law requires to be prominent, in one box. */
  | { readonly is: 'notice'; readonly paragraphs: readonly string[] }
  | {
      readonly is: 'signaturePlace'
      /** The signer's index among the applicants. */
      readonly applicant: number
      readonly name: string
      readonly capacity: string
      /** What the signature does; earlier editions lack it. */
      readonly does?: string
      /** Absent while the box is empty. */
      readonly signed?: DrawnSignature
    }

/** A signature in its box. */
export type DrawnSignature = (
  | { readonly kind: 'typed'; readonly text: string }
  | { readonly kind: 'drawn'; readonly strokes: readonly Stroke[] }
  /** Earlier versions stored drawings like this. */
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

/** A part of the document. It starts on a new page, or below the previous part. */
export type Part = { readonly title: string; readonly blocks: readonly Block[]; readonly flowsOn?: boolean }

/** A document of the lender without signatures, such as a copy of the data held on a person. */
export type Letter = {
  readonly title: string
  readonly subject: string
  /** The text in each page's footer. */
  readonly reference: string
  readonly madeAt: Date
  readonly parts: readonly Part[]
}

/** A letter for another thread: each part is JSON, since strings are copied at once, and objects piece by piece. */
export type PackedLetter = Omit<Letter, 'parts'> & { readonly parts: readonly string[] }

/** A signature, and its signer's index among the applicants. */
export type FinalSignature = {
  readonly applicant: number
  readonly name: string
  /** That of their waiver, if they gave one. */
  readonly waiver?: DrawnSignature
} & DrawnSignature
