/** What dealers and their software will read of a requirement, shown before it is sent. */
import css from '../cases.module.css'

type Props = {
  readonly name: string
  readonly state: string
  readonly reason?: string
  /** Whom the requirement is for. */
  readonly of?: string
}

export const DealerReads = ({ name, state, reason = '', of }: Props) => (
  <div className={css.toldSentence}>
    <h3>The dealer will see</h3>
    <blockquote aria-live="polite">
      {name === '' ? '…' : name}
      {of !== undefined && ` (${of})`}: {state.toLowerCase()}
      {reason === '' ? '.' : `. ${reason}`}
    </blockquote>
  </div>
)
