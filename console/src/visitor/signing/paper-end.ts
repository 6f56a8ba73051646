/** The end of the agreement; parts with and without pdf.js share it. */
export const END_OF_PAPER = 'end-of-paper'

/** Scrolls to the end of the last page, and moves the focus there. */
export const goToEnd = (): void => {
  const end = document.getElementById(END_OF_PAPER)
  end?.scrollIntoView({ block: 'center' })
  end?.focus({ preventScroll: true })
}
