/** Lets the browser save a file that the page has fetched; the request may ask for a proof first. */

const MINUTE = 60_000

export const saveFile = (file: Blob, name: string): void => {
  const address = URL.createObjectURL(file)
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  // Some browsers read it only later.
  setTimeout(() => URL.revokeObjectURL(address), MINUTE)
}
