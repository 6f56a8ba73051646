/** `forecourt person …`: the data held on a person, a copy for them, and erasure. */
import type { Command } from 'commander'
import { searchWord } from '../../domain/application/search-words.ts'
import { answerInWords } from '../../domain/case/erasure.ts'
import type { FoundPerson, PersonsApplication } from '../../operations/privacy/find.ts'
import { haveOtherNames, nameIn } from '../../operations/privacy/names.ts'
import type { Service } from '../../operations/service.ts'
import { readConfig } from '../../service/config.ts'
import type { By } from '../../store/audit/change.ts'
import { askSilently } from '../ask-silently.ts'
import { actorOf, BY_FLAGS, BY_SAYS, type ByOption, withService } from '../cases/case-service.ts'
import { CommandFailure } from '../command-failure.ts'
import { agreed } from '../failure.ts'
import { nameOf } from '../input-file.ts'
import { each, examples, toJson } from '../options.ts'
import { countOf, day, print, printJson, printTable, printText, remark } from '../print.ts'
import { withStore } from '../store.ts'
import { surroundings } from '../surroundings.ts'
import { type ExportOptions, writePerson } from './person-export.ts'

const NUMBER_HELP = `
The command asks for the PPS number, or reads it from the first line of standard input, because others could read an argument.`

export const addPersonCommands = (program: Command): void => {
  const person = program.command('person').summary('access and erasure requests')
  person.description(
    'Access and erasure requests: show the data held on a person, export it for them, and erase it.',
  )
  examples(person, [
    'forecourt person show',
    'forecourt person export ./copy',
    'forecourt person erase --yes',
    'forecourt person erasures > erasures.jsonl',
  ])
  person.addHelpText('after', NUMBER_HELP)

  withTest(toJson(person.command('show')))
    .description('List the applications that contain a person’s data, and how long each is stored.')
    .option(BY_FLAGS, BY_SAYS)
    .action(show)
  withTest(person.command('export <folder>'))
    .description(
      'Write a copy of a person’s data to a folder that only you can read, as JSON and PDF, with their documents and signed agreements.',
    )
    .option('--force', 'replace existing files')
    .option(...ONLY)
    .option(...WITH_DRAFTS)
    .option(BY_FLAGS, BY_SAYS)
    .action(write)
  withTest(toJson(person.command('erase')))
    .description(
      'Erase what the law allows, and record the erasure request for the rest, which is erased when its retention period ends. Without --yes, only show what would be erased.',
    )
    .option('--yes', 'erase it')
    .option(...ONLY)
    .option(...WITH_DRAFTS)
    .option(BY_FLAGS, BY_SAYS)
    .action(erase)
  person
    .command('erasures')
    .description('Print the list of erasures as JSON Lines, to store with your backups.')
    .action(listAll)
  person
    .command('erase-again <list>')
    .description('After restoring a backup, repeat the erasures in the list.')
    .action(eraseAgain)
}

const ONLY = ['--only <reference>', 'of these applications alone; can be repeated', each] as const
const WITH_DRAFTS = ['--drafts', 'with --only: of drafts that have not been submitted too'] as const

const withTest = (command: Command): Command =>
  command.option('--test', 'search test data instead of live data')

type Options = ByOption & { readonly test?: true; readonly json?: true }

/** The person of a PPS number, once the audit has recorded the search. */
const asked = async (service: Service, by: By, { test }: Options): Promise<FoundPerson> => {
  const { findPerson, ppsNumberIn } = await import('../../operations/privacy/find.ts')
  const { noteNumberSearch, TOO_MANY_SEARCHES } = await import(
    '../../operations/applications/note-number-search.ts'
  )
  const ppsNumber = agreed(ppsNumberIn(await askSilently('PPS number')))
  const words = [searchWord('ppsNumber', ppsNumber)]
  const refused = await noteNumberSearch(service, by, words, 'person.searched')
  if (refused !== undefined) throw new CommandFailure(TOO_MANY_SEARCHES)
  return agreed(await findPerson(service, { mode: test ? 'test' : 'live', ppsNumber }))
}

type Choice = { readonly only?: readonly string[]; readonly drafts?: true }

/** One PPS number can stand under the names of two people, so nobody's data goes with another's unless it is chosen. */
const chosenIn = async (found: FoundPerson, { only, drafts }: Choice): Promise<FoundPerson> => {
  const { chosenOf } = await import('../../operations/privacy/find.ts')
  if (only !== undefined) {
    const chosen = chosenOf(found, { applications: only, drafts: drafts === true })
    if (chosen === undefined)
      throw new CommandFailure('--only names an application that does not contain this PPS number.')
    return chosen
  }
  if (haveOtherNames(found.applications)) throw new CommandFailure(`${OTHER_NAMES} ${CHOOSE}`)
  return found
}

const OTHER_NAMES =
  'The applications with this PPS number have different names, and may be about different people.'
const CHOOSE = 'Read the names with "forecourt person show", and choose with --only.'

const byOf = async (service: Service, options: Options): Promise<By> => ({
  actor: await actorOf(service, options),
})

const NOTHING_HELD = 'No data is stored under this PPS number.'

