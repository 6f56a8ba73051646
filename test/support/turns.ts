/** Measures the longest turn of this thread's event loop while another thread sends requests to it. */
import assert from 'node:assert/strict'
import { Worker } from 'node:worker_threads'

export type Sent = {
  readonly url: string
  readonly method: string
  readonly headers: Record<string, string>
  readonly body?: string | Uint8Array
}

const SENDER = `
  const { parentPort } = require('node:worker_threads')
  parentPort.on('message', async ({ url, ...request }) => {
    try {
      const answer = await fetch(url, request)
      await answer.arrayBuffer()
      parentPort.postMessage(answer.status)
    } catch (error) {
      parentPort.postMessage(String(error))
    }
  })`

export type Sender = {
  /** Sends a request from a thread of its own, and returns the status of the response. */
  readonly send: (sent: Sent) => Promise<number>
  readonly stop: () => Promise<unknown>
}

export const openSender = (): Sender => {
  const sender = new Worker(SENDER, { eval: true })
  return {
    send: async ({ url, ...request }) => {
      const { promise, resolve } = Promise.withResolvers<unknown>()
      sender.once('message', resolve)
      sender.postMessage({ url, ...request })
      const status = await promise
      assert.equal(typeof status, 'number', `${url}: ${status}`)
      return status as number
    },
    stop: () => sender.terminate(),
  }
}

const neverWoken = new Int32Array(new SharedArrayBuffer(4))

/**
 * The CPU time of this thread, in milliseconds. Linux brings a thread's time up to date only as it stops the thread or at
 * its own tick, every 4 ms on many machines. So the thread stops for an instant first.
 */
export const threadTime = (): number => {
  Atomics.wait(neverWoken, 0, 0, 0.05)
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1_000
}

/** The longest turn of the event loop, in milliseconds of CPU time, while something is done. */
export const longestTurn = async (run: () => Promise<unknown>): Promise<number> => {
  let longest = 0
  let last = threadTime()
  let isRunning = true
  const measure = () => {
    const now = threadTime()
    longest = Math.max(longest, now - last)
    last = now
    if (isRunning) setImmediate(measure)
  }
  setImmediate(measure)
  await run()
  isRunning = false
  return longest
}
