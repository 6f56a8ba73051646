/** The pages of the documentation, in the site's order. Their files are in the project's folder. */

import { SET_NAMES } from '../../domain/application/sets.ts'

export type Section = {
  readonly title: string
  readonly files: readonly string[]
}

const guide = (name: string) => `docs/guides/${name}.md`
const reference = (name: string) => `docs/reference/${name}.md`

export const SECTIONS: readonly Section[] = [
  {
    title: 'Integrate',
    files: [
      guide('get-a-sandbox'),
      guide('start'),
      guide('integrate'),
      guide('credentials'),
      guide('quotations'),
      guide('documents'),
      guide('signing'),
      guide('webhooks'),
      'sdk/README.md',
      guide('sandbox'),
      guide('going-live'),
      guide('versions'),
    ],
  },
  {
    title: 'Reference',
    files: [
      ...SET_NAMES.map((name) => reference(`set-${name}`)),
      reference('mapping'),
      reference('failures'),
      reference('problems'),
      reference('events'),
      'CHANGELOG.md',
    ],
  },
  { title: 'For dealers', files: [guide('dealers'), guide('follow-an-application')] },
  {
    title: 'For the lender’s staff',
    files: [
      guide('staff'),
      guide('policy'),
      guide('products-and-policy'),
      guide('settings'),
      guide('numbers'),
      guide('people'),
      guide('sign-in'),
    ],
  },
  {
    title: 'Operate',
    files: [
      guide('operate'),
      guide('move-clients'),
      guide('watch'),
      guide('alerts'),
      guide('machines'),
      guide('command-line'),
      reference('settings'),
      reference('commands'),
      reference('retention'),
      'docs/tried.md',
      'docs/reliability.md',
      'docs/security.md',
      'docs/performance.md',
      'docs/scaling.md',
    ],
  },
  {
    title: 'How it is made',
    files: ['docs/architecture.md', 'docs/decisions/README.md', 'CONTRIBUTING.md', 'README.md'],
  },
]

/** The section whose samples contain the address of the running service. */
export const FOR_INTEGRATORS = 'Integrate'
