/** Fills an example application into the dealer's form as a person does, field by field. */
import type { Locator, Page } from 'playwright-core'
import { textOf, wordsOf } from '../../console/src/dealer/form/controls.ts'
import {
  type Body,
  entriesAt,
  fieldAt,
  formOf,
  placeIn,
  valueAt,
} from '../../console/src/dealer/form/form-set.ts'
import { STEP_TITLES, STEPS, type StepId } from '../../console/src/dealer/form/layout.ts'
import { listExamples } from '../../examples/golden.ts'
import type { SetName } from '../../src/domain/application/sets.ts'
import type { Visit } from './support.ts'

export type Filling = {
  readonly place: string
  readonly label: string
  readonly is: 'text' | 'choice' | 'chip' | 'tick'
  /** The text to type, or the label of the choice. */
  readonly text: string
  /** Whether the form can't be sent without it. */
  readonly isNeeded: boolean
}

/** The steps with their fields, for the form of one applicant, without what a new form has already. */
export const fillingsOf = (
  set: SetName,
  name: string,
): readonly { readonly step: StepId; readonly title: string; readonly fillings: readonly Filling[] }[] => {
  const example = listExamples().find((one) => one.set === set && one.name === name)
  if (example === undefined) throw new Error(`There is no example ${set}/${name}`)
  const body = example.body as Body
  const form = formOf(set)
  return STEPS.map((step) => {
    const { groups, ofEachApplicant } = form.layout.steps[step]
    const places = [
      ...groups.flatMap(({ fields }) => fields.map(({ field }) => field)),
      ...ofEachApplicant.flatMap(({ list, fields }) =>
        list === undefined
          ? fields.map(({ field }) => placeIn(field, [0]))
          : entriesAt(body, placeIn(list, [0])).flatMap((_, index) =>
              fields.map(({ field }) => placeIn(field, [0, index])),
            ),
      ),
    ]
    return {
      step,
      title: STEP_TITLES[step],
      fillings: places.flatMap((place) => fillingAt(set, body, place)),
    }
  })
}

const fillingAt = (set: SetName, body: Body, place: string): readonly Filling[] => {
  const value = valueAt(body, place)
  if (value === undefined || value === null || value === false) return []
  const { kind, control, layout, node } = fieldAt(formOf(set), place)
  const common = {
    place,
    label: layout.label,
    isNeeded: node.presence !== 'optional' || control === 'yesNo' || layout.isWanted === true,
  }
  // What follows from another field is not shown.
  if (control === 'car' || layout.county !== undefined) return []
  if (control === 'yesNo') return [{ ...common, is: 'tick', text: 'yes' }]
  const text = textOf(kind, control, value)
  if (control === 'choice') return [{ ...common, is: 'choice', text: wordsOf(kind, text) ?? text }]
  if (control === 'buttons' || control === 'vehicleType' || control === 'loanType')
    return [{ ...common, is: 'chip', text: wordsOf(kind, text) ?? text }]
  return [{ ...common, is: 'text', text }]
}

/** The control of a field. */
export const controlAt = (page: Page, { place, is, text }: Filling): Locator => {
  const there = page.locator(`form [data-place="${place}"]`)
  return is === 'chip' ? there.getByRole('radio', { name: text, exact: true }) : there
}

/** Presses as the window is used: by touch on a phone, else by the mouse. */
type Press = (control: Locator) => Promise<void>

const pressOn = async (page: Page): Promise<Press> =>
  (await page.evaluate('navigator.maxTouchPoints > 0'))
    ? (control) => control.tap()
    : (control) => control.click()

/** Fills the whole form in by touch or by the mouse, up to the review; `onStep` runs before each step is left. */
export const fillForm = async (
  visit: Visit,
  set: SetName,
  name: string,
  onStep: (step: StepId) => Promise<void> = async () => undefined,
): Promise<void> => {
  const press = await pressOn(visit.page)
  for (const { step, fillings } of fillingsOf(set, name)) {
    if (step === 'review') return
    await addAddresses(visit, fillings, press)
    for (const filling of fillings) await put(controlAt(visit.page, filling), filling, press)
    await onStep(step)
    await press(visit.button('Continue'))
  }
}

const put = async (control: Locator, { is, text }: Filling, press: Press): Promise<void> => {
  if (is === 'choice') await control.selectOption({ label: text })
  else if (is === 'text') await control.fill(text)
  else if (!(await control.isChecked())) await press(control)
}

/** Fills in all required fields by keyboard alone, up to the review. */
export const fillFormByKeys = async (
  { page, keys, button }: Visit,
  set: SetName,
  name: string,
  isLeftOut: (filling: Filling) => boolean = () => false,
): Promise<void> => {
  for (const { step, fillings } of fillingsOf(set, name)) {
    if (step === 'review') return
    if (fillings.some(({ place }) => /addresses\[[1-9]/.test(place)))
      await keys.press(button('Add an address'))
    for (const filling of fillings.filter((one) => one.isNeeded && !isLeftOut(one))) {
      const control = controlAt(page, filling)
      if (filling.is === 'choice') await keys.choose(control, filling.text)
      else if (filling.is === 'text') await keys.fill(control, filling.text)
      else if (!(await control.isChecked())) await keys.space(control)
    }
    await keys.press(button('Continue'))
  }
}

const addAddresses = async (
  { page, button }: Visit,
  fillings: readonly Filling[],
  press: Press,
): Promise<void> => {
  const last = fillings.reduce((most, { place }) => {
    const [, index] = /(?:addressHistory|addresses)\[(\d+)\]/.exec(place) ?? []
    return Math.max(most, Number(index ?? 0))
  }, 0)
  for (let address = 1; address <= last; address++) {
    await press(button('Add an address'))
    await page.getByRole('group', { name: `Address ${address + 1}` }).waitFor()
  }
}
