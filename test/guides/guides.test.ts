/** Every block of code in the README and in the operators' guides works unchanged, in the order in which a reader meets it. */
import { after, before } from 'node:test'
import { blocksOf, PAGES } from './blocks.ts'
import { provePage } from './prove.ts'
import { openReader, type Reader } from './reader.ts'

let reader: Reader
before(async () => {
  reader = await openReader()
})
after(() => reader.close())

for (const page of PAGES)
  provePage(page, blocksOf(page), async () => ({ ...reader, close: async () => undefined }))
