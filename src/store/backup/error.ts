/** An archive that can't serve; the message says why, and what to do. */
export class ArchiveError extends Error {}
