/**
 * Environment variables that are probably misspelt settings. A name is one if it is a setting in another spelling
 * (lower case, hyphens, missing underscores), NAME_FILE of a setting that is not a secret, or a slip away from a
 * setting: one slip where that has 6 to 9 characters, two where it has more. Shorter names are too close to the
 * variables of other programs.
 */
import { slipsApart } from '../../packages/rules/slips.ts'
import { fileVariantOf } from './secret-files.ts'
import { ConfigError } from './setting-values.ts'

type Variables = Readonly<Record<string, string | undefined>>

/** A variable that is set, and the setting that is probably meant. */
export type Misspelt = { readonly name: string; readonly meant: string }

const ONE_SLIP_MINIMUM_CHARACTERS = 6
const TWO_SLIPS_MINIMUM_CHARACTERS = 10

const slipsAllowed = ({ length }: string): number => {
  if (length >= TWO_SLIPS_MINIMUM_CHARACTERS) return 2
  return length >= ONE_SLIP_MINIMUM_CHARACTERS ? 1 : 0
}

/** In the order of the variables. Those without a value are not reported: they could have no effect anyway. */
export const misspeltIn = (variables: Variables, known: readonly string[]): readonly Misspelt[] => {
  const names = new Set(known)
  return Object.keys(variables).flatMap((name) => {
    if (names.has(name) || (variables[name] ?? '').trim() === '') return []
    const meant = nearestTo(name, known)
    return meant === undefined ? [] : [{ name, meant }]
  })
}

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

const DATABASES = ['DATABASE_URL', fileVariantOf('DATABASE_URL')]

/** Without the database that was meant, the service would start on an embedded one of its own. Throws ConfigError. */
export const requireNoOtherDatabase = (variables: Variables, misspelt: readonly Misspelt[]): void => {
  if (DATABASES.some((name) => (variables[name] ?? '').trim() !== '')) return
  const wrong = misspelt.find(({ meant }) => DATABASES.includes(meant))
  if (wrong === undefined) return
  throw new ConfigError(
    `${wrong.name} is not a setting. Did you mean ${wrong.meant}? Without it, the embedded database would be used. Rename or remove ${wrong.name}.`,
  )
}

/** For the log and for commands. */
export const misspeltSentence = ({ name, meant }: Misspelt): string =>
  `${name} is not a setting and has no effect. Did you mean ${meant}?`
