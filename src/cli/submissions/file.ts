/** What commands on a file with an application share: its set, its body, and the day. */

import { ignoredIn, placeOf } from '../../../packages/rules/ignored.ts'
import type { ModelSet } from '../../domain/application/model-set.ts'
import { BODY_MAXIMUM_BYTES } from '../../domain/application/sent-body.ts'
import type { SetName } from '../../domain/application/sets.ts'
import { CommandFailure, EXIT_USAGE } from '../command-failure.ts'
import { jsonObjectOf, nameOf, readBytes, textOf } from '../input-file.ts'

export const modelSet = async (name: SetName): Promise<ModelSet> =>
  (await import('../../sets/model-sets.ts')).modelSet(name)

export const todayInDublin = async () => {
  const { dublinDay } = await import('../../../packages/values/dublin-day.ts')
  return dublinDay(Date.now())
}

export const readBody = async (file: string): Promise<object> => {
  const bytes = await readBytes(file)
  if (bytes.length > BODY_MAXIMUM_BYTES) {
    const found = `${nameOf(file)} has ${bytes.length} bytes`
    throw new CommandFailure(`${found}; the service takes at most ${BODY_MAXIMUM_BYTES}.`, EXIT_USAGE)
  }
  return jsonObjectOf(file, textOf(file, bytes))
}

const IGNORED_MAXIMUM = 100

/** The first fields of a body that the set ignores. */
export const ignoredFieldsOf = ({ validator }: ModelSet, body: object): readonly string[] =>
  ignoredIn(validator.tree, body, IGNORED_MAXIMUM).map(placeOf)
