/** Why a value is refused. */

/** What is wrong with one value: the failure's type, and the middle of its sentence ("must be …"). */
export class Fault {
  readonly type: string
  readonly says: string
  /** The value found, if it may be repeated; it ends the sentence ("; 0.5 was sent"). */
  readonly found: string | undefined
  constructor(type: string, says: string, found?: string) {
    this.type = type
    this.says = says
    this.found = found
  }
}
