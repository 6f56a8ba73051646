/** The model sets with their models and rules, by name. */

import type { ModelSet } from '../domain/application/model-set.ts'
import type { SetName } from '../domain/application/sets.ts'
import { setA } from './a/index.ts'
import { setB } from './b/index.ts'

export const MODEL_SETS: Readonly<Record<SetName, ModelSet>> = { a: setA, b: setB }

/** The set with its name. */
export const modelSet = (name: SetName): ModelSet => MODEL_SETS[name]
