/**
 * Secrets in files, as container platforms and systemd mount them: NAME_FILE names a file that contains the value of
 * NAME. No message repeats the path, since a secret may have been put there by mistake.
 */
import { readSmallFile } from '../../packages/values/small-file.ts'
import { ConfigError } from './setting-values.ts'

type Variables = Readonly<Record<string, string | undefined>>

export const fileVariantOf = (name: string): string => `${name}_FILE`

/** The variables, with those of `secrets` that have a file read from it. Throws ConfigError. */
export const withSecretFiles = (variables: Variables, secrets: readonly string[]): Variables => {
  const values = { ...variables }
  for (const name of secrets) {
    const variant = fileVariantOf(name)
    const path = variables[variant]?.trim() ?? ''
    if (path === '') continue
    if ((variables[name] ?? '').trim() !== '')
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