const show = (options: Options): Promise<void> =>
  withService(async (service) => {
    const by = await byOf(service, options)
    const found = await asked(service, by, options)
    const { HELD_SHOWN, recordHeld } = await import('../../operations/privacy/export.ts')
    await recordHeld(service, by, found, HELD_SHOWN)
    printPerson(found, options.json)
  })

const printPerson = (found: FoundPerson, json: true | undefined): void => {
  const { applications, drafts } = found
  if (json) printJson(applications.map(asPrinted))
  else if (applications.length === 0)
    print(drafts.length === 0 ? NOTHING_HELD : 'No application contains this PPS number.')
  else printTable(HEADINGS, applications.map(cellsOf))
  if (json) return
  if (drafts.length > 0)
    print(
      `${countOf(drafts.length, 'draft')} of dealer users that have not been submitted. An erasure request erases them.`,
    )
  if (haveOtherNames(applications)) remark(OTHER_NAMES)
  for (const { reference, answer } of applications)
    if (answer.is !== 'granted') print(`${reference}: ${answerInWords(answer)}`)
}

const HEADINGS = ['Reference', 'Name', 'State', 'Since', 'Sent by', 'Erasure request', 'Automatic erasure']

const cellsOf = (one: PersonsApplication): readonly string[] => [
  one.reference,
  nameIn(one),
  one.application.state,
  day(one.application.stateSince),
  [one.client, one.dealer].filter((name) => name !== null).join(', '),
  WISHES[one.answer.is],
  one.erasesAt === null ? 'not yet' : day(one.erasesAt),
]

const WISHES: Readonly<Record<PersonsApplication['answer']['is'], string>> = {
  granted: 'erases it now',
  refused: 'is rejected by law',
  underWay: 'waits for its end',
}

const asPrinted = (one: PersonsApplication) => ({
  reference: one.reference,
  name: nameIn(one),
  state: one.application.state,
  since: one.application.stateSince,
  client: one.client,
  dealer: one.dealer,
  erasure: one.answer,
  says: answerInWords(one.answer),
  erasesAt: one.erasesAt,
  askedAt: one.askedAt,
})

const write = (folder: string, options: Options & Choice & ExportOptions): Promise<void> =>
  withService(async (service) => {
    const by = await byOf(service, options)
    const found = await asked(service, by, options)
    if (found.applications.length + found.drafts.length === 0) throw new CommandFailure(NOTHING_HELD)
    const chosen = await chosenIn(found, options)
    const { files, notes } = await writePerson(service, by, chosen, { folder, force: options.force === true })
    print(`Wrote ${countOf(files, 'file')} into ${folder}.`)
    if (notes > 0)
      remark(
        `Notes and messages of staff and dealers are not in it: ${notes}. Read them before you give them out.`,
      )
  })

const erase = (options: Options & Choice & { readonly yes?: true }): Promise<void> =>
  withService(async (service) => {
    const by = await byOf(service, options)
    const found = await asked(service, by, options)
    if (!options.yes) {
      printPerson(found, options.json)
      if (found.applications.length + found.drafts.length > 0)
        remark('Nothing has been erased. Use --yes to erase it.')
      return
    }
    const [{ grantWish }, { clearErased, placesIn }] = await Promise.all([
      import('../../operations/privacy/wish.ts'),
      import('../../operations/privacy/clear.ts'),
    ])
    const { applications, drafts } = await chosenIn(found, options)
    const chosen = { applications: applications.map(({ reference }) => reference), drafts: drafts.length > 0 }
    const seen = found.applications.map(({ reference, application: { version } }) => ({ reference, version }))
    const outcome = agreed(await grantWish(service, by, found, seen, { chosen }))
    await clearErased(service, placesIn(readConfig(surroundings().env).dataDir))
    if (options.json) {
      printJson(outcome)
      return
    }
    if (seen.length === 0 && outcome.drafts === 0) print(NOTHING_HELD)
    for (const reference of outcome.erased) print(`Erased ${reference}.`)
    if (outcome.drafts > 0) print(`Erased ${countOf(outcome.drafts, 'draft')} that nobody had sent.`)
    for (const { reference, answer } of outcome.kept)
      print(`${reference} is retained, and the erasure request has been recorded. ${answerInWords(answer)}`)
  })

const listAll = (): Promise<void> =>
  withStore(async ({ sql }) => {
    const { erasureLines } = await import('../../operations/privacy/clear.ts')
    for await (const line of erasureLines(sql)) printText(`${line}\n`)
  })

const eraseAgain = async (list: string): Promise<void> => {
  const [{ applyErasures, readErasureList }, { BackupError }] = await Promise.all([
    import('../../store/backup/erasure-list.ts'),
    import('../../store/backup/file.ts'),
  ])
  const erasures = await readErasureList(list).catch((error: unknown) => {
    if (error instanceof BackupError)
      throw new CommandFailure(`${nameOf(list)} cannot be used. ${error.message}`)
    throw error
  })
  const erased = await withStore(({ sql }) => applyErasures(sql, erasures, Date.now))
  print(`Erased ${countOf(erased, 'application')} again, of ${erasures.length} on the list.`)
}
