/** The site's addresses of the project's files. */
import { posix } from 'node:path'
import { addressOfClient } from './clients.ts'

/** Folders of samples whose files are served as they are. */
const SAMPLES = /^examples(?:\/|$)/
const PAGE =
  /^(?:(?:docs\/.+|(?:sdk|catalogue|packages\/pdf-seal|bench)\/README|README|CHANGELOG|CONTRIBUTING)\.md|LICENSE)$/
const PICTURE = /^docs\/guides\/pictures\/[\w-]+\.(?:png|svg)$/
const DOCUMENT = /^docs\/reference\/((?:openapi|asyncapi)\.json)$/

/** The address of a project file, or of a folder of samples; undefined if the site does not have it. */
export const addressOf = (file: string): string | undefined => {
  if (PAGE.test(file)) return addressOfPage(file)
  const document = DOCUMENT.exec(file)?.[1]
  if (document !== undefined) return `/${document}`
  if (PICTURE.test(file)) return `/${file}`
  if (file === 'examples/webhooks') return '/docs/guides/languages'
  return SAMPLES.test(file) ? `/docs/${file.replace(/\/$/, '')}` : addressOfClient(file)
}

/** `docs/guides/webhooks.md` is at /docs/guides/webhooks, `docs/decisions/README.md` at /docs/decisions, `sdk/README.md` at /docs/sdk. */
const addressOfPage = (file: string): string => {
  if (file === 'docs/README.md') return '/docs'
  const path = file.replace(/^docs\//, '').replace(/\.md$/, '')
  return `/docs/${path.replace(/\/README$/, '').replace(/^[A-Z]+$/, (name) => name.toLowerCase())}`
}

/**
 * The site's address for a link in a file; addresses, of the site or of others, stay as they are. Undefined for a file that the
 * site does not have.
 */
export const addressOfLink = (file: string, link: string): string | undefined => {
  if (/^(?:[a-z]+:|[#/])/.test(link)) return link
  const [path = '', anchor] = link.split('#', 2)
  const target = addressOf(posix.normalize(posix.join(posix.dirname(file), decodeURIComponent(path))))
  if (target === undefined) return undefined
  return anchor === undefined ? target : `${target}#${anchor}`
}
