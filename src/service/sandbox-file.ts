/**
 * DATA_DIR/sandbox.json: the address of the service and the secrets of the sandbox's clients and users, for people who
 * try out the service. Only its owner can read it, and it is replaced in one step.
 */
import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { makeFolder, putFile } from '../../packages/values/files.ts'
import type { SandboxClient, SandboxUser } from '../domain/sandbox/sandbox-members.ts'

export type SandboxFile = {
  readonly baseUrl: string
  readonly clients: Readonly<
    Record<
      SandboxClient,
      { readonly clientId: string; readonly clientSecret: string; readonly apiKey: string }
    >
  >
  readonly users: Readonly<Record<SandboxUser, { readonly email: string; readonly password: string }>>
}

const ANYONE_ELSE = 0o077

const pathIn = (dataDir: string) => join(dataDir, 'sandbox.json')

/** The file as it is; undefined where there is none or it is not JSON. */
export const readSandboxFile = async (dataDir: string): Promise<SandboxFile | undefined> => {
  try {
    return JSON.parse(await readFile(pathIn(dataDir), 'utf8'))
  } catch (error) {
    if (error instanceof SyntaxError || (error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
}

/** Writes the file; after a crash there is the whole old or the whole new one. */
export const writeSandboxFile = async (dataDir: string, file: SandboxFile): Promise<void> => {
  await makeFolder(dataDir)
  await putFile(pathIn(dataDir), `${JSON.stringify(file, null, 2)}\n`)
}

/**
 * Updates the service's current address in the file, and restricts it to its owner again, should copying have opened it
 * to others. Does nothing if there is no file.
 */
export const writeBaseUrl = async (dataDir: string, baseUrl: string): Promise<void> => {
  const file = await readSandboxFile(dataDir)
  if (file === undefined || (file.baseUrl === baseUrl && (await isPrivate(dataDir)))) return
  await writeSandboxFile(dataDir, { ...file, baseUrl })
}

const isPrivate = async (dataDir: string): Promise<boolean> =>
  ((await stat(pathIn(dataDir))).mode & ANYONE_ELSE) === 0
