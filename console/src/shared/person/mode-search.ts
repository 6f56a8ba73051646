import { searchOf } from '../../ui/address.ts'

/** The mode in the address of pages behind the sign-in: without one it is live. */
export const modeSearch = searchOf([], { mode: ['test'] })
