/** The fields in which two versions of a draft differ, each with both values. */

import ui from '../../ui/style/ui.module.css'
import { inOrderOf, isSame, nameOf, whose } from './failures.ts'
import { entriesOf, type FormSet } from './form-set.ts'
import { fieldsOf } from './layout.ts'
import { type Body, placeIn, valueAt } from './places.ts'
import { shownValue } from './shown-value.ts'
import { useFilledForm, type Written } from './use-form.ts'

/** In the order of the form, without a car's catalogue number, which the form never shows. */
const differingPlaces = (form: FormSet, one: Body, other: Body): readonly string[] => {
  const places = fieldsOf(form.layout).flatMap(({ field, control }) => {
    const node = form.nodeAt(field)
    return node === undefined || control === 'car'
      ? []
      : [one, other].flatMap((body) => entriesOf(body, node).map((indexes) => placeIn(field, indexes)))
  })
  const differing = [...new Set(places)].filter((at) => !isSame(valueAt(one, at), valueAt(other, at)))
  return inOrderOf(
    form,
    differing.map((place) => ({ place })),
  ).map(({ place }) => place)
}

type Props = { readonly mine: Written; readonly theirs: Written }

export const Differences = ({ mine, theirs }: Props) => {
  const { form, written } = useFilledForm()
  const [own, other] = [written(mine), written(theirs)]
  const places = differingPlaces(form, own, other)
  if (places.length === 0) return <p>Both versions are identical.</p>
  return (
    <ul className={`${ui.stack} ${ui.gap3}`}>
      {places.map((place) => (
        <li key={place}>
          {whose(form, own, place)}
          {nameOf(form, place)}: {wordsAt(form, place, own)} in my version, {wordsAt(form, place, other)} in
          the other version
        </li>
      ))}
    </ul>
  )
}

const wordsAt = (form: FormSet, place: string, body: Body): string => {
  const value = valueAt(body, place)
  return value === undefined || value === null || value === '' ? 'empty' : shownValue(form, place, value)
}
