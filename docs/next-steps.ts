/** The page of next steps: every situation of an application, and what each reader is told. */

import { EXAMPLES } from '../src/domain/case/examples.ts'
import { nextStepOf, ROWS } from '../src/domain/case/next-step-rows.ts'
import { code, section, table } from '../src/server/docs/markup.ts'

type Name = keyof typeof EXAMPLES

/** The title and the parts of the page. */
export const nextStepsPage = (): readonly [string, readonly string[]] => [
  'Next steps',
  [
    'An application is in one of these situations, by its state and by what happened last. If several apply, the first one counts. The console’s pages and lists, emails and `nextStep` in the API take their words from this table; the names, documents and figures in it are samples.',
    section('The dealer', [
      'Users and administrators of the dealer, and its software, read the same sentences, since all of them may act. In lists, the words in brackets follow the state.',
      table(
        ['Situation', 'State', 'Waits for', 'Heading and sentence', 'Actions'],
        ROWS.map(({ name }) => {
          const example = EXAMPLES[name as Name]
          const { waitsFor, heading, sentence, held, actions } = nextStepOf(example)
          return [
            code(name),
            code(example.state),
            waitsFor,
            `**${heading}.** ${sentence}${held === undefined ? '' : ` (${held})`}`,
            actions.map(({ says, action }) => `${says} (${code(action)})`).join('<br>') || '–',
          ]
        }),
      ),
    ]),
    section('Staff and signers', [
      'What the lender’s staff read in the case, and what signers read on the page of their link. Signers without a link read nothing.',
      table(
        ['Situation', 'Staff', 'Signers'],
        ROWS.map(({ name }) => {
          const { staff, signer } = nextStepOf(EXAMPLES[name as Name])
          return [code(name), staff, signer ?? '–']
        }),
      ),
    ]),
  ],
]
