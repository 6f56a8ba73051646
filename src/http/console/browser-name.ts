/** Names a browser in words that its user knows, such as "Firefox on Windows", from what it says of itself. */

/** No browser sends more; we do not search longer headers. */
const READ_MAXIMUM_CHARACTERS = 512

/** In this order: browsers also give the names of those that they want to be taken for. */
const BROWSERS = [
  [/\bEdg(?:e|A|iOS)?\//, 'Edge'],
  [/\b(?:OPR|OPT|Opera)\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(?:Firefox|FxiOS)\//, 'Firefox'],
  [/\b(?:Chrome|CriOS|Chromium)\//, 'Chrome'],
  [/\bVersion\/\S+ (?:Mobile\/\S+ )?Safari\//, 'Safari'],
] as const

const SYSTEMS = [
  [/\bWindows\b/, 'Windows'],
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bMac OS X\b|\bMacintosh\b/, 'Mac'],
  [/\bLinux\b/, 'Linux'],
] as const

/** Null where the header names no browser that is known; never anything that was sent. */
export const browserName = (userAgent: string | undefined): string | null => {
  if (userAgent === undefined || userAgent.length > READ_MAXIMUM_CHARACTERS) return null
  const browser = firstIn(BROWSERS, userAgent)
  const system = firstIn(SYSTEMS, userAgent)
  if (browser === undefined) return null
  return system === undefined ? browser : `${browser} on ${system}`
}

const firstIn = (names: readonly (readonly [RegExp, string])[], text: string): string | undefined =>
  names.find(([form]) => form.test(text))?.[1]
