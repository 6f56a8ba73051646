/** `forecourt profile`: named services and API keys, for the commands that call a running service. */
import { type Command, InvalidArgumentError } from 'commander'
import { askSilently } from '../ask-silently.ts'
import { CommandFailure, EXIT_USAGE } from '../command-failure.ts'
import { examples, toJson } from '../options.ts'
import { print, printJson, printList } from '../print.ts'
import { baseUrlOf, isSendable } from './connection.ts'
import { profileNamed, profilesFile, readProfiles, writeProfiles } from './profiles.ts'

type Json = { readonly json?: true }

export const addProfileCommands = (program: Command): void => {
  const group = program
    .command('profile')
    .summary('named services and API keys')
    .description(
      'Profiles: named services with API keys. They are stored in your config folder, in a file that only you can read.',
    )
  examples(group, [
    'forecourt profile set test --url https://finance.example < key.txt',
    'forecourt profile use test',
    'forecourt profile list',
  ])
  const set = group
    .command('set')
    .description(
      'Create or change a profile. Enter the API key when prompted (it is not shown), or pass it as the first line of standard input. The first profile becomes the current one.',
    )
    .argument('<name>', 'the profile', profileName)
    .requiredOption('--url <base>', 'the service: an http or https URL without a path')
    .action(setProfile)
  examples(toJson(set), ['forecourt profile set test --url https://finance.example'])
  const list = group
    .command('list')
    .description('List the profiles. Only the beginning of each key is shown.')
  toJson(list.action(listProfiles))
  const use = group
    .command('use')
    .description('Set the current profile, which is used if --profile is not given.')
    .argument('<name>', 'the profile, or "none" for the local sandbox')
  toJson(use.action(useProfile))
  const remove = group
    .command('remove')
    .description('Remove a profile and its key from the file. The key itself stays valid.')
    .argument('<name>', 'the profile')
  toJson(remove.action(removeProfile))
}

const NONE = 'none'

const profileName = (text: string): string => {
  if (/^[a-zA-Z0-9][\w.-]{0,63}$/.test(text) && text !== NONE && text !== '__proto__') return text
  throw new InvalidArgumentError(
    'It has 1 to 64 letters, digits, dots, hyphens and underscores, and is not "none".',
  )
}

const setProfile = async (name: string, options: Json & { readonly url: string }): Promise<void> => {
  const url = baseUrlOf(options.url)
  const before = await readProfiles()
  const apiKey = (await askSilently(`API key for ${url}`)).trim()
  if (!isSendable(apiKey))
    throw new CommandFailure('The key must be an API key, such as fc_test_….', EXIT_USAGE)
  const isFirst = Object.keys(before.profiles).length === 0
  const inUse = before.inUse ?? (isFirst ? name : undefined)
  await writeProfiles({
    ...(inUse === undefined ? {} : { inUse }),
    profiles: { ...before.profiles, [name]: { url, apiKey } },
  })
  if (options.json) printJson({ name, url, inUse: inUse === name, file: profilesFile() })
  else print(`${name} is set${inUse === name ? ', and in use' : ''}. It is in ${profilesFile()}.`)
}

const KEY_SHOWN_CHARACTERS = 12

const listProfiles = async (options: Json): Promise<void> => {
  const { inUse, profiles } = await readProfiles()
  const items = Object.entries(profiles).map(([name, { url, apiKey }]) => ({
    name,
    url,
    apiKey: `${apiKey.slice(0, KEY_SHOWN_CHARACTERS)}…`,
    inUse: name === inUse,
  }))
  printList(items, {
    json: options.json,
    none: 'There are no profiles.',
    columns: {
      Name: ({ name }) => name,
      Service: ({ url }) => url,
      Key: ({ apiKey }) => apiKey,
      'In use': (item) => (item.inUse ? 'yes' : ''),
    },
  })
}

const useProfile = async (name: string, options: Json): Promise<void> => {
  const { profiles, ...before } = await readProfiles()
  if (name === NONE) await writeProfiles({ profiles })
  else {
    profileNamed({ profiles, ...before }, name)
    await writeProfiles({ inUse: name, profiles })
  }
  if (options.json) printJson({ inUse: name === NONE ? null : name })
  else print(name === NONE ? 'No profile is in use.' : `${name} is in use.`)
}

const removeProfile = async (name: string, options: Json): Promise<void> => {
  const before = await readProfiles()
  profileNamed(before, name)
  const { [name]: _, ...profiles } = before.profiles
  const inUse = before.inUse === name ? undefined : before.inUse
  await writeProfiles({ ...(inUse === undefined ? {} : { inUse }), profiles })
  if (options.json) printJson({ removed: name, inUse: inUse ?? null })
  else print(`${name} is removed.${before.inUse === name ? ' No profile is in use.' : ''}`)
}
