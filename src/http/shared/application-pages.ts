/**
 * An application in its canonical form, with its numbers masked. Every field may be absent: invalid fields are left
 * out.
 */
import * as z from 'zod/mini'
import type { Application } from '../../domain/application/application.ts'
import { MODEL_SETS } from '../../sets/model-sets.ts'
import { listed } from '../declare/page-fields.ts'

/** The submission's identifiers and the client's own data are not facts about the borrower. */
const NOT_SHOWN = ['reference', 'owner', 'customData'] as const

type Shown<T> = T extends string | number | boolean
  ? T
  : T extends readonly (infer Item)[]
    ? readonly Shown<Item>[]
    : { readonly [Key in keyof T]?: Shown<T[Key]> }

export type ShownApplication = Shown<Omit<Application, (typeof NOT_SHOWN)[number]>>
export type ShownApplicant = NonNullable<ShownApplication['applicants']>[number]

/** The value of one field. */
export const value = z.union([z.string(), z.number(), z.boolean()])

const fieldOf = (place: string): string => place.replace(/(\[\]|\.).*/, '')

/** An object with fields at these places, and no others. */
const shapeOf = (places: readonly string[]): z.ZodMiniType => {
  const fields = [...new Set(places.map(fieldOf))].map((field) => {
    const among = places.filter((place) => fieldOf(place) === field)
    const below = among.filter((place) => place.includes('.')).map((place) => place.replace(/^[^.]*\./, ''))
    if (below.length === 0) return [field, z.exactOptional(value)] as const
    const isList = among.some((place) => place.startsWith(`${field}[]`))
    return [field, z.exactOptional(isList ? listed(shapeOf(below)) : shapeOf(below))] as const
  })
  return z.strictObject(Object.fromEntries(fields))
}

const places = new Set(
  Object.values(MODEL_SETS).flatMap(({ validator }) => [...validator.tree.places.keys()]),
)
for (const place of NOT_SHOWN) places.delete(place)

/** The fields that a model set reads. */
export const application = shapeOf([...places]) as z.ZodMiniType<ShownApplication>
