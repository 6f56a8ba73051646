/** Paper is white: a page in dark mode prints as in light mode. */

const SCHEME = 'mantineColorScheme'

let before: string | undefined

const onPaper = (): void => {
  const { dataset } = document.documentElement
  before ??= dataset[SCHEME]
  dataset[SCHEME] = 'light'
}

const onScreen = (): void => {
  if (before !== undefined) document.documentElement.dataset[SCHEME] = before
  before = undefined
}

// Some browsers report a print in one way, some in the other.
addEventListener('beforeprint', onPaper)
addEventListener('afterprint', onScreen)
matchMedia('print').addEventListener('change', ({ matches }) => (matches ? onPaper() : onScreen()))
