/** The built console in memory: only files that existed when the service started are served. */
import { readdir, readFile } from 'node:fs/promises'
import { extname, join, relative, sep } from 'node:path'
import { type SharedBytes, sharedBytes } from '../bodies/shared-bytes.ts'

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
