/** Commands and options of earlier versions: for one release, each exits with status 2 and names what takes its place. */
import { type Command, Option } from 'commander'
import { CommandFailure, EXIT_USAGE } from './sentences.ts'

const INSTEAD_OF_PROFILES = 'Set FORECOURT_URL and FORECOURT_KEY, or use --url and --key-file.'
const AUDIT = 'Use the page Audit in the console.'
const CLIENTS = 'Use the page Clients in the console.'
const DEALERS = 'Use the page Dealers in the console.'
const PARTNERS = 'Use the page Partners in the console.'
const PEOPLE = 'Use the page People in the console.'
const USERS = 'Use the page Users in the console.'

/** By the words of the command. A row for a group is for all commands in it. */
export const REMOVED_COMMANDS = {
  'audit list': AUDIT,
  case: 'Use the case’s page in the console or, with a client of the lender, "forecourt call" and /api/lender/applications.',
  'client change':
    'Use the page Clients in the console, and "forecourt client document-quota" for the storage quota.',
  'client disable': CLIENTS,
  'client enable': CLIENTS,
  'client key': CLIENTS,
  'client list': CLIENTS,
  'client public-key': CLIENTS,
  'client secret': CLIENTS,
  'client show': CLIENTS,
  completion: 'Nothing takes its place: "forecourt --help" lists the commands.',
  consent:
    'Users give consent on the client’s consent page, and withdraw it in the console under My account. The page Clients lists consents.',
  convert: 'The references of sets A and B list the fields of each, for software that changes sets.',
  'dealer address': DEALERS,
  'dealer disable': DEALERS,
  'dealer enable': DEALERS,
  'dealer list': DEALERS,
  'dealer rename': DEALERS,
  'dealer special-agreement': DEALERS,
  partner: PARTNERS,
  'person erase': PEOPLE,
  'person export': PEOPLE,
  'person show': PEOPLE,
  profile: INSTEAD_OF_PROFILES,
  'signing-keys list': 'GET /oauth/jwks returns the public keys.',
  'user change': USERS,
  'user confirm': USERS,
  'user disable': USERS,
  'user enable': USERS,
  'user end-sessions': USERS,
  'user invite':
    'Use the page Users in the console, or "forecourt user link" for someone who cannot receive email.',
  'user list': USERS,
} as const

/** Adds commands to the program that only say so, hidden from its help. */
export const addRemovedCommands = (
  root: Command,
  names = Object.keys(REMOVED_COMMANDS) as readonly (keyof typeof REMOVED_COMMANDS)[],
): void => {
  for (const name of names)
    namedIn(root, name)
      .helpOption(false)
      .allowUnknownOption()
      .allowExcessArguments()
      .action(() => {
        throw removed(`forecourt ${name}`, REMOVED_COMMANDS[name])
      })
}

const namedIn = (root: Command, name: string): Command => {
  const words = name.split(' ')
  const last = words.pop() ?? name
  const group = words.reduce(
    (above, word) => above.commands.find((one) => one.name() === word) ?? above,
    root,
  )
  return group.command(last, { hidden: true })
}

/** Of commands that call a service. */
export const PROFILE_OPTION = new Option('--profile <name>').hideHelp().argParser(() => {
  throw removed('--profile', INSTEAD_OF_PROFILES)
})

const removed = (what: string, instead: string): CommandFailure =>
  new CommandFailure(`"${what}" has been removed. ${instead}`, EXIT_USAGE)
