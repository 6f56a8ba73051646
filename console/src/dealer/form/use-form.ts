/**
 * The form while someone fills it in: its text, its failures, and the person's current and visited steps. All of it
 * stays in memory.
 */
import { createContext, useContext, useMemo, useState } from 'react'
import type { Failure } from '../../../../packages/rules/fault.ts'
import type { Facts } from '../../../../src/domain/application/facts.ts'
import { SET_NAMES, type SetName } from '../../../../src/domain/application/sets.ts'
import type { ResponseTo } from '../../../../src/server/page-operations.ts'
import { afterPress } from '../../ui/forms/fields.tsx'
import { type AllOptions, type Financed, factsFrom, withCar, withChange } from './choice.ts'
import { type DryRun, inOrderOf, isSame, stepOf, toFix } from './failures.ts'
import {
  type Body,
  entriesAt,
  type Filling,
  type FormReading,
  type FormSet,
  filled,
  formOf,
  isWithin,
  placeIn,
  placeOf,
  readForm,
  valueAt,
  withoutEntry,
  withValue,
} from './form-set.ts'
import { type Group, STEPS, type StepId } from './layout.ts'
import { inOtherSet, withFinanced } from './other-set.ts'
import { type Settled, settled, withApplicant, withCounties, withoutAsideOf } from './settle.ts'

export type Start = {
  readonly body: Body
  readonly step: StepId
  /** Whether to show all failures at once, as for an application that failed when it was sent. */
  readonly isChecked: boolean
  /** The place that has the focus first; otherwise it stays on the page's heading. */
  readonly target?: string
}

type State = Settled & {
  /** The set whose form has what the person has chosen. */
  readonly set: SetName
  /** What the other sets' forms held when the person left them. */
  readonly elsewhere: Readonly<Partial<Record<SetName, Settled>>>
  readonly step: StepId
  /** Fields that the person has left. */
  readonly left: ReadonlySet<string>
  /** Steps that the person has left: all their failures are shown. */
  readonly checked: ReadonlySet<StepId>
  readonly dryRun: DryRun | undefined
  /** Cars that were chosen from the catalogue. */
  readonly cars: ReadonlySet<unknown>
  /** The place that gets the focus next. */
  readonly target: string | null
}

const begun = (set: SetName, { body, step, isChecked, target }: Start): State => ({
  set,
  elsewhere: {},
  body: withCounties(formOf(set), body, body),
  aside: {},
  step,
  left: new Set(),
  checked: new Set(isChecked ? STEPS : []),
  dryRun: undefined,
  cars: new Set(),
  target: target ?? null,
})

type Beginning = {
  /** The set of the draft or application. */
  readonly set: SetName
  /** Whether it was submitted, and so keeps its set. */
  readonly isSubmitted: boolean
  readonly start: Start
  readonly sentBack: SentBack | undefined
}

