/** Keeps secrets out of sentences that repeat input: people easily put a key where an id belongs. */
import { startOfKey } from './secrets.ts'

/** API keys, also truncated ones. */
const API_KEY = /fc_(?:test|live)_[A-Za-z0-9_-]+/g
/** Clients' secrets, tokens and hashes are longer without a break than ids and words are. */
const LONG_RUN = /[A-Za-z0-9_-]{40,}/g
const SHOWN_CHARACTERS = 4

/** The text, with only the beginning of anything that may be a secret. */
export const withoutSecrets = (text: string): string =>
  text
    .replace(API_KEY, (key) => (startOfKey(key) === key ? key : `${startOfKey(key)}…`))
    .replace(LONG_RUN, (run) => `${run.slice(0, SHOWN_CHARACTERS)}…`)
