/**
 * Ends the process of a test file some time after its tests, and fails the file. What a test leaves open would keep the process alive
 * for ever, since the maximum of a run ends tests, not processes. The run loads this before each file.
 */
import { after } from 'node:test'
import { isMainThread } from 'node:worker_threads'

/** Longer than a file needs to clear away what it started; for tests of this file another time. */
const STAYS_OPEN_MILLISECONDS = Number(process.env['STAYS_OPEN_MILLISECONDS'] ?? 120_000)

const end = () => {
  const open = process.getActiveResourcesInfo().join(', ')
  console.error(`A test leaves the process of ${process.argv[1]} open: ${open}`)
  process.exit(1)
}

// Workers of a test load it too.
if (isMainThread) after(() => void setTimeout(end, STAYS_OPEN_MILLISECONDS).unref())
