/**
 * Writes the reference in docs/reference from the source: both sets' fields and rules, the types of failure, the
 * settings, the commands and the documents of OpenAPI and AsyncAPI; and the types of the SDK from the OpenAPI document.
 * With --check it writes nothing and fails if a file is stale.
 */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { type FieldRow, type Reference, referenceOf } from '../packages/rules/reference.ts'
import type { RuleWords } from '../packages/rules/words.ts'
import type { ModelSet } from '../src/domain/application/model-set.ts'
import { SET_NAMES, SETS, type SetName } from '../src/domain/application/sets.ts'
import {
  APPLICATIONS_RETAINED,
  APPLICATIONS_RETAINED_KINDS,
  BACKUPS_RETAINED,
  monthsInWords,
  PURGED,
  RETAINED_BY_LAW,
  RETENTION,
} from '../src/domain/lender/retention.ts'
import { PROBLEMS, type ProblemKind } from '../src/http/declare/problem.ts'
import { problemMarkdown } from '../src/http/docs/problems.ts'
import { asyncApiDocument } from '../src/http/server/async-document.ts'
import { openApiDocument } from '../src/http/server/document.ts'
import {
  FAILURE_CURES,
  FAILURE_TYPES,
  type FailureType,
  failureTypesOf,
} from '../src/http/shared/failure-types.ts'
import { SETTINGS, type Setting } from '../src/service/config.ts'
import { modelSet } from '../src/sets/model-sets.ts'
import { commandSections } from './commands.ts'
import { dashboardFile } from './dashboard.ts'
import { eventsPage } from './events.ts'
import { mappingPage } from './mapping.ts'
import { code, section, table } from './markdown.ts'
import { typesOf, versionModule } from './sdk-types.ts'

const ROOT = new URL('../', import.meta.url)
const NOT_EDITED = '<!-- Generated from the source by `npm run generate`; changes here are overwritten. -->'

const pages = async (): Promise<Readonly<Record<string, string>>> => ({
  ...Object.fromEntries(SET_NAMES.map((name) => [`docs/reference/${pageOf(name)}`, setPage(modelSet(name))])),
  'docs/reference/failures.md': failuresPage(),
  'docs/reference/problems.md': problemsPage(),
  'docs/reference/events.md': document(...eventsPage()),
  'docs/reference/mapping.md': document(...mappingPage()),
  'docs/reference/settings.md': settingsPage(SETTINGS),
  'docs/reference/commands.md': commandsPage(),
  'docs/reference/retention.md': retentionPage(),
  'docs/reference/asyncapi.json': `${JSON.stringify(asyncApiDocument(), null, 2)}\n`,
  'docs/reference/openapi.json': `${JSON.stringify(openApiDocument(), null, 2)}\n`,
  'monitoring/grafana-dashboard.json': dashboardFile(),
  'sdk/src/generated/openapi.ts': await typesOf(openApiDocument()),
  'sdk/src/generated/version.ts': versionModule(),
})

const pageOf = (set: SetName): string => `set-${set}.md`

const inWords = (set: SetName): string => `set ${set.toUpperCase()}`

const setPage = (set: ModelSet): string => {
  const reference = referenceOf(set)
  const models = Map.groupBy(reference.fields, ({ model }) => model)
  return document(`Set ${set.name.toUpperCase()}: ${SETS[set.name].noun}s`, [
    `What a submission of ${inWords(set.name)} may hold, and what is asked of each field. In places, \`[]\` stands for any entry of a list. Null, an absent field and, in text and enumerations, a blank string all count as not given; so does a block with nothing else in it, where nothing requires it. Names in another spelling and values are read as [values and formats](../guides/integrate.md#values-and-formats) says. The failures of a field are in the order in which they are looked for; a field has one at most. Their meanings are in [failures.md](failures.md).`,
    ...[...models].map(([model, fields]) => modelSection(model, fields)),
    rulesSection(set, reference.rules),
  ])
}

const modelSection = (model: string, fields: readonly FieldRow[]): string => {
  const around = fields[0]?.places.map((place) => place.split('.').slice(0, -1).join('.')) ?? []
  const places = around.filter((place) => place !== '').map((place) => code(place))
  return section(model, [
    places.length === 0 ? 'The body itself.' : `At ${places.join(', ')}.`,
    table(
      ['field', 'what it holds', 'required', 'failures', 'note'],
      fields.map(({ field, kind, says, presence, failures, note }) => [
        code(field),
        says ?? linked(kind),
        presence,
        failures.map(code).join(' '),
        note ?? '',
      ]),
    ),
    `Source: ${fields[0]?.source}.`,
  ])
}

/** A model's name as a link to its section, also within "list of …". */
const linked = (kind: string): string =>
  kind.replace(/\w+Model/, (model) => `[${model}](#${model.toLowerCase()})`)

const rulesSection = (set: ModelSet, rules: readonly RuleWords[]): string =>
  section('Rules across fields', [
    'Asked once all fields are read, in this order. A rule is left out where anything that it reads has failed, or where a condition of it can’t be answered. Of two rules that fail on one place the first is reported.',
    table(
      ['type', 'must hold', 'only when', 'reads', 'source'],
      rules.map(({ type, field, says, when, reads, source }) => [
        code(type),
        `${code(field)}: ${says}`,
        when ?? '',
        reads.map(code).join(' '),
        source,
      ]),
    ),
    ...(set.validator.tree.mirror === undefined ? [] : [MISMATCH]),
  ])

