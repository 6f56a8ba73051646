/** Puts files in place complete or not at all. */
import { rename, rm, writeFile } from 'node:fs/promises'

const OWNER_ONLY = 0o600

/** Writes a file or replaces it: after a crash there is the whole old or the whole new one. Throws the system's error. */
export const putFile = async (path: string, content: string | Buffer, mode = OWNER_ONLY): Promise<void> => {
  const draft = `${path}.${process.pid}.part`
  try {
    await writeFile(draft, content, { mode, flush: true })
    await rename(draft, path)
  } catch (error) {
    await rm(draft, { force: true })
    throw error
  }
}
