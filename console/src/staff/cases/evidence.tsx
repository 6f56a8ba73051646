/** Further evidence on a case: the policy, duplicates, and the borrowers' other cases. */

import { Link } from '@tanstack/react-router'
import type { CaseView } from '../../../../src/http/cases/case-view.ts'
import { count, countOrMore, euros } from '../../names/formats.ts'
import { STATE_NAMES } from '../../names/words.ts'
import { OUTCOME_VERBS } from '../../shared/application/words.ts'
import { Moment } from '../../ui/notes/moment.tsx'
import ui from '../../ui/style/ui.module.css'
import css from './cases.module.css'
import { PolicyTestButton } from './policy-test.tsx'

type Props = { readonly shown: CaseView }

export const PolicyFinding = ({ shown: { policy, reference } }: Props) => {
  if (policy === null) return <p className={ui.quiet}>No policy result yet</p>
  return (
    <>
      <p>
        The policy {OUTCOME_VERBS[policy.outcome]}
        {policy.version > 0 && <span className={ui.quiet}> (version {policy.version})</span>}.
        {policy.fired.length === 0 && ' No rules matched.'}
      </p>
      <ul className={css.list}>
        {policy.fired.map(({ name, says, outcome }) => (
          <li key={name}>
            {name}: {says} <span className={ui.quiet}>({OUTCOME_VERBS[outcome]})</span>
          </li>
        ))}
      </ul>
      <PolicyTestButton reference={reference} outcome={policy.outcome} />
    </>
  )
}

/** The end of a case's reference, as a link to it. */
export const CaseReference = ({ reference }: { readonly reference: string }) => (
  <Link to="/console/cases/$reference" params={{ reference }}>
    …{reference.slice(-6)}
  </Link>
)

export const OtherCases = ({ shown: { duplicates, duplicatesAreAll, others } }: Props) => (
  <>
    {duplicates.length === 0 ? (
      <p className={ui.quiet}>No other applications for the same vehicle and person</p>
    ) : (
      <>
        <p className={ui.failure}>
          {count(duplicates.length, 'other application', 'other applications')} for the same vehicle and
          person.
        </p>
        <ul className={css.list}>
          {duplicates.map(({ reference, state, at }) => (
            <li key={reference}>
              <CaseReference reference={reference} /> {STATE_NAMES[state]}, <Moment at={at} />
            </li>
          ))}
        </ul>
      </>
    )}
    {!duplicatesAreAll && (
      <p className={ui.quiet}>Only the latest applications for the vehicle were compared.</p>
    )}
    {others.cases.length > 0 && (
      <>
        <p>
          {countOrMore(others.cases.length, !others.areAll, 'other case', 'other cases')} for the same people,{' '}
          {euros(others.openAmount)} open in {others.areAll ? 'total' : 'those below'}.
        </p>
        <ul className={css.list}>
          {others.cases.map(({ reference, state, amount, dealer, since }) => (
            <li key={reference}>
              <CaseReference reference={reference} /> {STATE_NAMES[state]}
              {amount !== null && `, ${euros(amount)}`}
              {dealer !== null && `, ${dealer}`}, <Moment at={since} />
            </li>
          ))}
        </ul>
      </>
    )}
  </>
)
