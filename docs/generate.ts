/**
 * Writes the reference in docs/reference from the source: both sets' fields and rules, the types of failure, the
 * settings, the commands and the documents of OpenAPI and AsyncAPI.
 * With --check it writes nothing and fails if a file is stale.
 */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { type FieldRow, type Reference, referenceOf } from '../packages/rules/reference.ts'
import type { RuleWords } from '../packages/rules/words.ts'
import { SAMPLE_WORDING } from '../src/adapters/agreement/content/wording-file.ts'
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
import { PROBLEMS, type ProblemKind } from '../src/http/problem.ts'
import {
  FAILURE_CURES,
  FAILURE_TYPES,
  type FailureType,
  failureTypesOf,
} from '../src/modules/sets/failure-types-api.ts'
import { ENUMERATION_WORDS } from '../src/modules/sets/field-words-api.ts'
import { asyncApiDocument } from '../src/server/async-document.ts'
import { SAMPLE_BASE_URL } from '../src/server/docs/library.ts'
import { code, section, table } from '../src/server/docs/markup.ts'
import { problemMarkdown } from '../src/server/docs/problem-causes.ts'
import { openApiDocument } from '../src/server/document.ts'
import { SETTING_LIST, type Setting } from '../src/service/settings.ts'
import { modelSet } from '../src/sets/model-sets.ts'
import { actsPage } from './acts.ts'
import { agreementTextsPage } from './agreement-texts.ts'
import { commandSections } from './commands.ts'
import { dashboardFile } from './dashboard.ts'
import { eventsPage } from './events.ts'
import { nextStepsPage } from './next-steps.ts'

const ROOT = new URL('../', import.meta.url)
const NOT_EDITED = '<!-- Generated from the source by `npm run generate`; changes here are overwritten. -->'

const pages = (): Readonly<Record<string, string>> => ({
  ...Object.fromEntries(SET_NAMES.map((name) => [`docs/reference/${pageOf(name)}`, setPage(modelSet(name))])),
  'docs/reference/failures.md': failuresPage(),
  'docs/reference/problems.md': problemsPage(),
  'docs/reference/events.md': document(...eventsPage()),
  'docs/reference/settings.md': settingsPage(SETTING_LIST),
  'docs/reference/commands.md': commandsPage(),
  'docs/reference/acts.md': document(...actsPage()),
  'docs/reference/agreement-texts.md': document(...agreementTextsPage()),
  'docs/reference/next-steps.md': document(...nextStepsPage()),
  'docs/reference/retention.md': retentionPage(),
  'docs/reference/asyncapi.json': `${JSON.stringify(asyncApiDocument(SAMPLE_WORDING), null, 2)}\n`,
  'docs/reference/openapi.json': `${JSON.stringify(openApiDocument({ baseUrl: SAMPLE_BASE_URL, lender: SAMPLE_WORDING }), null, 2)}\n`,
  'monitoring/grafana-dashboard.json': dashboardFile(),
})

const pageOf = (set: SetName): string => `set-${set}.md`

const inWords = (set: SetName): string => `set ${set.toUpperCase()}`

const setPage = (set: ModelSet): string => {
  const reference = referenceOf(set)
  const models = Map.groupBy(reference.fields, ({ model }) => model)
  return document(`Set ${set.name.toUpperCase()}: ${SETS[set.name].noun}s`, [
    `The fields of a ${inWords(set.name)} submission and their rules. In paths, \`[]\` stands for any entry of an array. A field that is null or absent counts as missing. So do a blank string in a text or enum field, and an empty object where it is not required. For accepted spellings and formats, see [values and formats](../guides/integrate.md#values-and-formats). A field’s [error types](failures.md) are checked in the order in which they are listed, after \`required\`, unless the field is optional, and \`type\`. At most one is reported per field.`,
    ...[...models].map(([model, fields]) => modelSection(model, fields)),
    rulesSection(set, reference.rules),
  ])
}

