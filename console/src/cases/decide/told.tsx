/**
 * What the decision means before it is taken: the figures, who else must agree, and the exact sentence that the dealer
 * reads.
 */
import type { CaseView } from '../../../../src/http/console/contract/case-view.ts'
import { Moment } from '../../parts/moment.tsx'
import { sentenceOf } from '../../parts/notes.tsx'
import { euros } from '../words.ts'
import type { Choice } from './choices.ts'
import { Comparison, MeasuresThen } from './comparison.tsx'
import type { Preview } from './use-preview.ts'

type Props = { readonly view: CaseView; readonly choice: Choice; readonly preview: Preview }

export const Told = ({ view, choice, preview }: Props) => {
  const { data, error, isOld } = preview
  const isApproval = choice === 'approve' || choice === 'counter-offer'
  return (
    <div className="told" aria-live="polite" aria-busy={isOld}>
      {error !== null && <p className="told-refused">{sentenceOf(error)}</p>}
      {isApproval && error === null && (
        <>
          {data?.needsSecond && <FourEyes view={view} />}
          <Comparison view={view} asked={view.askedOffer ?? view.offer} decided={data?.offer} />
          {data !== undefined && <MeasuresThen now={view.affordability} then={data.affordability} />}
        </>
      )}
      {error === null && (
        <div className="told-sentence">
          <h3>The dealer will read</h3>
          {data?.sentence == null ? (
            <p className="quiet">{data === undefined ? '…' : 'No sentence, only the new state.'}</p>
          ) : (
            <blockquote>{data.sentence}</blockquote>
          )}
        </div>
      )}
    </div>
  )
}

/** Who gave the first approval and with what figures, and from which amount on two people must approve. */
export const FourEyes = ({ view: { approval } }: { readonly view: CaseView }) => (
  <div className="four-eyes">
    <p>
      <strong>
        Needs a second person
        {approval.fourEyesFrom === null ? '' : `: ${euros(approval.fourEyesFrom)} or more`}
      </strong>
    </p>
    {approval.first !== null && (
      <p>
        {approval.first.isMe ? 'You' : approval.first.by} approved first, on{' '}
        <Moment at={approval.first.at} withTime />
        {approval.first.offer !== null &&
          `: ${euros(approval.first.offer.loanAmount)} over ${approval.first.offer.term} months, ${euros(approval.first.offer.monthlyPayment)} a month`}
        .
      </p>
    )}
  </div>
)
