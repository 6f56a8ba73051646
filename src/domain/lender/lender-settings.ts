/** The settings that the lender's admins change in the console, and their bounds. */
import { comparableName } from '../../../packages/values/typed/clean-text.ts'
import { type AskedOf, REQUEST_TEMPLATES } from '../documents/request-templates.ts'

/** The lender's own steps, each with a due time. */
export const DUE_STEPS = ['decide', 'secondApproval', 'documents', 'payOut'] as const

export type DueStep = (typeof DUE_STEPS)[number]

/** In minutes of working time. */
export type StepTimes = Readonly<Record<DueStep, number>>

export const DUE_MINIMUM_MINUTES = 15
/** Ten working days of 8 hours and a half. */
export const DUE_MAXIMUM_MINUTES = 10 * 8.5 * 60

export type RequestTemplate = {
  readonly name: string
  /** Switched-off ones are no longer offered. */
  readonly isOn: boolean
}

export type RequestTemplates = Readonly<Record<AskedOf, readonly RequestTemplate[]>>

export const ASKED_OF: readonly AskedOf[] = ['applicant', 'all']

export const TEMPLATES_MAXIMUM = 60
export const TEMPLATE_NAME_MAXIMUM_CHARACTERS = 100

/** Whether it is one of the service's own: such a template can be disabled, but is never lost. */
export const isBuiltIn = (of: AskedOf, name: string): boolean => REQUEST_TEMPLATES[of].includes(name)

/** The templates in the lender's order; the service's own that are missing there come last. */
export const templatesWith = (set: RequestTemplates | undefined): RequestTemplates => {
  const listOf = (of: AskedOf): readonly RequestTemplate[] => {
    const own = set?.[of] ?? []
    const missing = REQUEST_TEMPLATES[of].filter((name) => !own.some((one) => one.name === name))
    return [...own, ...missing.map((name) => ({ name, isOn: true }))]
  }
  return { applicant: listOf('applicant'), all: listOf('all') }
}

/** The names offered to staff. */
export const offeredTemplates = (
  templates: RequestTemplates,
): Readonly<Record<AskedOf, readonly string[]>> => {
  const namesOf = (of: AskedOf) => templates[of].filter(({ isOn }) => isOn).map(({ name }) => name)
  return { applicant: namesOf('applicant'), all: namesOf('all') }
}

/** What is wrong with the names of templates, in a sentence; undefined if nothing is. Names are already trimmed. */
export const faultOfTemplates = (templates: RequestTemplates): string | undefined => {
  for (const of of ASKED_OF) {
    const seen = new Set<string>()
    for (const { name } of templates[of]) {
      const folded = comparableName(name)
      if (seen.has(folded)) return `“${name}” appears twice in the same list.`
      seen.add(folded)
      if (name.length > TEMPLATE_NAME_MAXIMUM_CHARACTERS)
        return `“${name.slice(0, 20)}…” is longer than ${TEMPLATE_NAME_MAXIMUM_CHARACTERS} characters.`
    }
    if (templates[of].length > TEMPLATES_MAXIMUM)
      return `A list can have at most ${TEMPLATES_MAXIMUM} templates.`
  }
  return undefined
}