const modelSection = (model: string, fields: readonly FieldRow[]): string => {
  const around = fields[0]?.places.map((place) => place.split('.').slice(0, -1).join('.')) ?? []
  const places = around.filter((place) => place !== '').map((place) => code(place))
  return section(model, [
    places.length === 0 ? 'The request body.' : `At ${places.join(', ')}.`,
    table(
      ['field', 'value', 'required', 'error types'],
      fields.map(({ field, kind, says, presence, failures, note }) => [
        code(field),
        withNote(says === undefined ? linked(kind) : withMeanings(says, kind), note),
        presence,
        failures
          .filter((type) => !OF_ALL_FIELDS.has(type))
          .map(code)
          .join(', '),
      ]),
    ),
  ])
}

/** What the page says once of all fields. */
const OF_ALL_FIELDS: ReadonlySet<string> = new Set(['required', 'type'])

const withNote = (value: string, note: string | undefined): string =>
  note === undefined ? value : `${value.replace(/\.$/, '')}. ${note}`

/** The sentence that lists an enumeration's values, with the meanings of those whose names do not say it. */
const withMeanings = (says: string, kind: string): string => {
  const meanings: Readonly<Record<string, string>> =
    Object.entries(ENUMERATION_WORDS.meanings).find(([name]) => name === kind)?.[1] ?? {}
  const [list = ''] = /^[^.]*/.exec(says) ?? []
  const meant = list.replace(/\w+/g, (value) => {
    const meaning = Object.hasOwn(meanings, value) ? meanings[value] : undefined
    return meaning === undefined || meaning.replaceAll(' ', '') === value
      ? value
      : `${value} (${meaning.charAt(0).toLowerCase()}${meaning.slice(1)})`
  })
  return meant + says.slice(list.length)
}

/** A model's name as a link to its section, also within "list of …". */
const linked = (kind: string): string =>
  kind.replace(/\w+Model/, (model) => `[${model}](#${model.toLowerCase()})`)

const rulesSection = (set: ModelSet, rules: readonly RuleWords[]): string =>
  section('Cross-field rules', [
    'Checked in this order, after all fields have been read. A rule is skipped if a field that it reads is not valid, or if its condition cannot be determined. If two rules fail at the same path, only the first is reported.',
    table(
      ['type', 'requirement', 'reads'],
      rules.map(({ type, field, says, when, reads }) => [
        code(type),
        `${code(field)}: ${says}${when === undefined ? '' : `, ${when}`}`,
        [...new Set(reads)].map(code).join(', '),
      ]),
    ),
    ...(set.validator.tree.mirror === undefined ? [] : [MISMATCH]),
  ])

const MISMATCH =
  'The two lists of applicants are compared after they have been read. If they are equal, their validation errors are reported once, under `applicants`. If they differ, each list is validated under its own path, and `applicantsMismatch` is added as the last error, with an empty path.'

