/** Bodies of set A as people send them: without reference, owner and customData, which a person does not enter. */

import { isPlainObject } from '../../../packages/values/plain-object.ts'
import type { PeoplesBodies } from '../../domain/application/model-set.ts'

/** The service determines the owner; customData from an earlier client stays, since none is sent. */
export const ofPeople: PeoplesBodies = {
  toSend: (typed, reference) => {
    const { quote } = typed
    return {
      ...withoutMembers(typed),
      ...(isPlainObject(quote) ? { quote: { ...quote, quoteReference: reference ?? null } } : {}),
    }
  },
  toEdit: (sent) => {
    const { quote } = sent
    if (!isPlainObject(quote)) return withoutMembers(sent)
    const { quoteReference: _, ...typed } = quote
    return { ...withoutMembers(sent), quote: typed }
  },
}

const withoutMembers = ({
  customData: _customData,
  ownerUserEmail: _owner,
  ...rest
}: Readonly<Record<string, unknown>>) => rest
