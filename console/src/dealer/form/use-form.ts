/**
 * The form while someone fills it in: its text, its failures, and the person's current and visited steps. All of it
 * stays in memory.
 */
import { createContext, useContext, useMemo, useState } from 'react'
import type { Failure } from '../../../../packages/rules/fault.ts'
import type { AnyKind } from '../../../../packages/rules/field.ts'
import type { Facts } from '../../../../src/domain/application/facts.ts'
import { afterPress } from '../../ui/forms/after-press.ts'
import { isEnumeration } from './controls.ts'
import { type FormOptions, factsFrom, withCar } from './facts.ts'
import { type DryRun, stepOf, toFix } from './failures.ts'
import { type FormReading, type FormSet, placeOf, readForm } from './form-set.ts'
import { STEPS, type StepId } from './layout.ts'
import { type Body, entriesAt, isWithin, valueAt, withoutEntry, withValue } from './places.ts'
import { flaggedIn, type SentBack } from './sent-back.ts'
import { type Settled, settled, withApplicant, withChoice, withCounties, withoutAsideOf } from './settle.ts'

export type Start = {
  readonly body: Body
  readonly step: StepId
  /** Whether to show all failures at once, as for an application that failed when it was sent. */
  readonly isChecked: boolean
  /** The place that has the focus first; otherwise it stays on the page's heading. */
  readonly target?: string
}

type State = Settled & {
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

const begun = (form: FormSet, { body, step, isChecked, target }: Start): State => ({
  body: withCounties(form, body, body),
  aside: {},
  step,
  left: new Set(),
  checked: new Set(isChecked ? STEPS : []),
  dryRun: undefined,
  cars: new Set(),
  target: target ?? null,
})

/** Values by their canonical places, such as those of a catalogue car or a quotation. */
export type Filling = Readonly<Record<string, unknown>>

export const useForm = (form: FormSet, options: FormOptions, start: Start, sentBack?: SentBack) => {
  const [state, setState] = useState<State>(() => begun(form, start))
  const { body, left, checked, dryRun, cars } = state
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
    put,
    leave: (place: string) =>
      afterPress(() => setState((before) => ({ ...before, left: new Set([...before.left, place]) }))),
    fill: (filling: Filling, { isFromCatalogue = false } = {}) =>
      setState((before) => withFilling(form, facts, before, filling, isFromCatalogue)),
    /** Takes another version of the whole text. */
    replace: (other: Body) => setState((before) => ({ ...before, body: other, aside: {}, left: new Set() })),
    choose: (block: string) => change((before) => withChoice(form, before, block)),
    /** Focuses the new applicant; the same goes for a new entry. */
    addApplicant: () =>
      change(({ body: before, aside }) => {
        const target = nextEntry(before, form.layout.applicants)
        return { body: withApplicant(form, before), aside, target }
      }),
    addEntry: (list: string) =>
      change(({ body: before, aside }) => {
        const target = nextEntry(before, list)
        return { body: withValue(before, target, {}), aside, target }
      }),
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

const nextEntry = (body: Body, list: string): string => `${list}[${entriesAt(body, list).length}]`

/** A failure of a block or a list is shown once the person has left a field in it. */
const hasLeft = (left: ReadonlySet<string>, place: string): boolean =>
  left.has(place) || [...left].some((one) => isWithin(one, place))

/** The body with canonical values in it, as its set writes each; values that the set lacks are left out. */
export const filled = (form: FormSet, body: Body, filling: Filling): Body =>
  Object.entries(filling).reduce<Body>((so, [canonical, value]) => {
    const node = form.set.validator.tree.places.get(canonical)
    const place = placeOf(form, canonical)
    if (node === undefined || place === undefined || node.type.is !== 'kind') return so
    if (value === undefined) return withValue(so, place, undefined)
    return isWritable(node.type, value) ? withValue(so, place, node.type.write(value)) : so
  }, body)

/** Whether the set has a name for a canonical value. */
const isWritable = (kind: AnyKind, value: unknown): boolean =>
  !isEnumeration(kind) || kind.names.some((name) => kind.read(name, {}) === value)

export type ApplicationForm = ReturnType<typeof useForm> & { readonly reading: FormReading }

export const FormContext = createContext<ApplicationForm | null>(null)

/** The form that the person fills in; only for components inside it. */
export const useFilledForm = (): ApplicationForm => {
  const form = useContext(FormContext)
  if (form === null) throw new Error('A part of the form is shown outside of it')
  return form
}