export const useForm = (allOptions: AllOptions, { set, isSubmitted, start, sentBack }: Beginning) => {
  const [state, setState] = useState<State>(() => begun(set, start))
  const { body, left, checked, dryRun, cars } = state
  const form = formOf(state.set)
  const options = allOptions[state.set]
  /** The sets that it may become an application of. */
  const among = isSubmitted ? [set] : SET_NAMES
  const facts = useMemo(() => {
    const carId = placeOf(form, 'vehicle.new.carId')
    return withCar(factsFrom(options), carId !== undefined && cars.has(valueAt(body, carId)))
  }, [form, options, cars, body])
  const reading = useMemo(() => readForm(form, body, facts), [form, body, facts])
  const failures = useMemo(() => toFix(form, body, reading, dryRun), [form, body, reading, dryRun])
  const shown = useMemo(
    () => failures.filter(({ place }) => checked.has(stepOf(form, place)) || hasLeft(left, place)),
    [form, failures, checked, left],
  )
  const flagged = useMemo(() => flaggedIn(form, sentBack, body), [form, sentBack, body])
  const change = (work: (before: Settled) => Settled & { readonly target?: string }) =>
    setState((before) => {
      const { body: next, aside, target = before.target } = work(before)
      return { ...before, ...settled(form, facts, before.body, next, aside), target }
    })
  const financed = financedIn(form, body, reading)
  const put = (place: string, value: unknown) =>
    change(({ body: before, aside }) => ({ body: withValue(before, place, value), aside }))
  return {
    form,
    options,
    facts,
    ...state,
    reading,
    failures,
    /** The failures that the person sees by now. */
    shown,
    /** The fields that the lender asks to correct. */
    flagged,
    /** Why, in the lender's words. */
    sentBackWords: sentBack?.words ?? '',
    put,
    leave: (place: string) =>
      afterPress(() => setState((before) => ({ ...before, left: new Set([...before.left, place]) }))),
    fill: (filling: Filling, { isFromCatalogue = false } = {}) =>
      setState((before) => withFilling(form, facts, before, filling, isFromCatalogue)),
    /** Takes another version of the whole text. */
    replace: (other: Written) =>
      setState((before) => ({ ...before, ...other, elsewhere: {}, aside: {}, left: new Set() })),
    /** Another text in the words of this form. */
    written: (other: Written): Body => writtenIn(allOptions, state.set, other),
    /** What is financed, and how, as far as it is chosen. */
    financed,
    among,
    /** Chooses what is financed, or how; the form becomes that of the set which has it. */
    choose: (some: Partial<Financed>) =>
      setState((before) => withChosen(allOptions, before, { ...financed, ...some }, some, among)),
    ...entryChanges(form, change),
    removeEntry: (list: string, index: number) =>
      setState((before) => withoutEntryOf(form, facts, before, list, index)),
    goToStep: (step: StepId) =>
      setState((before) => ({ ...before, step, checked: new Set([...before.checked, before.step]) })),
    goTo: ({ place }: Pick<Failure, 'place'>) =>
      setState((before) => ({ ...before, step: stepOf(form, place), target: place })),
    arrived: () => setState((before) => ({ ...before, target: null })),
    /** Shows all failures, and what the service found in this body. */
    check: (found: DryRun | undefined) =>
      setState((before) => ({ ...before, checked: new Set(STEPS), dryRun: found ?? before.dryRun })),
  }
}

const writtenIn = (allOptions: AllOptions, set: SetName, other: Written): Body =>
  other.set === set
    ? other.body
    : inOtherSet(sideOf(allOptions, other.set), other.body, sideOf(allOptions, set), undefined).body

type Change = (work: (before: Settled) => Settled & { readonly target?: string }) => void

/** What adds and copies whole parts. */
const entryChanges = (form: FormSet, change: Change) => ({
  /** Focuses the new applicant; the same goes for a new entry. */
  addApplicant: () =>
    change(({ body: before, aside }) => {
      const target = nextEntry(before, form.layout.applicants)
      return { body: withApplicant(form, before), aside, target }
    }),
  /** Copies a group of the first applicant into another's. */
  copyFromFirst: (group: Group, index: number) =>
    change(({ body: before, aside }) => ({ body: copied(before, group, index), aside })),
  addEntry: (list: string) =>
    change(({ body: before, aside }) => {
      const target = nextEntry(before, list)
      return { body: withValue(before, target, {}), aside, target }
    }),
})

/** Text that is a set's. */
export type Written = { readonly set: SetName; readonly body: Body }

const financedIn = (form: FormSet, body: Body, reading: FormReading): Financed => {
  const { vehicle, finance } = reading.partial()
  return {
    isNew: form.layout.choice.some(({ block, isNew }) => isNew && valueAt(body, block) !== undefined),
    vehicleType: vehicle?.type ?? 'car',
    loanType: finance?.loanType ?? 'hirePurchase',
  }
}

