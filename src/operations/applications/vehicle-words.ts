/** A vehicle in a few words. */

import { vehicleName } from '../../adapters/agreement/content/descriptions.ts'
import { goodsOf } from '../../adapters/agreement/content/goods.ts'
import type { Application } from '../../domain/application/application.ts'

/** "Toyota Corolla", "Car 231-D-12345"; null if not even its type is known. */
export const vehicleWords = ({ vehicle }: Partial<Application>): string | null =>
  vehicle?.type === undefined
    ? null
    : vehicleName(goodsOf({ vehicle }, { description: undefined, keptAt: [] }))
