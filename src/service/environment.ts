/**
 * What the environment says besides plain settings: names that are probably misspelt, secrets in files, and the variables
 * that container platforms set for other services.
 */
import { slipsApart } from '../../packages/rules/slips.ts'
import { readSmallFile } from '../../packages/values/small-file.ts'
import { ConfigError } from './setting-values.ts'

export type Variables = Readonly<Record<string, string | undefined>>

/** A variable that is set, and the setting that is probably meant. */
export type Misspelt = { readonly name: string; readonly meant: string }

/**
 * Environment variables that are probably misspelt settings, in their order. A name is one if it is a setting in another
 * spelling (lower case, hyphens, missing underscores), NAME_FILE of a setting that is not a secret, or a slip away from a
 * setting: one slip where that has 6 to 9 characters, two where it has more. Shorter names are too close to the
 * variables of other programs. Those without a value are not reported: they could have no effect anyway.
 */
export const misspeltIn = (variables: Variables, known: readonly string[]): readonly Misspelt[] => {
  const names = new Set(known)
  return Object.keys(variables).flatMap((name) => {
    if (names.has(name) || !isSet(variables, name)) return []
    const meant = nearestTo(name, known)
    return meant === undefined ? [] : [{ name, meant }]
  })
}

export const isSet = (variables: Variables, name: string): boolean => (variables[name] ?? '').trim() !== ''

const nearestTo = (name: string, known: readonly string[]): string | undefined => {
  const plain = plainOf(name)
  const same = known.find((one) => plainOf(one) === plain || fileVariantOf(one) === name)
  if (same !== undefined) return same
  const near = known.flatMap((one) => {
    const slips = slipsApart(one, name)
    return slips === undefined || slips > slipsAllowed(one) ? [] : [{ one, slips }]
  })
  return near.sort((a, b) => a.slips - b.slips)[0]?.one
}

const plainOf = (name: string): string => name.toUpperCase().replaceAll(/[-_.]/g, '')

const ONE_SLIP_MINIMUM_CHARACTERS = 6
const TWO_SLIPS_MINIMUM_CHARACTERS = 10

const slipsAllowed = ({ length }: string): number => {
  if (length >= TWO_SLIPS_MINIMUM_CHARACTERS) return 2
  return length >= ONE_SLIP_MINIMUM_CHARACTERS ? 1 : 0
}

/** For the log and for commands. */
export const misspeltSentence = ({ name, meant }: Misspelt): string =>
  `${name} is not a setting and has no effect. Did you mean ${meant}?`

export const fileVariantOf = (name: string): string => `${name}_FILE`

const DATABASES = ['DATABASE_URL', fileVariantOf('DATABASE_URL')]

/** Without the database that was meant, the service would start on an embedded one of its own. Throws ConfigError. */
export const requireNoOtherDatabase = (variables: Variables, misspelt: readonly Misspelt[]): void => {
  if (DATABASES.some((name) => isSet(variables, name))) return
  const wrong = misspelt.find(({ meant }) => DATABASES.includes(meant))
  if (wrong === undefined) return
  throw new ConfigError(
    `${wrong.name} is not a setting. Did you mean ${wrong.meant}? Without it, the embedded database would be used. Rename or remove ${wrong.name}.`,
  )
}

/**
 * The variables, with those of `secrets` that have a file read from it, as container platforms and systemd mount them:
 * NAME_FILE names a file that contains the value of NAME. No message repeats the path, since a secret may have been put
 * there by mistake. Throws ConfigError.
 */
export const withSecretFiles = (variables: Variables, secrets: readonly string[]): Variables => {
  const values = { ...variables }
  for (const name of secrets) {
    const variant = fileVariantOf(name)
    const path = variables[variant]?.trim() ?? ''
    if (path === '') continue
    if (isSet(variables, name))
      throw new ConfigError(`${name} and ${variant} are both set. Set only one of them.`)
    values[name] = secretIn(variant, path)
  }
  return values
}

const secretIn = (variant: string, path: string): string => {
  const text = textIn(variant, path).replace(/\r?\n$/, '')
  if (text.trim() === '') throw new ConfigError(`The file that ${variant} names is empty.`)
  return text
}

const textIn = (variant: string, path: string): string => {
  const bytes = readNamed(`The file that ${variant} names`, path)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    throw new ConfigError(`The file that ${variant} names must contain text in UTF-8.`)
  }
}

/** The bytes of a file that a setting names, with its name in sentences. Throws ConfigError. */
export const readNamed = (name: string, path: string, maximumBytes?: number): Buffer => {
  try {
    return readSmallFile(path, maximumBytes)
  } catch (error) {
    throw new ConfigError(`${name} cannot be read: ${(error as Error).message}.`)
  }
}

const ADDRESS = /^\s*(?:tcp|udp|sctp):\/\//i

/**
 * Kubernetes and Docker set NAME_PORT=tcp://10.0.0.7:9100 in each container for every service called "name" next to it.
 * Such a value is nobody's setting: where a setting has that name, it is as if it were not set. Returns these names.
 */
export const serviceLinksIn = (variables: Variables, settings: readonly string[]): readonly string[] =>
  settings.filter((name) => /(?:^|_)PORT$/.test(name) && ADDRESS.test(variables[name] ?? ''))

/** For the log and for commands. */
export const serviceLinkSentence = (name: string): string =>
  `${name} is ignored: its value is the address of another service, as Kubernetes and Docker set it. Set enableServiceLinks to false, or rename that service.`
