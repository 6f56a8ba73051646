/** Looks, while a PDF arrives, whether it has any end; `packages/pdf-reader` examines the whole. */
import { TRUNCATED } from '../../../packages/pdf-reader/examine.ts'
import type { TypeInspector } from './type-inspector.ts'

const END_OF_FILE = Buffer.from('%%EOF')

export const pdfInspector = (): TypeInspector => {
  let tail = Buffer.alloc(0)
  let hasEnd = false
  return {
    push: (chunk) => {
      if (hasEnd) return undefined
      const joined = Buffer.concat([tail, chunk])
      hasEnd = joined.includes(END_OF_FILE)
      tail = joined.subarray(-END_OF_FILE.length)
      return undefined
    },
    end: () => (hasEnd ? undefined : TRUNCATED),
  }
}