const failuresPage = (): string => {
  const sets = SET_NAMES.map((name) => {
    const set = modelSet(name)
    return { name, reference: referenceOf(set), occurs: new Set<string>(failureTypesOf(set)) }
  })
  const pages = sets.map(({ name }) => `[${inWords(name)}](${pageOf(name)})`).join(' or ')
  return document('Validation error types', [
    `The types of validation errors, with their meaning and solution. An error has its type in ${SET_NAMES.map((name) => `\`${SETS[name].failures.type}\` (${inWords(name)})`).join(' or ')}. The types are public API: they are never renamed, and their meaning never changes. Each field reports only its first error, in the order listed in its row in ${pages}.`,
    ...FAILURE_TYPE_NAMES.map((type) =>
      section(type, [
        FAILURE_TYPES[type],
        `**Solution.** ${FAILURE_CURES[type]}`,
        sets
          .map(
            ({ name, reference, occurs }) =>
              `Set ${name.toUpperCase()}: ${where(type, reference, occurs, pageOf(name))}.`,
          )
          .join(' '),
      ]),
    ),
  ])
}

const FAILURE_TYPE_NAMES = Object.keys(FAILURE_TYPES) as FailureType[]

const problemsPage = (): string =>
  document('Problem types', [
    'The problem types of error responses (RFC 9457), with their causes and solutions. The types are public API: they are never renamed, and their meaning never changes. Error responses have the media type `application/problem+json`, except for submissions and dry runs of set A and the paths under `/oauth`, which have [their own errors](../guides/integrate.md#errors).',
    ...(Object.keys(PROBLEMS) as ProblemKind[]).map((kind) =>
      section(PROBLEMS[kind].title, problemMarkdown(kind)),
    ),
  ])

const SHOWN_MAXIMUM_FIELDS = 3

/** The fields of a set that may fail so; their number if they are many. */
const where = (type: string, { fields }: Reference, occurs: ReadonlySet<string>, page: string): string => {
  if (!occurs.has(type)) return 'not used'
  const failing = fields.filter(({ failures }) => failures.includes(type))
  if (failing.length === 0) return 'the whole application'
  if (failing.length > SHOWN_MAXIMUM_FIELDS) return `[${failing.length} fields](${page})`
  return failing.map(({ model, field }) => code(`${model}.${field}`)).join(', ')
}

const settingsPage = (settings: readonly Setting[]): string =>
  document('Settings', [
    'All settings are environment variables. An empty variable counts as not set.',
    table(
      ['variable', 'meaning'],
      settings.map(({ name, default: value, says }) => [
        code(name),
        value ? `${says} Default: ${code(value)}.` : says,
      ]),
    ),
    section('Secrets in files', [
      'These settings can be read from a file, as container platforms and systemd mount secrets. Add `_FILE` to the name, and set it to the path of the file: `DATABASE_URL_FILE=/run/secrets/database-url`. A line break at the end of the file is ignored. Forecourt does not start if the file is missing or empty, or if both settings are set.',
      settings
        .filter(({ isSecret }) => isSecret === true)
        .map(({ name }) => `- ${code(`${name}_FILE`)}`)
        .join('\n'),
    ]),
    section('Misspelt names', [
      'At startup, Forecourt logs a warning for each environment variable that looks like a misspelt setting, with the setting that is probably meant. A misspelt `DATABASE_URL` stops the start instead, since Forecourt would otherwise use the embedded database.',
    ]),
  ])

const commandsPage = (): string =>
  document('Commands', [
    'The help text of each command, as shown by `--help`, which every command has. In the installation folder, use `node bin/forecourt.js` instead of `forecourt`. The help of `product import` and `policy import` also shows a complete file: see [product files](../guides/command-line.md#product-files) and the [policy file](../guides/policy.md#policy-file). For an introduction, see [Command line](../guides/command-line.md).',
    ...commandSections(),
  ])

const retentionPage = (): string =>
  document('Retention', [
    section('Automatic deletion', [
      'The service checks every ten minutes and deletes expired data in small batches.',
      table(
        ['what', 'stored for', 'counted from', 'why'],
        PURGED.map((kind) => {
          const { what, retained: kept, from, why } = RETENTION[kind]
          return [what, kept.words, from, why]
        }),
      ),
    ]),
    section('Automatic erasure', [
      'An application is erased with [everything that belongs to it](../guides/people.md#what-an-erasure-deletes). An erasure request takes effect immediately, unless a law is listed here: the request is then recorded, and takes effect when the retention period ends. The lender’s counsel confirms the periods and laws.',
      table(
        ['what', 'stored for', 'counted from', 'why', 'laws'],
        APPLICATIONS_RETAINED_KINDS.map((kind) => {
          const { what, months, from, why, sources } = APPLICATIONS_RETAINED[kind]
          return [what, monthsInWords(months), from, why, sources.length === 0 ? 'none' : sources.join('; ')]
        }),
      ),
      `Backups made before an erasure still contain the erased data. Do not retain backups for longer than ${BACKUPS_RETAINED.words}.`,
    ]),
    section('Data that is not deleted', [
      'The service does not delete this data. Each period is the longest that one of its sources requires.',
      table(
        ['what', 'retain for at least', 'counted from', 'sources'],
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

const stale = Object.entries(pages()).filter(([file, text]) => isStale(file, text))
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
