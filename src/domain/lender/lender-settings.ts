/**
 * The settings that the lender's admins change in the console, with their bounds, and the steps of setting up the
 * service.
 */
import { comparableName } from '../../../packages/values/typed/clean-text.ts'
import { REQUEST_TEMPLATES } from '../documents/default-requirements.ts'
import { REFUSAL_REASONS } from '../documents/document.ts'

/** The lender's own steps, each with a due time. */
export const DUE_STEPS = ['decide', 'secondApproval', 'documents', 'payOut'] as const

export type DueStep = (typeof DUE_STEPS)[number]

/** In minutes of working time. */
export type StepTimes = Readonly<Record<DueStep, number>>

export const DUE_MINIMUM_MINUTES = 15
/** Ten working days of 8 hours and a half. */
export const DUE_MAXIMUM_MINUTES = 10 * 8.5 * 60

/** What staff write from templates: requests of documents, of one applicant or of all, rejections, notes and messages. */
export const TEMPLATE_KINDS = ['applicant', 'all', 'refusal', 'note', 'message'] as const

export type TemplateKind = (typeof TEMPLATE_KINDS)[number]

export type Template = {
  /** The whole text. */
  readonly name: string
  /** Switched-off ones are no longer offered. */
  readonly isOn: boolean
}

export type Templates = Readonly<Record<TemplateKind, readonly Template[]>>

export const TEMPLATES_MAXIMUM = 60
/** As long as the name of a document, or the reason of a rejection. */
export const TEMPLATE_MAXIMUM_CHARACTERS: Readonly<Record<TemplateKind, number>> = {
  applicant: 100,
  all: 100,
  refusal: 500,
  note: 500,
  message: 500,
}

const BUILT_IN: Readonly<Record<TemplateKind, readonly string[]>> = {
  ...REQUEST_TEMPLATES,
  refusal: REFUSAL_REASONS,
  note: [
    'Rang the applicant, who did not pick up. Try again.',
    'Rang the employer, who confirmed the salary.',
    'Waiting for the dealer to reply.',
  ],
  message: [
    'Please call us about this application.',
    'When can we expect the documents that are still missing?',
    'We have received the documents and are reviewing the application.',
  ],
}

/** The same of each kind of templates. */
export const ofEachKind = <Result>(make: (kind: TemplateKind) => Result): Record<TemplateKind, Result> => ({
  applicant: make('applicant'),
  all: make('all'),
  refusal: make('refusal'),
  note: make('note'),
  message: make('message'),
})

/** Whether it is one of the service's own: such a template can be disabled, but is never lost. */
export const isBuiltIn = (of: TemplateKind, name: string): boolean => BUILT_IN[of].includes(name)

/** The templates in the lender's order; the service's own that are missing there come last. */
export const templatesWith = (set: Partial<Templates> | undefined): Templates =>
  ofEachKind((of) => {
    const own = set?.[of] ?? []
    const missing = BUILT_IN[of].filter((name) => !own.some((one) => one.name === name))
    return [...own, ...missing.map((name) => ({ name, isOn: true }))]
  })

/** The texts offered to staff. */
export const offeredTemplates = (templates: Templates): Record<TemplateKind, readonly string[]> =>
  ofEachKind((of) => templates[of].filter(({ isOn }) => isOn).map(({ name }) => name))

/** What is wrong with the texts of templates, in a sentence; undefined if nothing is. They are already trimmed. */
export const faultOfTemplates = (templates: Templates): string | undefined => {
  for (const of of TEMPLATE_KINDS) {
    const maximum = TEMPLATE_MAXIMUM_CHARACTERS[of]
    const seen = new Set<string>()
    for (const { name } of templates[of]) {
      const folded = comparableName(name)
      if (seen.has(folded)) return `“${name}” appears twice in the same list.`
      seen.add(folded)
      if (name.length > maximum) return `“${name.slice(0, 20)}…” is longer than ${maximum} characters.`
    }
    if (templates[of].length > TEMPLATES_MAXIMUM)
      return `A list can have at most ${TEMPLATES_MAXIMUM} templates.`
  }
  return undefined
}

/** The steps from an empty installation to a first test application, in the order in which an admin takes them. */
export const SETUP_STEPS = [
  'secondAdmin',
  'lenderFile',
  'seal',
  // A second person publishes it.
  'product',
  'dealer',
  'dealerUser',
  'testApplication',
] as const
export type SetupStep = (typeof SETUP_STEPS)[number]
