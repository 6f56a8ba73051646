/** The report on a person as a letter of the lender, for printing or as a PDF. */

import type { Block, Fact, Letter, Part } from '../../adapters/agreement/content/blocks.ts'
import { CHECKS } from '../../domain/case/check.ts'
import type { PersonReport, ReportedApplication } from './report.ts'
import { type Row, rowsOf } from './report-words.ts'

/** The letter with the whole report. */
export const letterOf = (report: PersonReport): Letter => ({
  title: 'What we hold on you',
  subject: `A copy of personal data held by ${report.lender.name}`,
  reference: `Copy of personal data, ${dayOf(report.madeAt)}`,
  madeAt: new Date(report.madeAt),
  parts: [
    aboutPart(report),
    ...report.applications.map(applicationPart),
    ...draftParts(report),
    ...accountParts(report),
  ],
})

const aboutPart = ({ about, applications, madeAt, lender, mode }: PersonReport): Part => ({
  title: 'What we hold on you',
  blocks: [
    paragraph(
      `This is what ${lender.name} holds on you${mode === 'test' ? ' as test data' : ''} on ${dayOf(madeAt)}: ${applications.length === 1 ? 'one application' : `${applications.length} applications`}.`,
    ),
    { is: 'list', items: about },
  ],
})

const applicationPart = (one: ReportedApplication): Part => {
  const { reference, state, since, sentBy, kept, sent, handling, signing, leftOut } = one
  return {
    title: `Application ${reference}`,
    blocks: [
      facts('How it stands', [
        ['State', state],
        ['Since', momentOf(since)],
        ['Sent by', ...(sentBy.length === 0 ? ['–'] : sentBy)],
        ['Kept', kept.why],
        ...(kept.erasureAskedAt === null
          ? []
          : [['Erasure asked for', momentOf(kept.erasureAskedAt)] as const]),
      ]),
      ...sent.flatMap(({ receivedAt, says }) => [
        heading(`As it was sent on ${momentOf(receivedAt)}`),
        facts('The application', asFacts(rowsOf(says))),
      ]),
      ...section('What is not shown here', leftOut, (items) => [{ is: 'list', items }]),
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
  requirements,
  documents,
}: ReportedApplication['handling']): readonly Block[] => [
  ...section('Figures in euro and per cent', figures === null ? [] : rowsOf(figures), (rows) => [
    facts('Figures', asFacts(rows)),
  ]),
  ...section('What happened, and why', decisions, (rows) => [
    facts(
      'Decisions',
      rows.map(
        ({ at, from, to, by, reason, rules }): Fact => [
          momentOf(at),
          from === null ? `${to}. ${by}.` : `${from} to ${to}. ${by}.`,
          ...(reason === null ? [] : [reason]),
          ...rules,
        ],
      ),
    ),
  ]),
  ...section('Checks', checks, (rows) => [
    facts(
      'Checks',
      rows.map(
        ({ at, name, result }): Fact => [
          momentOf(at),
          `${CHECKS[name].title}: ${result ?? 'made; the outcome is not told'}`,
        ],
      ),
    ),
  ]),
  ...section('Requirements', requirements, (rows) => [
    facts(
      'Requirements',
      rows.map(({ name, state: how, reason }): Fact => [name, how, ...(reason === null ? [] : [reason])]),
    ),
  ]),
  ...section('Documents', documents, (rows) => [
    paragraph('Copies of the documents go with this letter.'),
    facts(
      'Documents',
      rows.map(({ name, requirement, uploadedAt }): Fact => [name, requirement, momentOf(uploadedAt)]),
    ),
  ]),
]

const looksBlocks = ({ looks, notes }: ReportedApplication['handling']): readonly Block[] => [
  ...section('Who looked at it, and mails about it', looks, (rows) => [
    facts(
      'Looks',
      rows.map(({ at, what }): Fact => [momentOf(at), what]),
    ),
  ]),
  ...(notes === 0
    ? []
    : [
        heading('Notes and messages'),
        paragraph(
          `Staff and the dealer wrote ${notes === 1 ? 'a note or message' : `${notes} notes and messages`} for each other. A person at the lender reads them for what is about others before they are given out.`,
        ),
      ]),
]

const signingBlocks = (signing: ReportedApplication['signing']): readonly Block[] => {
  if (signing === null) return []
  const { steps, ...own } = signing
  return [
    heading('Signing'),
    facts('Your signature', asFacts(rowsOf(own))),
    ...section('Steps of the signing', steps, (rows) => [
      facts(
        'Steps',
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
          title: 'Typed and not sent',
          blocks: drafts.flatMap(({ savedAt, typed }) => [
            heading(`Saved on ${momentOf(savedAt)}`),
            facts('Draft', asFacts(rowsOf(typed, ['Typed']))),
          ]),
        },
      ]

const accountParts = ({ accounts }: PersonReport): readonly Part[] =>
  accounts.length === 0
    ? []
    : [
        {
          title: 'Your account',
          blocks: accounts.map((account) => facts('Account', asFacts(rowsOf(account)))),
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

const dayOf = (moment: string): string =>
  new Date(moment).toLocaleDateString('en-IE', {
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    timeZone: 'Europe/Dublin',
  })

/** In Dublin, to the minute. */
const momentOf = (moment: string): string =>
  new Date(moment).toLocaleString('en-IE', {
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    timeZone: 'Europe/Dublin',
  })
