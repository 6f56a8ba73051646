/** The Escape key while something is asked over the page. Loaded with the first page, so that it hears the key before any dialog. */
let onEscape: (() => void) | null = null

/** What Escape does from now on, instead of closing a dialog of the page with all that was typed in it; null for what it did. */
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
