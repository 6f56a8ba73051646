/**
 * Browsers: requests of our own pages told apart from those that another site makes a browser send (cross-site request
 * forgery), a browser's name, and the files of the built console.
 */

import { readdir, readFile } from 'node:fs/promises'
import { extname, join, relative, sep } from 'node:path'
import type { FastifyRequest } from 'fastify'
import { type SharedBytes, sharedBytes } from './bodies/send-file.ts'

/**
 * Browsers name the origin of a request in Sec-Fetch-Site, in Origin, or in both, and pages cannot change either. Each
 * header that is present must name us. A request with neither does not come from a page.
 */
export const isSameOrigin = (request: FastifyRequest, address: OwnAddress): boolean => {
  const { origin, 'sec-fetch-site': site } = request.headers
  if (origin === undefined && site === undefined) return false
  if (site !== undefined && site !== 'same-origin') return false
  return origin === undefined || isOwnOrigin(origin, request, address)
}

/** The known addresses of the service itself. */
export type OwnAddress = {
  /** The address that browsers use, without a trailing slash; known once the server listens. */
  readonly baseUrl: () => string
  /** The same, if it was configured. */
  readonly publicUrl: string | undefined
}

/**
 * Our own origin as the browser sees it: with the host name in the request, if that name leads to us. No browser sends a Host that is no
 * host.
 */
export const ownOriginOf = (
  { protocol, host }: FastifyRequest,
  { publicUrl, baseUrl }: OwnAddress,
): string => {
  if (publicUrl !== undefined) return new URL(publicUrl).origin
  const asked = `${protocol}://${host}`
  return URL.canParse(asked) ? asked : baseUrl()
}

/**
 * Without PUBLIC_URL the service accepts any name that leads to it, such as localhost; the name in the request is then
 * ours too. With it, that is the only one.
 */
const isOwnOrigin = (
  origin: string,
  { protocol, host }: FastifyRequest,
  { baseUrl, publicUrl }: OwnAddress,
): boolean => {
  if (origin === new URL(baseUrl()).origin) return true
  return publicUrl === undefined && origin === `${protocol}://${host}`
}

/** No browser sends more; longer headers are not searched. */
const READ_MAXIMUM_CHARACTERS = 512

/** In this order: browsers also name others that they imitate. */
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

/**
 * Names a browser in words that its user knows, such as "Firefox on Windows", from its User-Agent header. Null if that
 * names no known browser; never text from the header itself.
 */
export const browserName = (userAgent: string | undefined): string | null => {
  if (userAgent === undefined || userAgent.length > READ_MAXIMUM_CHARACTERS) return null
  const browser = firstIn(BROWSERS, userAgent)
  const system = firstIn(SYSTEMS, userAgent)
  if (browser === undefined) return null
  return system === undefined ? browser : `${browser} on ${system}`
}

const firstIn = (names: readonly (readonly [RegExp, string])[], text: string): string | undefined =>
  names.find(([form]) => form.test(text))?.[1]

/** The built console in memory: only files that existed when the service started are served. */
export type PageFiles = {
  /** The page, with the nonce in the build's placeholder. */
  readonly pageWith: (nonce: string) => string
  /** By their paths under assets/. Each name contains a hash of the content, so browsers may keep them forever. */
  readonly assets: ReadonlyMap<string, SharedBytes>
}

const NONCE_PLACE = '__NONCE__'

/** Reads the folder of the built console; undefined if it is not built. */
export const openPageFiles = async (folder: string): Promise<PageFiles | undefined> => {
  const page = await readPage(folder)
  if (page === undefined) return undefined
  if (!page.includes(NONCE_PLACE))
    throw new Error(`The built console's index.html has no place for a nonce (${NONCE_PLACE})`)
  const assets = await readAssets(join(folder, 'assets'))
  return { pageWith: (nonce) => page.replaceAll(NONCE_PLACE, () => nonce), assets }
}

const readPage = async (folder: string): Promise<string | undefined> => {
  try {
    return await readFile(join(folder, 'index.html'), 'utf8')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
}

const readAssets = async (folder: string): Promise<ReadonlyMap<string, SharedBytes>> => {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile() && TYPES[extname(entry.name)] !== undefined)
  const assets = files.map(async ({ parentPath, name }): Promise<[string, SharedBytes]> => {
    const file = join(parentPath, name)
    const type = TYPES[extname(name)] as string
    return [relative(folder, file).split(sep).join('/'), sharedBytes(type, await readFile(file))]
  })
  return new Map(await Promise.all(assets))
}

/** Files of other kinds do not belong to a page, and are not served. */
const TYPES: Readonly<Record<string, string>> = {
  '.js': 'text/javascript; charset=utf-8',
  '.mjs': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.txt': 'text/plain; charset=utf-8',
  '.png': 'image/png',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
}
