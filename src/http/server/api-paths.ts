/** The paths of the public API, and which aliases cannot be used because of them or of the pages. */
import type { PathAlias } from '../../service/interface-paths.ts'
import { isAmong } from '../declare/routing/paths.ts'
import { OPERATIONS } from './operations.ts'

/** With parameters in braces. */
export const API_PATHS = OPERATIONS.map(({ path }) => path)

/** Below these are pages, their files and their own API. */
const OF_PAGES =
  /^\/(?:console|consent|sign|unsubscribe|docs|docs\.md|llms\.txt|llms-full\.txt|problems|oauth|health|\.well-known)(?:\/|$)/i

/** The first alias whose path the service has itself; undefined if there is none. */
export const takenAlias = (aliases: readonly PathAlias[]): PathAlias | undefined =>
  aliases.find(({ from }) => OF_PAGES.test(from) || isAmong(API_PATHS, from))
