/**
 * Profiles: services by name, each with its address and a client's API key. They are in one file of the user's config
 * folder that nobody else can read.
 */
import { readFile, stat } from 'node:fs/promises'
import { homedir } from 'node:os'
import { dirname, join } from 'node:path'
import { makeFolder, putFile } from '../../../packages/values/files.ts'
import { CommandFailure, EXIT_USAGE } from '../command-failure.ts'
import { jsonObjectOf, textOf, unreadable } from '../input-file.ts'
import { surroundings } from '../surroundings.ts'

export type Profile = { readonly url: string; readonly apiKey: string }

export type Profiles = {
  /** The name of the default profile. */
  readonly inUse?: string
  readonly profiles: Readonly<Record<string, Profile>>
}

const ANYONE_ELSE = 0o077

/** The file of profiles, by the conventions of the operating system. */
export const profilesFile = (): string => {
  const { env } = surroundings()
  const home = env['HOME'] ?? homedir()
  const folder =
    env['XDG_CONFIG_HOME'] ||
    (process.platform === 'win32' ? env['APPDATA'] : undefined) ||
    join(home, '.config')
  return join(folder, 'forecourt', 'profiles.json')
}

/** All profiles; empty if there is no file. Throws CommandFailure if the file cannot be used, or others can read it. */
export const readProfiles = async (): Promise<Profiles> => {
  const file = profilesFile()
  const bytes = await readFile(file).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return undefined
    throw unreadable(file, error)
  })
  if (bytes === undefined) return { profiles: {} }
  if (process.platform !== 'win32' && ((await stat(file)).mode & ANYONE_ELSE) !== 0)
    throw new CommandFailure(
      `Others can read the keys in ${file}: replace them where that may have happened, and run chmod 600 on the file.`,
      EXIT_USAGE,
    )
  const content = jsonObjectOf(file, textOf(file, bytes))
  if (!areProfiles(content))
    throw new CommandFailure(`${file} contains no profiles. Delete it, and set them again.`, EXIT_USAGE)
  return content
}

const areProfiles = (content: object): content is Profiles => {
  const { inUse, profiles } = content as Partial<Profiles>
  return (
    (inUse === undefined || typeof inUse === 'string') &&
    typeof profiles === 'object' &&
    profiles !== null &&
    Object.values(profiles).every(
      (profile) => typeof profile?.url === 'string' && typeof profile.apiKey === 'string',
    )
  )
}

/** Writes the file, readable only by its owner; after a crash there is the whole old or the whole new one. */
export const writeProfiles = async (profiles: Profiles): Promise<void> => {
  const file = profilesFile()
  try {
    await makeFolder(dirname(file))
    await putFile(file, `${JSON.stringify(profiles, null, 2)}\n`)
  } catch (error) {
    throw new CommandFailure(`${file} cannot be written (${(error as NodeJS.ErrnoException).code}).`)
  }
}

/** The profile with a name. Throws CommandFailure if there is none. */
export const profileNamed = ({ profiles }: Profiles, name: string): Profile => {
  const profile = Object.hasOwn(profiles, name) ? profiles[name] : undefined
  if (profile !== undefined) return profile
  const names = Object.keys(profiles)
  const known = names.length === 0 ? 'there is none yet' : `there are ${names.join(', ')}`
  throw new CommandFailure(`Profile "${name}" not found: ${known}.`, EXIT_USAGE)
}
