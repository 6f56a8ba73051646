import { searchOf } from '../address.ts'

/**
 * What the address of a list holds besides the mode: filters, and the dialog that opens with it. It never holds people's
 * names or addresses.
 */
export const listSearch = searchOf(['find', 'only', 'dealer', 'role', 'factor', 'open'])

export type ListSearch = ReturnType<typeof listSearch>