const MISMATCH =
  'The two lists of applicants are compared after they are read. Where they are equal their failures are reported once, under `applicants`. Where they differ each is checked under its own place, and `applicantsMismatch` is added at the end, tied to no field.'

const failuresPage = (): string => {
  const sets = SET_NAMES.map((name) => {
    const set = modelSet(name)
    return { name, reference: referenceOf(set), occurs: new Set<string>(failureTypesOf(set)) }
  })
  const pages = sets.map(({ name }) => `[${inWords(name)}](${pageOf(name)})`).join(' or ')
  return document('Types of failure', [
    `What each name in ${SET_NAMES.map((name) => `\`${SETS[name].failures.type}\` (${inWords(name)})`).join(' and ')} of a failure means, and what to do about it. They are public API: none is renamed or given another meaning. Each field reports the first failure in the order of its row in ${pages}.`,
    ...FAILURE_TYPE_NAMES.map((type) =>
      section(type, [
        FAILURE_TYPES[type],
        `**What to do.** ${FAILURE_CURES[type]}`,
        sets
          .map(
            ({ name, reference, occurs }) =>
              `In ${inWords(name)}: ${where(type, reference, occurs, pageOf(name))}.`,
          )
          .join(' '),
      ]),
    ),
  ])
}

const FAILURE_TYPE_NAMES = Object.keys(FAILURE_TYPES) as FailureType[]

const problemsPage = (): string =>
  document('Kinds of problems', [
    'What each `type` of a problem (RFC 9457) means, and what to do about it. They are public API: none is renamed or given another meaning. Where a request is refused, the answer has the media type `application/problem+json`; only submissions and dry runs of set A, and the paths under `/oauth`, have [their own errors](../guides/integrate.md#errors).',
    ...(Object.keys(PROBLEMS) as ProblemKind[]).map((kind) =>
      section(PROBLEMS[kind].title, problemMarkdown(kind)),
    ),
  ])

const SHOWN_MAXIMUM_FIELDS = 8

/** The fields of a set that may fail so; their number if they are many. */
const where = (type: string, { fields }: Reference, occurs: ReadonlySet<string>, page: string): string => {
  if (!occurs.has(type)) return 'never'
  const failing = fields.filter(({ failures }) => failures.includes(type))
  if (failing.length === 0) return 'no one field'
  if (failing.length > SHOWN_MAXIMUM_FIELDS) return `${failing.length} fields, see [its page](${page})`
  return failing.map(({ model, field }) => code(`${model}.${field}`)).join(' ')
}

const settingsPage = (settings: readonly Setting[]): string =>
  document('Settings', [
    'Every setting of the service is an environment variable. One that is empty counts as not set.',
    table(
      ['variable', 'default', 'meaning'],
      settings.map(({ name, default: value, says }) => [
        code(name),
        value === '' ? 'none' : code(value),
        says,
      ]),
    ),
  ])

const commandsPage = (): string =>
  document('Commands', [
    'What each command says of itself with `--help`. In the folder of the installation, `node bin/forecourt.js` stands for `forecourt`. [The command line](../guides/command-line.md) tells what the commands are for.',
    ...commandSections(),
  ])

const retentionPage = (): string =>
  document('Retention', [
    section('What the service deletes by itself', [
      'The service looks every ten minutes, and deletes a little at a time.',
      table(
        ['what', 'kept for', 'counted from', 'why'],
        PURGED.map((kind) => {
          const { what, retained: kept, from, why } = RETENTION[kind]
          return [what, kept.words, from, why]
        }),
      ),
    ]),
    section('What the service erases by itself', [
      'An application is erased with all that belongs to it: its key is destroyed, and sendings, case file, documents, signing, agreement, notes and mails go. A person who wishes it is erased at once, unless a law is named here: then the wish is noted, and granted when the time is over. The lender’s counsel confirms times and laws.',
      table(
        ['what', 'kept for', 'counted from', 'why', 'laws'],
        APPLICATIONS_RETAINED_KINDS.map((kind) => {
          const { what, months, from, why, sources } = APPLICATIONS_RETAINED[kind]
          return [what, monthsInWords(months), from, why, sources.length === 0 ? 'none' : sources.join('; ')]
        }),
      ),
      `Backups hold what was erased until the last one from before the erasure is deleted. Keep none for longer than ${BACKUPS_RETAINED.words}.`,
    ]),
    section('What the service keeps', [
      'The service does not delete these. The years are the longest that one of the sources asks for.',
      table(
        ['what', 'keep at least', 'counted from', 'sources'],
        RETAINED_BY_LAW.map(({ what, years, from, sources }) => [
          what,
          `${years} years`,
          from,
          sources.join('; '),
        ]),
      ),
    ]),
  ])

const document = (title: string, parts: readonly string[]): string =>
  `${[`# ${title}`, NOT_EDITED, ...parts].join('\n\n')}\n`

const isStale = (file: string, text: string): boolean => {
  const path = new URL(file, ROOT)
  return !existsSync(path) || readFileSync(path, 'utf8') !== text
}

const stale = Object.entries(await pages()).filter(([file, text]) => isStale(file, text))
if (process.argv.includes('--check')) {
  for (const [file] of stale) console.error(`${file} is stale: run npm run generate`)
  if (stale.length > 0) process.exitCode = 1
} else {
  for (const [file, text] of stale) {
    mkdirSync(new URL('.', new URL(file, ROOT)), { recursive: true })
    writeFileSync(new URL(file, ROOT), text)
    console.log(`Wrote ${file}`)
  }
}
