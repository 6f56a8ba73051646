/**
 * How a set's form is laid out: the order of fields, their names, and their controls where the kind alone does not
 * determine them. The set's models say which fields are needed, when, and what they must be.
 */
export const STEPS = ['finance', 'applicants', 'work', 'bank', 'review'] as const

export type StepId = (typeof STEPS)[number]

/** The step that lists all that remains to be done; it has no fields. */
export const REVIEW: StepId = 'review'

export const STEP_TITLES: Readonly<Record<StepId, string>> = {
  finance: 'Vehicle and finance',
  applicants: 'Applicants',
  work: 'Employment and income',
  bank: 'Bank',
  review: 'Review',
}

export type Control =
  | 'text'
  | 'longText'
  | 'euro'
  | 'number'
  | 'digits'
  | 'day'
  | 'ppsNumber'
  | 'telephone'
  | 'email'
  | 'registration'
  | 'choice'
  | 'buttons'
  | 'yesNo'
  | 'months'

export type FieldLayout = {
  /** The field's place, with `[]` for any entry of a list. */
  readonly field: string
  readonly label: string
  /** What helps to fill it in. */
  readonly hint?: string
  readonly control?: Control
  /** Whether it is shown wherever its block is asked for, though it is optional there. */
  readonly isOffered?: true
  /** Whether it takes a whole row. */
  readonly isWide?: true
}

export type Group = {
  readonly title: string
  readonly lead?: string
  /** The list within an applicant whose entries each have these fields. */
  readonly list?: string
  /** The block that the person chooses instead of another such block. */
  readonly block?: string
  readonly fields: readonly FieldLayout[]
}

export type Layout = {
  /** The list of applicants, and the list of addresses of each. */
  readonly applicants: string
  readonly addresses: string
  /** The blocks of which an application has exactly one, each with the words of the choice. */
  readonly choice: readonly { readonly block: string; readonly says: string }[]
  readonly steps: Readonly<
    Record<StepId, { readonly groups: readonly Group[]; readonly ofEachApplicant: readonly Group[] }>
  >
  /** Fields that the service fills in itself; the form does not ask for them. */
  readonly notAsked: readonly string[]
}

type Asked = string | Omit<FieldLayout, 'field'>

/** The fields of a block, by their names on the wire. */
export const under = (block: string, fields: Readonly<Record<string, Asked>>): readonly FieldLayout[] =>
  Object.entries(fields).map(([key, asked]) => {
    const field = block === '' ? key : `${block}.${key}`
    return typeof asked === 'string' ? { field, label: asked } : { field, ...asked }
  })

type Labels = Readonly<Record<string, string>>

/** The fields of an address: those of both sets, with the set's own before and after the county. */
export const addressWith = (beforeCounty: Labels, afterCounty: Labels): Labels => ({
  line1: 'Address line 1',
  line2: 'Address line 2',
  ...beforeCounty,
  county: 'County',
  ...afterCounty,
})

export const NO_GROUPS = { groups: [], ofEachApplicant: [] } as const

/** All fields of a layout, in the order of the form. */
export const fieldsOf = ({ steps }: Layout): readonly FieldLayout[] =>
  STEPS.flatMap((step) => groupsOf(steps[step])).flatMap(({ fields }) => fields)

export const groupsOf = ({ groups, ofEachApplicant }: Layout['steps'][StepId]): readonly Group[] => [
  ...groups,
  ...ofEachApplicant,
]
