/** A vehicle in a few words. */
import type { Application } from '../../domain/application.ts'
import { vehicleName } from '../../signing/agreement/descriptions.ts'
import { goodsOf } from '../../signing/agreement/goods.ts'

/** "Toyota Corolla", "Car 231-D-12345"; null if not even its type is known. */
export const vehicleWords = ({ vehicle }: Partial<Application>): string | null =>
  vehicle?.type === undefined
    ? null
    : vehicleName(goodsOf({ vehicle }, { description: undefined, keptAt: [] }))
