/** The pages of the documentation, in the site's order. Their files are in the project's folder. */

import { SET_NAMES } from '../../domain/application/sets.ts'
import { addressOf } from './markup.ts'

/** Whom a page is for, in the site's order. */
export const AUDIENCES = {
  integrator: 'Developers',
  dealer: 'Dealers',
  staff: 'Lender staff',
  operator: 'Operators',
  contributor: 'Contributors',
} as const
export type Audience = keyof typeof AUDIENCES

/** How much a find counts in a search that is for everybody. */
export const WEIGHTS: Readonly<Record<Audience, number>> = {
  integrator: 1,
  dealer: 0.5,
  staff: 0.5,
  operator: 0.45,
  contributor: 0.25,
}

export type Section = {
  readonly title: string
  readonly audience: Audience
  readonly files: readonly string[]
}

const guide = (name: string) => `docs/guides/${name}.md`
const reference = (name: string) => `docs/reference/${name}.md`

export const SECTIONS: readonly Section[] = [
  {
    title: 'Guides',
    audience: 'integrator',
    files: [
      guide('get-a-sandbox'),
      guide('start'),
      guide('sets'),
      guide('integrate'),
      guide('credentials'),
      guide('manage-access'),
      guide('quotations'),
      guide('documents'),
      guide('signing'),
      guide('webhooks'),
      'sdk/README.md',
      guide('languages'),
      guide('generate-clients'),
      guide('sandbox'),
      guide('tools'),
      guide('going-live'),
      guide('versions'),
      guide('api-changelog'),
    ],
  },
  {
    title: 'Reference',
    audience: 'integrator',
    files: [
      ...SET_NAMES.map((name) => reference(`set-${name}`)),
      reference('failures'),
      reference('problems'),
      reference('events'),
      'docs/glossary.md',
      'CHANGELOG.md',
    ],
  },
  { title: 'Console', audience: 'dealer', files: [guide('dealers'), guide('follow-an-application')] },
  {
    title: 'Console',
    audience: 'staff',
    files: [
      guide('staff'),
      guide('policy'),
      guide('providers'),
      guide('products-and-policy'),
      guide('settings'),
      guide('numbers'),
      guide('people'),
      guide('sign-in'),
      reference('next-steps'),
    ],
  },
  {
    title: 'Operations',
    audience: 'operator',
    files: [
      guide('first-live-application'),
      guide('operate'),
      guide('agreements'),
      guide('move-clients'),
      guide('lender-systems'),
      guide('booking'),
      guide('watch'),
      guide('alerts'),
      guide('machines'),
      guide('command-line'),
      reference('settings'),
      reference('commands'),
      reference('retention'),
      reference('agreement-texts'),
      reference('acts'),
      'docs/tried.md',
      'docs/reliability.md',
      'docs/security.md',
      'docs/performance.md',
      'docs/scaling.md',
    ],
  },
  {
    title: 'Design',
    audience: 'contributor',
    files: [
      'docs/architecture.md',
      'docs/decisions/README.md',
      'docs/decisions/interpretations.md',
      'CONTRIBUTING.md',
      'README.md',
    ],
  },
]

/** The files of pages for developers, also those of the lender's own systems: they know nothing but the service's address. */
export const INTEGRATORS_FILES: readonly string[] = [
  'docs/README.md',
  ...SECTIONS.flatMap(({ audience, files }) => (audience === 'integrator' ? files : [])),
  guide('lender-systems'),
  guide('booking'),
]

const audiences = new Map(
  SECTIONS.flatMap(({ audience, files }) => files.map((file) => [addressOf(file), audience] as const)),
)

/** The address of the API reference, with those of its operations below. */
export const REFERENCE = '/docs/api'

export const isReference = (address: string): boolean =>
  address === REFERENCE || address.startsWith(`${REFERENCE}/`)

/** Operations with these tags are not for dealers' software. */
const OPERATOR_TAGS: ReadonlySet<string> = new Set(['Lender', 'Service'])

/**
 * Whom the page at an address is for; of operations their tag decides. Pages that the contents do not name, as decision
 * records, are for contributors.
 */
export const audienceOf = (address: string, tag = ''): Audience => {
  if (isReference(address)) return OPERATOR_TAGS.has(tag) ? 'operator' : 'integrator'
  return address === '/docs' ? 'integrator' : (audiences.get(address) ?? 'contributor')
}
