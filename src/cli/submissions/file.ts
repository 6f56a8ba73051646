/** What commands on a file with an application share: its set, its body, and the day. */

import { ignoredIn, placeOf } from '../../../packages/rules/ignored.ts'
import type { ModelSet } from '../../domain/application/model-set.ts'
import { BODY_MAXIMUM_BYTES } from '../../domain/application/sent-body.ts'
import type { SetName } from '../../domain/application/sets.ts'
import { jsonObjectOf, readText } from '../input-file.ts'

export const modelSet = async (name: SetName): Promise<ModelSet> =>
  (await import('../../sets/model-sets.ts')).modelSet(name)

export const todayInDublin = async () => {
  const { dublinDay } = await import('../../../packages/values/dublin-day.ts')
  return dublinDay(Date.now())
}

export const readBody = async (file: string): Promise<object> =>
  jsonObjectOf(file, await readText(file, BODY_MAXIMUM_BYTES))

const IGNORED_MAXIMUM = 100

/** The first fields of a body that the set ignores. */
export const ignoredFieldsOf = ({ validator }: ModelSet, body: object): readonly string[] =>
  ignoredIn(validator.tree, body, IGNORED_MAXIMUM).map(placeOf)
