/** Compares the package with the service, and warns if they are of different versions. */

import { ACCESS, type Access } from '../../../src/cli/connection.ts'
import { remark } from '../../../src/cli/print.ts'
import manifest from '../../package.json' with { type: 'json' }

/** Where every service offers its own package, whatever its version. */
const PACKAGE_PATH = '/docs/sdk/forecourt-sdk.tgz'
const PATIENCE_MILLISECONDS = 3_000

/** The access of the package's commands. The service's version is checked before its first request. */
export const CHECKED_ACCESS: Access = {
  ...ACCESS,
  connectionOf: async (options) => {
    const connection = await ACCESS.connectionOf(options)
    const warning = await versionWarning(connection.baseUrl)
    if (warning !== undefined) remark(warning)
    return connection
  },
}

/** A sentence if the service is of another version; undefined if it is not, or its version is unknown. */
export const versionWarning = async (baseUrl: string): Promise<string | undefined> => {
  const served = await servedVersion(baseUrl)
  const order = served === undefined ? 0 : compared(served, manifest.version)
  if (served === undefined || order === 0) return undefined
  const is = order > 0 ? 'newer' : 'older'
  return `The service is ${is} (${served}) than this package (${manifest.version}). Its own package is ${baseUrl}/docs/sdk/forecourt-sdk-${served}.tgz.`
}

/** The version of the package that the service offers, which is its own. */
const servedVersion = async (baseUrl: string): Promise<string | undefined> => {
  try {
    const response = await fetch(`${baseUrl}${PACKAGE_PATH}`, {
      method: 'HEAD',
      redirect: 'manual',
      signal: AbortSignal.timeout(PATIENCE_MILLISECONDS),
    })
    return /forecourt-sdk-(\d+\.\d+\.\d+)\.tgz$/.exec(response.headers.get('location') ?? '')?.[1]
  } catch {
    // The command's own request says what is wrong.
    return undefined
  }
}

const compared = (one: string, other: string): number => {
  const [ours, theirs] = [one, other].map((text) => text.split('.').map(Number)) as [number[], number[]]
  const at = ours.findIndex((part, index) => part !== theirs[index])
  return at === -1 ? 0 : (ours[at] ?? 0) - (theirs[at] ?? 0)
}