const sideOf = (allOptions: AllOptions, set: SetName) => ({
  form: formOf(set),
  facts: factsFrom(allOptions[set]),
})

const withChosen = (
  allOptions: AllOptions,
  before: State,
  financed: Financed,
  change: Partial<Financed>,
  among: readonly SetName[],
): State => {
  const chosen = withChange(financed, change, among)
  if (chosen === undefined) return before
  const [from, to] = [sideOf(allOptions, before.set), sideOf(allOptions, chosen.set)]
  const { body, aside, elsewhere, set } = before
  if (chosen.set === set)
    return { ...before, ...withFinanced(to.form, to.facts, { body, aside }, chosen.financed) }
  const moved = inOtherSet(from, body, to, elsewhere[chosen.set])
  return {
    ...before,
    set: chosen.set,
    elsewhere: { ...elsewhere, [set]: { body, aside } },
    ...withFinanced(to.form, to.facts, moved, chosen.financed),
    left: new Set(),
    dryRun: undefined,
  }
}

const withFilling = (
  form: FormSet,
  facts: Facts,
  before: State,
  filling: Filling,
  isFromCatalogue: boolean,
): State => {
  const after = filled(form, before.body, filling)
  const carId = placeOf(form, 'vehicle.new.carId')
  const chosen = isFromCatalogue && carId !== undefined ? [valueAt(after, carId)] : []
  return {
    ...before,
    ...settled(form, facts, before.body, after, before.aside),
    cars: new Set([...before.cars, ...chosen]),
  }
}

/** Forgets which fields of the list were left, since other entries are at their places now. */
const withoutEntryOf = (form: FormSet, facts: Facts, before: State, list: string, index: number): State => {
  const after = withoutEntry(before.body, list, index)
  const aside = withoutAsideOf(before.aside, list, index)
  return {
    ...before,
    ...settled(form, facts, before.body, after, aside),
    left: new Set([...before.left].filter((place) => !isWithin(place, list))),
    target: `${list}[${Math.max(index - 1, 0)}]`,
  }
}

const copied = (body: Body, { list, fields }: Group, index: number): Body =>
  (list === undefined ? fields.map(({ field }) => field) : [list]).reduce<Body>(
    (so, field) => withValue(so, placeIn(field, [index]), valueAt(body, placeIn(field, [0]))),
    body,
  )

const nextEntry = (body: Body, list: string): string => `${list}[${entriesAt(body, list).length}]`

/** A failure of a block or a list is shown once the person has left a field in it. */
const hasLeft = (left: ReadonlySet<string>, place: string): boolean =>
  left.has(place) || [...left].some((one) => isWithin(one, place))

export type ApplicationForm = ReturnType<typeof useForm> & { readonly reading: FormReading }

export const FormContext = createContext<ApplicationForm | null>(null)

/** The form that the person fills in; only for components inside it. */
export const useFilledForm = (): ApplicationForm => {
  const form = useContext(FormContext)
  if (form === null) throw new Error('A part of the form is shown outside of it')
  return form
}

export type SentBack = NonNullable<ResponseTo<'readOwnApplicationBody'>['sentBack']>

export type FlaggedField = { readonly place: string; readonly isChanged: boolean }

/**
 * The fields that the lender asks to correct, and which of them the person has changed since. In the order of the form.
 */
const flaggedIn = (form: FormSet, sentBack: SentBack | undefined, body: Body): readonly FlaggedField[] =>
  inOrderOf(form, sentBack?.fields ?? []).map(({ place }) => ({
    place,
    isChanged: !isSame(valueAt(body, place), valueAt(sentBack?.body ?? {}, place)),
  }))

/** Where a correction begins: the first flagged field, and its step. */
export const firstFlagged = (
  form: FormSet,
  sentBack: SentBack | undefined,
): { readonly step: StepId; readonly target: string } | undefined => {
  const [first] = inOrderOf(form, sentBack?.fields ?? [])
  return first && { step: stepOf(form, first.place), target: first.place }
}
