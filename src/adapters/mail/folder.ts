/** Emails as files, for installations without a mail server: each readable only by its owner, and complete or absent. */
import { readdir, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { makeFolder } from '../../../packages/values/files.ts'

const OWNER_ONLY = 0o600

/**
 * Writes an email to the folder as `2026-11-20T101112Z-<id>.eml`, and removes earlier files with the same id. An email
 * about an application has that application's id before its own. Creates the folder if it is missing.
 */
export const putMailFile = async (
  folder: string,
  { id, at, about }: { readonly id: string; readonly at: Date; readonly about?: string },
  message: Buffer,
): Promise<void> => {
  await makeFolder(folder)
  const ending = `-${id}.eml`
  const subject = about === undefined ? '' : `-${about}`
  const name = `${at.toISOString().slice(0, 19).replaceAll(':', '')}Z${subject}${ending}`
  const unfinished = join(folder, `.${name}.part`)
  await writeFile(unfinished, message, { mode: OWNER_ONLY, flush: true })
  await rename(unfinished, join(folder, name))
  const others = (await readdir(folder)).filter((other) => other.endsWith(ending) && other !== name)
  for (const other of others) await rm(join(folder, other), { force: true })
}

const UUID = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}'
const MAIL_ABOUT = new RegExp(`Z-(${UUID})-.+\\.eml(?:\\.part)?$`)

/** The ids of the applications with emails in the folder, each once; empty if the folder does not exist. */
export const applicationsWithMails = async (folder: string): Promise<readonly string[]> => [
  ...new Set((await namesIn(folder)).flatMap((name) => MAIL_ABOUT.exec(name)?.[1] ?? [])),
]

/** Removes all emails about these applications. */
export const removeMailsAbout = async (folder: string, ids: readonly string[]): Promise<void> => {
  if (ids.length === 0) return
  const removed = new Set(ids)
  for (const name of await namesIn(folder))
    if (removed.has(MAIL_ABOUT.exec(name)?.[1] ?? '')) await rm(join(folder, name), { force: true })
}

const namesIn = async (folder: string): Promise<readonly string[]> => {
  try {
    return await readdir(folder)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return []
    throw error
  }
}
