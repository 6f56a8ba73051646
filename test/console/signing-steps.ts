/** What a signer does on the signing page, step by step. */
import type { Page } from 'playwright-core'
import type { Visit } from './support.ts'

/** The heading that says who asks. */
export const START = /Sign your agreement with/

/** Opens the link in the newest mail, and waits for who asks. */
export const openLink = async ({ house, page }: Visit, email: string, heading: string | RegExp = START) => {
  const link = await house.linkInMailTo(email)
  await page.goto('about:blank')
  await page.goto(link)
  await page.getByRole('heading', { level: 1, name: heading }).waitFor()
  return link
}

/** From who asks to the agreement, with the code from the mail. */
export const enterCode = async ({ house, keys, button, field, arrives }: Visit, email: string) => {
  await keys.press(button('Send me a code'))
  await arrives('Enter your code')
  await keys.fill(field('6-digit code'), await house.codeInMailTo(email))
  await keys.key('Enter')
  await arrives('Read your agreement')
}

/** To the end of the last page, without which nobody goes on. */
export const goToEnd = async ({ page, keys, button, isAt }: Visit) => {
  await keys.press(button('Skip to the last page'))
  await isAt(page.getByText('End of the agreement'))
  await button('Continue to sign').waitFor()
}

export const signTyped = async (visit: Visit, name: string) => {
  const { keys, button, field, arrives } = visit
  await goToEnd(visit)
  await keys.press(button('Continue to sign'))
  await arrives('Sign your agreement')
  await keys.fill(field('Full name'), name)
  await keys.space(field(/I agree to sign electronically/))
  await keys.press(button('Sign agreement'))
}

/** Waits until the first page is drawn and its text can be read out. */
export const isReadable = async (page: Page) => {
  await page.getByText(/^Page 1 of \d+$/).waitFor()
  await page.locator('[data-paper] canvas').first().waitFor()
  await page.locator('[data-paper]').first().locator('.mantine-Skeleton-root').waitFor({ state: 'detached' })
  await page.getByRole('heading', { name: 'Pre-contract credit information' }).waitFor()
}
