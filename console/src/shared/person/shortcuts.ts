/** Keyboard shortcuts. The list of shortcuts shows each registered one while its page is open. */
import { getHotkeyHandler, type HotkeyItem } from '@mantine/hooks'
import { useEffectEvent, useId, useLayoutEffect } from 'react'
import { useSingleKeys } from './person.ts'

export type Shortcut = {
  /** As Mantine's hotkeys are written: "j", "shift+?", "mod+K". */
  readonly keys: string
  /** As the list shows it, if different: "?". */
  readonly shown?: string
  /** What the key does, in a few words. */
  readonly does: string
  /** Opens the search itself, which does not list it. */
  readonly isSearch?: true
  /** A key that is held down does it once. */
  readonly isOnce?: boolean
  /** False leaves the key to the browser. */
  readonly run: () => unknown
}

export type ShortcutGroup = { readonly title: string; readonly shortcuts: readonly Shortcut[] }

const registered = new Map<string, ShortcutGroup>()

/** The current shortcuts, the page's own after those of every page. */
export const shortcutsNow = (): readonly ShortcutGroup[] =>
  [...registered.values()].filter(({ shortcuts }) => shortcuts.length > 0)

/** Keys that type nothing: those with a modifier, and function keys. */
const hasModifier = (keys: string): boolean => /\b(mod|ctrl|alt|meta)\+|^F\d+$/i.test(keys)

/** A dialog that covers the page keeps all keys for itself, and so does an open menu. */
const isElsewhere = ({ target }: KeyboardEvent): boolean =>
  document.querySelector('[aria-modal="true"]') !== null ||
  (target instanceof Element && target.closest('[role="dialog"]') !== null)

/** Registers shortcuts while the page is open. Keys typed into a field stay with the field. */
export const useShortcuts = (title: string, shortcuts: readonly Shortcut[]): void => {
  const id = useId()
  const [singleKeys] = useSingleKeys()
  const press = useEffectEvent((event: KeyboardEvent) => {
    const takes = ({ keys }: Shortcut) => hasModifier(keys) || (singleKeys && !isTyped(event))
    getHotkeyHandler(shortcuts.filter(takes).map(hotkeyOf))(event)
  })
  // Once the page can be seen, a key must not be lost.
  useLayoutEffect(() => {
    registered.set(id, { title, shortcuts })
  })
  useLayoutEffect(() => {
    const listen = (event: KeyboardEvent) => press(event)
    document.documentElement.addEventListener('keydown', listen)
    return () => {
      document.documentElement.removeEventListener('keydown', listen)
      registered.delete(id)
    }
  }, [id])
}

/** Whether the key goes into a field. */
const isTyped = ({ target }: KeyboardEvent): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable || ['INPUT', 'TEXTAREA', 'SELECT'].includes(target.tagName))

const hotkeyOf = ({ keys, isOnce = false, run }: Shortcut): HotkeyItem => [
  keys,
  (event) => {
    if (isElsewhere(event) || (isOnce && event.repeat)) return
    if (run() !== false) event.preventDefault()
  },
  { preventDefault: false },
]
