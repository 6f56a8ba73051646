/** The end of the agreement, and how far its reader has come; parts with and without pdf.js share them. */
export const END_OF_PAPER = 'end-of-paper'

export type Reading =
  | 'loading'
  | 'underWay'
  /** A page cannot be shown, and has not been before. */
  | 'broken'
  /** At the end, before there was something to read there. */
  | 'waiting'
  /** The reader has passed the end of the last page. */
  | 'done'

/** Scrolls to the end of the last page, and moves the focus there. */
export const goToEnd = (): void => {
  const end = document.getElementById(END_OF_PAPER)
  end?.scrollIntoView({ block: 'center' })
  end?.focus({ preventScroll: true })
}
