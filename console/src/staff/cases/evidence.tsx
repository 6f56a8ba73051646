/** Further evidence on a case: the policy, duplicates, and the borrowers' other cases. */

import { Button, NativeSelect, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { hasCapability } from '../../../../src/domain/access/roles.ts'
import { allows } from '../../../../src/domain/application/states.ts'
import type { PolicyOutcome } from '../../../../src/domain/policy/values.ts'
import type { CaseView, NearestFigures, ShownNearest } from '../../../../src/modules/cases/case-view-pages.ts'
import { call } from '../../api/call.ts'
import { keyOf, readBy } from '../../api/queries.ts'
import { count, countOrMore, euros, rateText } from '../../names/formats.ts'
import { STATE_NAMES } from '../../names/words.ts'
import { monthsText, OUTCOME_VERBS } from '../../shared/application/words.ts'
import { usePerson } from '../../shared/person/person.ts'
import { Dialog } from '../../ui/dialogs/dialogs.tsx'
import { useAction } from '../../ui/forms/action.ts'
import { Form } from '../../ui/forms/form.tsx'
import { Loaded, Moment } from '../../ui/notes/notes.tsx'
import ui from '../../ui/style/ui.module.css'
import css from './cases.module.css'
import { type DecisionInProgress, isSameOffer } from './decide/decision.ts'

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

type PolicyTestButtonProps = { readonly reference: string; readonly outcome: PolicyOutcome }

/** For administrators: makes the case a test of the policy, without anything that says whose it is. */
const PolicyTestButton = (props: PolicyTestButtonProps) => {
  const { role } = usePerson()
  const [opened, setOpened] = useState(false)
  const close = () => setOpened(false)
  if (!hasCapability(role, 'admin')) return null
  return (
    <>
      <Button size="xs" onClick={() => setOpened(true)}>
        Use as policy test
      </Button>
      <Dialog isForm title="Use this case as a policy test" opened={opened} onClose={close}>
        {opened && <TestForm {...props} onClose={close} />}
      </Dialog>
    </>
  )
}

const NAME_MAXIMUM_CHARACTERS = 100

const DEMANDS = [
  { value: 'approve', label: 'Approved' },
  { value: 'refer', label: 'Referred to an underwriter' },
  { value: 'decline', label: 'Declined' },
] as const satisfies readonly { readonly value: PolicyOutcome; readonly label: string }[]

const TestForm = ({
  reference,
  outcome,
  onClose,
}: PolicyTestButtonProps & { readonly onClose: () => void }) => {
  const [name, setName] = useState('')
  const [demanded, setDemanded] = useState(outcome)
  const [isAsked, setAsked] = useState(false)
  const adding = useAction({
    act: () =>
      call('addPolicyTest', { params: { reference }, body: { name: name.trim(), outcome: demanded } }),
    renews: ['readPolicy'],
    says: 'The test has been added to the draft of the policy.',
    onDone: onClose,
  })
  return (
    <Form
      verb="Add test"
      action={adding}
      onClose={onClose}
      onSubmit={() => {
        setAsked(true)
        if (name.trim() !== '') adding.mutate()
      }}
    >
      <p>
        Only ages, income, figures, the vehicle’s type and age, and facts from check providers are copied.
        Names, numbers and addresses are not.
      </p>
      <TextInput
        label="Name"
        description="What the test is about. Do not name a person."
        data-autofocus
        autoComplete="off"
        maxLength={NAME_MAXIMUM_CHARACTERS}
        value={name}
        error={isAsked && name.trim() === '' ? 'Enter a name of at most 100 characters' : undefined}
        onChange={({ currentTarget }) => setName(currentTarget.value)}
      />
      <NativeSelect
        label="The policy must decide that it is"
        data={[...DEMANDS]}
        value={demanded}
        onChange={({ currentTarget }) => setDemanded(currentTarget.value as PolicyOutcome)}
      />
    </Form>
  )
}

type NearestProps = { readonly shown: CaseView; readonly decision: DecisionInProgress }

/**
 * What would be accepted instead: the nearest figures that the policy approves, each ready for a counter-offer. Nothing
 * where the policy neither refers nor declines, or there is nothing left to decide.
 */
export const Nearest = ({ shown, decision }: NearestProps) => {
  const { reference, version, state, policy } = shown
  const isOpen = allows(state, 'judge') || state === 'Declined'
  const isWanted = policy !== null && policy.outcome !== 'approve' && isOpen
  const nearest = useQuery({
    ...readBy('readNearest', { params: { reference } }),
    queryKey: [...keyOf('readNearest'), reference, version],
    enabled: isWanted,
  })
  if (!isWanted) return null
  return (
    <div className={css.nearest}>
      <h4>What would be accepted</h4>
      <Loaded query={nearest} what="other figures" lines={2}>
        {(found) =>
          found.reason === null ? (
            <ul className={css.checks}>
              {waysIn(found).map((way) => (
                <Way key={way.says} way={way} shown={shown} decision={decision} />
              ))}
            </ul>
          ) : (
            <p className={ui.quiet}>{found.reason.says}</p>
          )
        }
      </Loaded>
    </div>
  )
}

type Figures = NonNullable<NearestFigures>
type Change = { readonly says: string; readonly figures: Figures }

const moreText = ({ moreDeposit }: Figures): string => `${euros(moreDeposit)} more deposit`
const termText = ({ offer }: Figures): string => monthsText(offer.term, offer.guaranteedFutureValue !== null)

/** The combination is left out if it is the same as one of the others. */
const waysIn = ({ deposit, term, product, combination }: ShownNearest): readonly Change[] => {
  const alone = [
    ...(deposit === null ? [] : [{ says: moreText(deposit), figures: deposit }]),
    ...(term === null ? [] : [{ says: termText(term), figures: term }]),
    ...(product === null ? [] : [{ says: product.offer.product, figures: product }]),
  ]
  if (combination === null || alone.some(({ figures }) => isSameOffer(figures.offer, combination.offer)))
    return alone
  const { moreDeposit, offer, isFirstChoice } = combination
  const more = moreDeposit === 0 ? '' : `${moreText(combination)} and `
  const named = isFirstChoice ? '' : ` with ${offer.product}`
  return [...alone, { says: `${more}${termText(combination)}${named}`, figures: combination }]
}

const Way = ({ way: { says, figures }, shown, decision }: NearestProps & { readonly way: Change }) => {
  const { offer, contribution, isFirstChoice } = figures
  return (
    <li>
      <span className={css.check}>
        <strong>{says}</strong>
        <span className={ui.quiet}>
          {euros(offer.monthlyPayment)} per month, {rateText(offer.aprc)} APR, cost of credit{' '}
          {euros(offer.totalCostOfCredit)}
        </span>
      </span>
      {shown.allowed.counterOffer && (
        <Button
          size="compact-sm"
          aria-label={`Counter-offer: ${says}`}
          onClick={() => {
            decision.type({
              term: String(offer.term),
              contribution: String(contribution),
              productId: isFirstChoice ? '' : offer.productId,
            })
            decision.open('counter-offer')
          }}
        >
          Counter-offer
        </Button>
      )}
    </li>
  )
}
