/** What dealers and their software will read of a requirement, shown before it is sent. */
type Props = {
  readonly name: string
  readonly state: string
  readonly reason?: string
  /** Whom the requirement is for. */
  readonly of?: string
}

export const DealerReads = ({ name, state, reason = '', of }: Props) => (
  <div className="told-sentence">
    <h3>The dealer will read</h3>
    <blockquote aria-live="polite">
      {name === '' ? '…' : name}
      {of !== undefined && ` (${of})`}: {state.toLowerCase()}
      {reason === '' ? '.' : `. ${reason}`}
    </blockquote>
  </div>
)
