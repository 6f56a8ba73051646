/** Mails as files, for where there is no mail server: each readable by its owner alone, and whole or not there. */
import { readdir, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { makeFolder } from '../store/embedded/folder.ts'

const OWNER_ONLY = 0o600

/**
 * Puts a mail into the folder as `2026-11-20T101112Z-<id>.eml`, and removes earlier files of the same id. The
 * folder is made where it is missing.
 */
export const putMailFile = async (
  folder: string,
  { id, at }: { readonly id: string; readonly at: Date },
  message: Buffer,
): Promise<void> => {
  await makeFolder(folder)
  const ending = `-${id}.eml`
  const name = `${at.toISOString().slice(0, 19).replaceAll(':', '')}Z${ending}`
  const unfinished = join(folder, `.${name}.part`)
  await writeFile(unfinished, message, { mode: OWNER_ONLY, flush: true })
  await rename(unfinished, join(folder, name))
  const others = (await readdir(folder)).filter((other) => other.endsWith(ending) && other !== name)
  for (const other of others) await rm(join(folder, other), { force: true })
}
