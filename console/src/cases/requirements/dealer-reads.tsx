/** What dealers and their software read of a requirement, before it is sent. */
type Props = {
  readonly name: string
  readonly state: string
  readonly reason?: string
  /** Of whom it is asked. */
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
