/** What a person does with a secret that is shown once, by keyboard alone. */
import assert from 'node:assert/strict'
import type { Visit } from './support.ts'

/**
 * Copies each field of the dialog, checks that neither Escape nor a press outside closes it, closes it by its button,
 * and looks for the secrets in the whole page. Returns what was copied.
 */
export const takeSecrets = async (
  { page, keys, button, dialog, looksRight }: Visit,
  title: string | RegExp,
  fields: readonly string[],
): Promise<readonly string[]> => {
  const shown = dialog(title)
  await shown.waitFor()
  const copied: string[] = []
  for (const name of fields) {
    const value = await shown.getByLabel(name, { exact: true }).inputValue()
    await keys.press(button(`Copy ${name}`))
    await shown.getByRole('status').filter({ hasText: 'Copied.' }).nth(copied.length).waitFor()
    assert.equal(await page.evaluate<string>('navigator.clipboard.readText()'), value)
    copied.push(value)
  }
  await looksRight('secrets shown')
  await keys.key('Escape')
  await page.mouse.click(2, 2)
  assert.ok(await shown.isVisible())
  await keys.press(shown.getByRole('button', { name: 'Done' }))
  await shown.waitFor({ state: 'hidden' })
  return copied
}

/** Asserts that the page, its fields, its address and its storage hold none of the secrets. */
export const leavesNothing = async ({ page }: Visit, secrets: readonly string[]): Promise<void> => {
  const everything = await page.evaluate<string>(`[
    document.documentElement.outerHTML,
    ...Array.from(document.querySelectorAll('input, textarea'), ({ value }) => value),
    location.href,
    ...Object.values(localStorage),
    ...Object.values(sessionStorage),
    JSON.stringify(history.state),
  ].join('\\n')`)
  for (const secret of secrets) {
    assert.ok(secret.length >= 40, 'a secret is shown whole')
    assert.ok(!everything.includes(secret))
    // The start of a key identifies it; the rest must be gone too.
    assert.ok(!everything.includes(secret.slice(-30)))
  }
}
