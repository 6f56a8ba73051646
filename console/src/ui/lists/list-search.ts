import { searchOf } from '../address.ts'

/** What the address of a list holds besides the mode. It never holds people's names or addresses. */
export const listSearch = searchOf(['find', 'only', 'dealer'])

export type ListSearch = ReturnType<typeof listSearch>
