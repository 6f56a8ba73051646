/** What the addresses of the dealer's pages hold: which list, whose applications, and which draft. Never a customer's data. */

import { isUuid } from '../../../packages/values/uuid.ts'
import { SET_NAMES, type SetName } from '../../../src/domain/application/reference.ts'
import { OWN_VIEWS, type OwnView } from '../../../src/domain/case/own-views.ts'

export type ListAddress = {
  readonly view?: OwnView | undefined
  readonly of?: 'dealer' | undefined
}

export const listAddress = (search: Record<string, unknown>): ListAddress => {
  const view = OWN_VIEWS.find((one) => one === search['view'])
  return {
    ...(view !== undefined && { view }),
    ...(search['of'] === 'dealer' && { of: 'dealer' }),
  }
}

export type NewAddress = { readonly set?: SetName | undefined; readonly draft?: string | undefined }

export const newAddress = (search: Record<string, unknown>): NewAddress => {
  const { draft } = search
  const set = SET_NAMES.find((one) => one === search['set'])
  return {
    ...(set !== undefined && { set }),
    ...(typeof draft === 'string' && isUuid(draft) && { draft }),
  }
}
