/** Messages between a dealer's people and the lender's staff about an application. */

/** Who wrote it. */
export const MESSAGE_SIDES = ['dealer', 'lender'] as const

export type MessageSide = (typeof MESSAGE_SIDES)[number]

/** The side that reads a side's messages. */
export const READER_OF: Readonly<Record<MessageSide, MessageSide>> = { dealer: 'lender', lender: 'dealer' }

export const MESSAGE_MAXIMUM_CHARACTERS = 4_000

/** The most messages about one application: longer conversations belong on the telephone. */
export const MESSAGES_MAXIMUM = 500
