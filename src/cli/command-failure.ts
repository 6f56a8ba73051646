/** A command's own failure: one or several plain sentences, and an exit code. */

/** The command failed. */
export const EXIT_FAILED = 1
/** The command or its settings are invalid. */
export const EXIT_USAGE = 2

/** Ends a command with one or several sentences. */
export class CommandFailure extends Error {
  readonly exitCode: number
  constructor(sentence: string, exitCode: number = EXIT_FAILED) {
    super(sentence)
    this.exitCode = exitCode
  }
}
