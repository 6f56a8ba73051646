/** The end of the agreement, where what is drawn with pdf.js is loaded and where it is not. */
export const END_OF_PAPER = 'end-of-paper'

/** Shows the end of the last page, and sends the keyboard there. */
export const goToEnd = (): void => {
  const end = document.getElementById(END_OF_PAPER)
  end?.scrollIntoView({ block: 'center' })
  end?.focus({ preventScroll: true })
}
