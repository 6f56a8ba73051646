/** What the browser loads for a page, measured compressed. */
import { gzipSync } from 'node:zlib'
import type { Page } from 'playwright-core'

/** Begins to weigh all that the page loads from now on; the response waits for its fonts. */
export const weightOf = (page: Page, baseUrl: string) => {
  const sizes = new Map<string, Promise<number>>()
  page.on('response', (response) => {
    const url = response.url()
    if (!url.startsWith(baseUrl)) return
    const size = response.body().then((body) => (url.endsWith('.woff2') ? body : gzipSync(body)).length)
    // What comes after it was weighed may be cut off as the page closes.
    size.catch(() => undefined)
    sizes.set(url, size)
  })
  return async () => {
    await page.evaluate('document.fonts.ready')
    const all = await Promise.all(sizes.values())
    return {
      bytes: all.reduce((sum, size) => sum + size, 0),
      answers: all.length,
    }
  }
}
