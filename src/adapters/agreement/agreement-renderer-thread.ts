/** The thread that draws documents: it keeps the service's main thread free, and only it ends if memory runs out. */
import { parentPort } from 'node:worker_threads'
import type { RenderedDocument, RenderingOrder } from './agreement-renderer.ts'
import type { Part } from './content/blocks.ts'
import { drawAgreement, drawDraft, drawLetter } from './content/render.ts'
import { drawFinalPdf } from './final-pdf.ts'

const draw = async (order: RenderingOrder): Promise<RenderedDocument> => {
  const { wording } = order
  if (order.is === 'letter') {
    const parts = order.letter.parts.map((part): Part => JSON.parse(part))
    return { pdf: await drawLetter({ ...order.letter, parts }, wording) }
  }
  if (order.is === 'draft') return { pdf: await drawDraft(order.content, wording) }
  if (order.is === 'agreement') {
    const { pdf, pageCount } = await drawAgreement(order.content, wording)
    return { pdf, pageCount }
  }
  return { pdf: await drawFinalPdf(order.content, wording, order.signatures, order.evidence) }
}

parentPort?.on('message', async (order: RenderingOrder) => {
  try {
    parentPort?.postMessage({ drawn: await draw(order) })
  } catch (error) {
    // The message may repeat the PDF's content, so only the error's name is passed on.
    parentPort?.postMessage({ fault: (error as Error).name })
  }
})
