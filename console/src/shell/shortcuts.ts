/** Keyboard shortcuts. The list of shortcuts shows each registered one while its page is open. */
import { type HotkeyItem, useHotkeys } from '@mantine/hooks'
import { useEffect, useId } from 'react'
import { useSingleKeys } from './preferences.ts'

export type Shortcut = {
  /** As Mantine's useHotkeys writes it: "j", "shift+?", "mod+K". */
  readonly keys: string
  /** As the list shows it, if different: "?". */
  readonly shown?: string
  /** What the key does, in a few words. */
  readonly does: string
  /** Opens the search itself, which does not list it. */
  readonly isSearch?: true
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
  useEffect(() => {
    registered.set(id, { title, shortcuts })
  })
  useEffect(() => () => void registered.delete(id), [id])
  useHotkeys(shortcuts.filter(({ keys }) => singleKeys && !hasModifier(keys)).map(hotkeyOf))
  // These type nothing into a field.
  useHotkeys(shortcuts.filter(({ keys }) => hasModifier(keys)).map(hotkeyOf), [])
}

const hotkeyOf = ({ keys, run }: Shortcut): HotkeyItem => [
  keys,
  (event) => {
    if (isElsewhere(event)) return
    if (run() !== false) event.preventDefault()
  },
  { preventDefault: false },
]
