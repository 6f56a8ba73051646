/** How much of a window the bars cover that stay while the page scrolls. */
import type { Page } from 'playwright-core'

/** In pixels, after a scroll to the middle of the page. Bars as high as the window are columns beside the page. */
export const coveredBy = (page: Page): Promise<number> =>
  page.evaluate(`(() => {
    window.scrollTo(0, document.documentElement.scrollHeight / 2)
    const bars = [...document.querySelectorAll('body *')].filter((one) => {
      const { position } = getComputedStyle(one)
      const { top, bottom, height, width } = one.getBoundingClientRect()
      const isSeen = height > 1 && width > innerWidth / 2 && height < innerHeight && bottom > 0 && top < innerHeight
      return (position === 'fixed' || position === 'sticky') && isSeen
    })
    return bars.reduce((sum, one) => sum + one.getBoundingClientRect().height, 0)
  })()`)
