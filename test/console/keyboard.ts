/** A person who uses the keyboard alone: goes from stop to stop, and must see at each where they are. */
import assert from 'node:assert/strict'
import type { ElementHandle, Locator, Page } from 'playwright-core'

export type Keyboard = {
  /** Goes on with Tab until the keyboard is at this control. */
  readonly reach: (control: Locator) => Promise<void>
  /** Goes back with Shift+Tab until the keyboard is at this control. */
  readonly back: (control: Locator) => Promise<void>
  /** Reaches a button or a link and presses Enter. */
  readonly press: (control: Locator) => Promise<void>
  /** Reaches a checkbox or a button and presses Space. */
  readonly space: (control: Locator) => Promise<void>
  /** Reaches a field and overwrites its content. */
  readonly fill: (control: Locator, text: string) => Promise<void>
  /** Reaches a list of choices and goes to the wanted one with the arrows. */
  readonly choose: (control: Locator, label: string) => Promise<void>
  /** Presses a key where the focus is. */
  readonly key: (key: string) => Promise<void>
}

/** Each key costs the browser a hundredth of a second, so the rest of a long text comes at once, as from a phone's keyboard. */
const ALL_BY_KEYS_MAXIMUM = 10
const SOME_BY_KEYS = 5
const STOPS_MAXIMUM = 400
const CONTROL_PATIENCE_MILLISECONDS = 15_000

export const keyboardOf = (page: Page): Keyboard => {
  const go = async (step: 'Tab' | 'Shift+Tab', control: Locator) => {
    const find = async (): Promise<ElementHandle> => {
      await control.waitFor({ timeout: CONTROL_PATIENCE_MILLISECONDS })
      const found = await control.elementHandle()
      assert.ok(found !== null)
      return found
    }
    const isThere = async () => (await control.and(page.locator(':focus')).count()) > 0
    let wanted = await find()
    await wanted.evaluate(hasOpened)
    if (await isThere()) return
    for (let stops = 0; stops < STOPS_MAXIMUM; stops++) {
      await page.keyboard.press(step)
      // Finding a control by role and name computes those of the whole page: too slow for each stop.
      const stop = await wanted.evaluate(stopAt)
      assert.equal(stop.fault, null)
      if (stop.isWanted && (await isThere())) return
      if (stop.isWanted || stop.isGone) wanted = await find()
    }
    assert.fail(`${step} never came to ${control}`)
  }
  const type = async (text: string) => {
    const keys = text.length > ALL_BY_KEYS_MAXIMUM ? SOME_BY_KEYS : text.length
    await page.keyboard.type(text.slice(0, keys))
    if (keys < text.length) await page.keyboard.insertText(text.slice(keys))
  }
  const reach = (control: Locator) => go('Tab', control)
  const key = (name: string) => page.keyboard.press(name)
  return {
    reach,
    back: (control) => go('Shift+Tab', control),
    press: async (control) => {
      await reach(control)
      await key('Enter')
    },
    space: async (control) => {
      await reach(control)
      await key('Space')
    },
    fill: async (control, text) => {
      await reach(control)
      await key('ControlOrMeta+a')
      if (text === '') await key('Delete')
      else await type(text)
    },
    choose: async (control, label) => {
      await reach(control)
      const steps = await control.evaluate(stepsTo, label)
      for (let step = 0; step < Math.abs(steps); step++) await key(steps > 0 ? 'ArrowDown' : 'ArrowUp')
      assert.equal(await control.evaluate(stepsTo, label), 0)
    },
    key,
  }
}

type Element = { readonly closest: (selector: string) => (object & { isOpen?: true }) | null }

/**
 * A dialog takes the focus as it is drawn, and again a moment later; a person sees it before pressing a key. The
 * function runs in the page.
 */
const hasOpened = async (control: unknown): Promise<void> => {
  const dialog = (control as Element).closest('[role="dialog"]')
  if (dialog === null || dialog.isOpen === true) return
  const { requestAnimationFrame } = globalThis as unknown as {
    requestAnimationFrame: (then: () => void) => void
  }
  for (let frame = 0; frame < 2; frame++)
    await new Promise<void>((drawn) => requestAnimationFrame(() => setTimeout(drawn)))
  dialog.isOpen = true
}

type Choices = { readonly selectedIndex: number; readonly options: Iterable<{ readonly label: string }> }

/** How far down the choice is from the one that is chosen. */
const stepsTo = ({ selectedIndex, options }: Choices, label: string): number =>
  Array.from(options, (option) => option.label).indexOf(label) - selectedIndex

type Stop = {
  /** Why a person can't see where the focus is; null if they can. */
  readonly fault: string | null
  readonly isWanted: boolean
  /** Whether the page has redrawn the wanted control. */
  readonly isGone: boolean
}

/**
 * The element that has the focus. There is nothing to see if the page itself has it, as between its last stop and its
 * first; nor at its heading, which is no stop, and from where reading continues after a dialog. The browser has a
 * moment to scroll there. The function runs in the page.
 */
const stopAt = new Function(
  'wanted',
  `return (async () => {
  const faultNow = () => {
    const at = document.activeElement
    if (at === null || at === document.body || at.matches('h1[tabindex="-1"]')) return null
    const named = at.outerHTML.slice(0, 200)
    const style = getComputedStyle(at)
    if (style.outlineStyle === 'none' || parseFloat(style.outlineWidth) < 1) return 'Not seen to have the keyboard: ' + named
    const { left, right, top, bottom } = at.getBoundingClientRect()
    if (right - left < 8 || bottom - top < 8) return 'Too small to be seen: ' + named
    if (bottom <= 0 || right <= 0 || left >= innerWidth || top >= innerHeight) return 'Out of sight: ' + named
    const x = Math.min(Math.max((left + right) / 2, 1), innerWidth - 1)
    const y = Math.min(Math.max((top + bottom) / 2, 1), innerHeight - 1)
    const there = document.elementFromPoint(x, y)
    if (there === null || at.contains(there) || there.contains(at)) return null
    const field = at.closest('[class*="-root"]')
    if (field !== null && field.contains(there)) return null
    return 'Covered by ' + there.outerHTML.slice(0, 100) + ': ' + named
  }
  for (let frame = 0; frame < 60 && faultNow() !== null; frame++) await new Promise(requestAnimationFrame)
  return { fault: faultNow(), isWanted: wanted === document.activeElement, isGone: !wanted.isConnected }
})()`,
) as (wanted: unknown) => Promise<Stop>
