/** Messages between a dealer's people and the lender's staff about an application. */

/** Who wrote it. */
export const MESSAGE_SIDES = ['dealer', 'lender'] as const

export type MessageSide = (typeof MESSAGE_SIDES)[number]

/** Who reads what a side has written. */
export const READER_OF: Readonly<Record<MessageSide, MessageSide>> = { dealer: 'lender', lender: 'dealer' }

export const MESSAGE_MAXIMUM_CHARACTERS = 4_000

/** More are not written about one application: it is a conversation that belongs on the telephone. */
export const MESSAGES_MAXIMUM = 500
