/** The Escape key while a question covers the page. Loaded with the first page, so that it gets the key before any dialog. */
let onEscape: (() => void) | null = null

/** Sets what Escape does from now on, instead of closing a dialog of the page with its typed text; null restores the default. */
export const takeEscape = (work: (() => void) | null): void => {
  onEscape = work
}

window.addEventListener(
  'keydown',
  (event) => {
    if (event.key !== 'Escape' || onEscape === null) return
    event.preventDefault()
    event.stopImmediatePropagation()
    onEscape()
  },
  { capture: true },
)
