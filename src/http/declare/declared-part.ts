/** Cuts what handlers give of a response down to what its model declares: nothing else of a row reaches a page. */
import type * as z from 'zod'

type Def = {
  readonly innerType?: z.core.$ZodType
  readonly element?: z.core.$ZodType
  readonly shape?: Readonly<Record<string, z.core.$ZodType>>
  readonly catchall?: z.core.$ZodType
}

/** The declared fields of a value, and of the objects in it. An open record stays as it is. */
export const declaredPart = (model: z.core.$ZodType, value: unknown): unknown => {
  if (typeof value !== 'object' || value === null) return value
  const { innerType, element, shape, catchall } = model._zod.def as Def
  if (innerType !== undefined) return declaredPart(innerType, value)
  if (element !== undefined) return (value as readonly unknown[]).map((one) => declaredPart(element, one))
  const isOpen = catchall !== undefined && catchall._zod.def.type !== 'never'
  if (shape === undefined || isOpen) return value
  return Object.fromEntries(
    Object.entries(shape).map(([name, field]) => [name, declaredPart(field, Reflect.get(value, name))]),
  )
}
