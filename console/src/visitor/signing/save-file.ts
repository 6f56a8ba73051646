/** Gives a PDF to the browser as an ordinary download. */

const KEPT_MILLISECONDS = 60_000

export const saveFile = (base64: string, name: string): void => {
  const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0))
  const url = URL.createObjectURL(new Blob([bytes], { type: 'application/pdf' }))
  const link = document.createElement('a')
  link.href = url
  link.download = `${name}.pdf`
  link.click()
  setTimeout(() => URL.revokeObjectURL(url), KEPT_MILLISECONDS)
}
