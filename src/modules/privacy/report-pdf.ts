/** The report on a person as a letter of the lender, for printing or as a PDF. */

import { eachOf, type Steps } from '../../../packages/values/turns/steps.ts'
import type { Block, Fact, PackedLetter, Part } from '../../adapters/agreement/content/blocks.ts'
import { filled } from '../../adapters/agreement/content/language.ts'
import { CHECKS } from '../../domain/case/check.ts'
import type { PersonReport, ReportedApplication } from './report.ts'
import { LETTER, type Row, rowsOf, sentRowsOf } from './report-words.ts'

/** The letter with the whole report, in steps of one application. Its parts are JSON. */
export function* letterOf(report: PersonReport): Steps<PackedLetter> {
  const applications = yield* eachOf(report.applications, (one) => JSON.stringify(applicationPart(one)))
  return {
    title: LETTER.title,
    subject: filled(LETTER.subject, { lender: report.lender.name }),
    reference: filled(LETTER.reference, { day: dayOf(report.madeAt) }),
    madeAt: new Date(report.madeAt),
    parts: [
      JSON.stringify(aboutPart(report)),
      ...applications,
      ...[...draftParts(report), ...accountParts(report)].map((part) => JSON.stringify(part)),
    ],
  }
}

const aboutPart = ({ about, applications, madeAt, lender, mode }: PersonReport): Part => ({
  title: LETTER.title,
  blocks: [
    paragraph(
      filled(LETTER.summary[mode], {
        lender: lender.name,
        day: dayOf(madeAt),
        applications: LETTER.applications(applications.length),
      }),
    ),
    { is: 'list', items: about },
  ],
})

const applicationPart = (one: ReportedApplication): Part => {
  const { reference, state, since, sentBy, kept, sent, handling, signing, leftOut } = one
  return {
    title: filled(LETTER.application, { reference }),
    blocks: [
      facts(LETTER.state.title, [
        [LETTER.state.state, state],
        [LETTER.state.since, momentOf(since)],
        [LETTER.state.sentBy, ...(sentBy.length === 0 ? [LETTER.state.nobody] : sentBy)],
        [LETTER.state.kept, kept.why],
        ...(kept.erasureAskedAt === null
          ? []
          : [[LETTER.state.erasureAsked, momentOf(kept.erasureAskedAt)] as const]),
      ]),
      ...sent.flatMap(({ receivedAt, says }) => [
        heading(filled(LETTER.sent, { at: momentOf(receivedAt) })),
        facts(LETTER.sentFacts, asFacts(sentRowsOf(says))),
      ]),
      ...section(LETTER.leftOut, leftOut, (items) => [{ is: 'list', items }]),
      ...handlingBlocks(handling),
      ...signingBlocks(signing),
      ...looksBlocks(handling),
    ],
  }
}

const handlingBlocks = ({
  figures,
  decisions,
  checks,
  facts: found,
  requirements,
  documents,
}: ReportedApplication['handling']): readonly Block[] => [
  ...section(LETTER.figures.title, figures === null ? [] : rowsOf(figures), (rows) => [
    facts(LETTER.figures.facts, asFacts(rows)),
  ]),
  ...section(LETTER.decisions.title, decisions, (rows) => [
    facts(
      LETTER.decisions.facts,
      rows.map(
        ({ at, from, to, by, reason, rules }): Fact => [
          momentOf(at),
          from === null
            ? filled(LETTER.decisions.first, { to, by })
            : filled(LETTER.decisions.later, { from, to, by }),
          ...(reason === null ? [] : [reason]),
          ...rules,
        ],
      ),
    ),
  ]),
  ...section(LETTER.checks.title, checks, (rows) => [
    facts(
      LETTER.checks.title,
      rows.map(
        ({ at, name, result }): Fact => [
          momentOf(at),
          filled(LETTER.checks.check, { name: CHECKS[name].title, result: result ?? LETTER.checks.untold }),
        ],
      ),
    ),
  ]),
  ...section(LETTER.found.title, found ?? [], (rows) => [
    facts(
      LETTER.found.title,
      rows.map(({ at, ...fact }): Fact => [momentOf(at), filled(LETTER.found.fact, fact)]),
    ),
  ]),
  ...section(LETTER.requirements, requirements, (rows) => [
    facts(
      LETTER.requirements,
      rows.map(({ name, state: how, reason }): Fact => [name, how, ...(reason === null ? [] : [reason])]),
    ),
  ]),
  ...section(LETTER.documents.title, documents, (rows) => [
    paragraph(LETTER.documents.copies),
    facts(
      LETTER.documents.title,
      rows.map(({ name, requirement, uploadedAt }): Fact => [name, requirement, momentOf(uploadedAt)]),
    ),
  ]),
]

const looksBlocks = ({ looks, notes }: ReportedApplication['handling']): readonly Block[] => [
  ...section(LETTER.looks.title, looks, (rows) => [
    facts(
      LETTER.looks.facts,
      rows.map(({ at, what }): Fact => [momentOf(at), what]),
    ),
  ]),
  ...(notes === 0
    ? []
    : [
        heading(LETTER.notes.title),
        paragraph(filled(LETTER.notes.written, { notes: LETTER.notes.count(notes) })),
      ]),
]

const signingBlocks = (signing: ReportedApplication['signing']): readonly Block[] => {
  if (signing === null) return []
  const { steps, ...own } = signing
  return [
    heading(LETTER.signing.title),
    facts(LETTER.signing.own, asFacts(rowsOf(own))),
    ...section(LETTER.signing.steps, steps, (rows) => [
      facts(
        LETTER.signing.facts,
        rows.map(({ at, what, where }): Fact => [momentOf(at), what, ...(where === null ? [] : [where])]),
      ),
    ]),
  ]
}

const draftParts = ({ drafts }: PersonReport): readonly Part[] =>
  drafts.length === 0
    ? []
    : [
        {
          title: LETTER.drafts.title,
          blocks: drafts.flatMap(({ savedAt, typed }) => [
            heading(filled(LETTER.drafts.saved, { at: momentOf(savedAt) })),
            facts(LETTER.drafts.facts, asFacts(rowsOf(typed, [LETTER.drafts.typed]))),
          ]),
        },
      ]

const accountParts = ({ accounts }: PersonReport): readonly Part[] =>
  accounts.length === 0
    ? []
    : [
        {
          title: LETTER.accounts.title,
          blocks: accounts.map((account) => facts(LETTER.accounts.facts, asFacts(rowsOf(account)))),
        },
      ]

const section = <Item>(
  title: string,
  items: readonly Item[],
  blocks: (items: readonly Item[]) => readonly Block[],
): readonly Block[] => (items.length === 0 ? [] : [heading(title), ...blocks(items)])

const heading = (text: string): Block => ({ is: 'heading', level: 2, text })
const paragraph = (text: string): Block => ({ is: 'paragraph', text })
const facts = (summary: string, rows: readonly Fact[]): Block => ({ is: 'facts', summary, rows })
const asFacts = (rows: readonly Row[]): readonly Fact[] => rows.map(([label, value]) => [label, value])

const DAY = new Intl.DateTimeFormat(LETTER.tag, {
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  timeZone: 'Europe/Dublin',
})
const MOMENT = new Intl.DateTimeFormat(LETTER.tag, {
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  timeZone: 'Europe/Dublin',
})

const dayOf = (moment: string): string => DAY.format(new Date(moment))

/** In Dublin, to the minute. */
const momentOf = (moment: string): string => MOMENT.format(new Date(moment))
