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
  | 'car'
  | 'sortCode'
  | 'loanType'
  | 'vehicleType'

export type FieldLayout = {
  /** The field's place, with `[]` for any entry of a list. */
  readonly field: string
  readonly label: string
  /** What helps to fill it in. */
  readonly hint?: string
  readonly control?: Control
  /** Whether it is shown wherever its block is asked for, though it is optional there. */
  readonly isOffered?: true
  /** Whether the form asks for it too where its block is asked for, though the interface leaves it open. */
  readonly isWanted?: true
  /** The field with the county that this one repeats; it is shown only where that is none of its values. */
  readonly county?: string
  /** What some of its values mean, by canonical value. */
  readonly notes?: Readonly<Record<string, string>>
  /** Whether it takes a whole row. */
  readonly isWide?: true
}

/** As the layout draws it: its name is that of its canonical place, unless the set means another. */
type DrawnField = Omit<FieldLayout, 'label'> & Partial<Pick<FieldLayout, 'label'>>

export type Group<Field = FieldLayout> = {
  readonly title: string
  readonly lead?: string
  /** Whether it is about a business, which one person or two do not have. */
  readonly isOfBusiness?: true
  /** What a further applicant may share with the first: its button. */
  readonly copies?: string
  /** The list within an applicant whose entries each have these fields. */
  readonly list?: string
  /** The question that comes before its fields: used or new, or the type of finance where the set has no field for it. */
  readonly opens?: 'condition' | 'loan'
  readonly fields: readonly Field[]
}

export type Layout<Field = FieldLayout> = {
  /** The list of applicants, and the list of addresses of each. */
  readonly applicants: string
  readonly addresses: string
  /** The blocks of which an application has exactly one: its vehicle is used or new. */
  readonly choice: readonly { readonly block: string; readonly isNew: boolean }[]
  readonly steps: Readonly<
    Record<
      StepId,
      { readonly groups: readonly Group<Field>[]; readonly ofEachApplicant: readonly Group<Field>[] }
    >
  >
  /** Fields that the service fills in itself; the form does not ask for them. */
  readonly notAsked: readonly string[]
}

export type DrawnLayout = Layout<DrawnField>

/** A field by its name on the wire, perhaps with what differs from its kind. */
export type Asked = string | readonly [name: string, details: Omit<DrawnField, 'field'>]

/** The fields of a block. */
export const under = (block: string, fields: readonly Asked[]): readonly DrawnField[] =>
  fields.map((asked) => {
    const [key, details] = typeof asked === 'string' ? [asked] : asked
    return { field: block === '' ? key : `${block}.${key}`, ...details }
  })

/** The layout with the name of each field. */
export const named = ({ steps, ...rest }: DrawnLayout, nameOf: (field: string) => string): Layout => {
  const groupWith = ({ fields, ...group }: Group<DrawnField>): Group => ({
    ...group,
    fields: fields.map((one) => ({ label: nameOf(one.field), ...one })),
  })
  const step = ({ groups, ofEachApplicant }: DrawnLayout['steps'][StepId]) => ({
    groups: groups.map(groupWith),
    ofEachApplicant: ofEachApplicant.map(groupWith),
  })
  const { finance, applicants, work, bank, review } = steps
  return {
    ...rest,
    steps: {
      finance: step(finance),
      applicants: step(applicants),
      work: step(work),
      bank: step(bank),
      review: step(review),
    },
  }
}

/** What a borrower type means for the people on the application. */
export const BORROWER_NOTES: Readonly<Record<string, string>> = {
  joint: 'The guarantor promises to pay if the applicant does not',
}

export const NO_GROUPS = { groups: [], ofEachApplicant: [] } as const

/** All fields of a layout, in the order of the form. */
export const fieldsOf = ({ steps }: Layout): readonly FieldLayout[] =>
  STEPS.flatMap((step) => groupsOf(steps[step])).flatMap(({ fields }) => fields)

export const groupsOf = ({ groups, ofEachApplicant }: Layout['steps'][StepId]): readonly Group[] => [
  ...groups,
  ...ofEachApplicant,
]
