/** Draws documents in a separate thread, one after the other: drawing takes up to half a second and much memory. */
import { Worker } from 'node:worker_threads'
import type { FinalSignature, PackedLetter } from './content/blocks.ts'
import type { AgreementContent } from './content/content.ts'
import type { LenderWording } from './content/wording.ts'
import type { EvidencePageContent } from './final-pdf.ts'

export type RenderingOrder = { readonly wording: LenderWording } & (
  | { readonly is: 'agreement'; readonly content: AgreementContent }
  /** The agreement to read before signing starts, which nobody can sign. */
  | { readonly is: 'draft'; readonly content: AgreementContent }
  | {
      readonly is: 'final'
      readonly content: AgreementContent
      readonly signatures: readonly FinalSignature[]
      readonly evidence: EvidencePageContent
    }
  | { readonly is: 'letter'; readonly letter: PackedLetter }
)

export type RenderedDocument = {
  readonly pdf: Uint8Array
  /** Of the agreement. */
  readonly pageCount?: number
}

/** A document was not drawn; the code says why in a word, without its content. */
export class RenderFault extends Error {
  override name = 'PaperFault'
  readonly code: string

  constructor(code: string) {
    super(`A paper was not drawn: ${code}`)
    this.code = code
  }
}

export type AgreementRenderer = {
  /** Throws PaperFault. */
  readonly draw: (order: RenderingOrder) => Promise<RenderedDocument>
  readonly stop: () => Promise<void>
}

const PATIENCE_MILLISECONDS = 30_000
/** A drawing of a long agreement takes about 150 MB. */
const HEAP_MAXIMUM_MEGABYTES = 512
/** After this long without an order the thread ends, and frees its memory. */
const IDLE_MILLISECONDS = 30_000

/** The thread starts with the first order. */
export const agreementRenderer = ({
  patienceMilliseconds: deadlineMilliseconds = PATIENCE_MILLISECONDS,
  heapMegabytes = HEAP_MAXIMUM_MEGABYTES,
} = {}): AgreementRenderer => {
  let thread: Worker | undefined
  let last: Promise<unknown> = Promise.resolve()
  let idle: NodeJS.Timeout | undefined
  const end = async () => {
    clearTimeout(idle)
    const ending = thread
    thread = undefined
    await ending?.terminate()
  }
  const drawNow = async (order: RenderingOrder): Promise<RenderedDocument> => {
    clearTimeout(idle)
    if (thread === undefined) {
      const started = startThread(heapMegabytes)
      started.once('exit', () => {
        if (thread === started) thread = undefined
      })
      thread = started
    }
    try {
      return await responseOf(thread, order, deadlineMilliseconds)
    } catch (error) {
      // After any failure, the next document is drawn by a fresh thread.
      await end()
      throw error
    } finally {
      idle = setTimeout(() => void end(), IDLE_MILLISECONDS)
      idle.unref()
    }
  }
  return {
    draw: (order) => {
      const drawn = last.then(() => drawNow(order))
      last = drawn.catch(() => undefined)
      return drawn
    },
    stop: async () => {
      await last
      await end()
    },
  }
}

const startThread = (heapMegabytes: number): Worker => {
  const thread = new Worker(new URL('./agreement-renderer-thread.ts', import.meta.url), {
    resourceLimits: { maxOldGenerationSizeMb: heapMegabytes },
    // The process's own arguments are not for the thread.
    execArgv: [],
    env: {},
  })
  thread.unref()
  // A failure between two orders ends only the thread.
  thread.on('error', () => undefined)
  return thread
}

const responseOf = (thread: Worker, order: RenderingOrder, deadline: number): Promise<RenderedDocument> => {
  const { promise, resolve, reject } = Promise.withResolvers<RenderedDocument>()
  const answered = ({ drawn, fault }: { readonly drawn?: RenderedDocument; readonly fault?: string }) =>
    drawn === undefined ? reject(new RenderFault(fault ?? 'unknown')) : resolve(drawn)
  const failed = (error: Error & { readonly code?: string }) =>
    reject(new RenderFault(error.code ?? error.name))
  const ended = () => reject(new RenderFault('ended'))
  // The process stays alive while a document is being drawn.
  const late = setTimeout(() => reject(new RenderFault('tooSlow')), deadline)
  thread.on('message', answered).on('error', failed).on('exit', ended)
  thread.postMessage(order)
  return promise.finally(() => {
    clearTimeout(late)
    thread.off('message', answered).off('error', failed).off('exit', ended)
  })
}
