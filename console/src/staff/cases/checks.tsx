/** The checks that an approval needs: each with its result, and the form to record or waive it. */
import { Button, Kbd } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { CHECKS, type CheckName } from '../../../../src/domain/case/check.ts'
import type { CaseView } from '../../../../src/modules/cases/case-view-pages.ts'
import { call } from '../../api/call.ts'
import { keyOf } from '../../api/queries.ts'
import { eurosAndCents, wordsOf } from '../../names/formats.ts'
import { OUTCOME_VERBS, PERSON_NAMES, RESULT_NAMES } from '../../shared/application/words.ts'
import { useSingleKeys } from '../../shared/person/person.ts'
import { useShortcuts } from '../../shared/person/shortcuts.ts'
import { Mark } from '../../ui/notes/marks.tsx'
import { Moment } from '../../ui/notes/notes.tsx'
import { useNotify } from '../../ui/notes/notices.tsx'
import ui from '../../ui/style/ui.module.css'
import css from './cases.module.css'
import {
  type CasePlace,
  checkPlace,
  checkTitle,
  goToPlace,
  nextCheck,
  type ShownCheck,
} from './next-to-do.ts'
import { BeneficialOwners } from './owners.tsx'
import { RecordForm } from './record-check.tsx'
import { CommandFailure, useCommand } from './use-case.tsx'

type Props = { readonly shown: CaseView }

export const Checks = ({ shown }: Props) => {
  const { hasProviders, allowed } = shown
  const [open, setOpen] = useState<CasePlace | null>(null)
  const [singleKeys] = useSingleKeys()
  const next = nextCheck(shown)
  useShortcuts(
    'Checks',
    next === undefined
      ? []
      : [
          {
            keys: 'k',
            shown: 'K',
            does: 'Record the next check',
            isOnce: true,
            run: () => setOpen(checkPlace(next)),
          },
        ],
  )
  const close = (place: CasePlace) => {
    setOpen(null)
    goToPlace(place)
  }
  const asking = useAsking(shown)
  const again = (name?: CheckName) => (
    <Button
      size="compact-xs"
      loading={asking.isPending && asking.variables === name}
      disabled={asking.isPending}
      onClick={() => asking.mutate(name)}
    >
      Ask again<span className={ui.hidden}> {name === undefined ? 'all providers' : CHECKS[name].title}</span>
    </Button>
  )
  return (
    <>
      <ul className={css.checks}>
        {shown.checks.map((check, at) => {
          const place = checkPlace(check)
          // What a provider has not said is shown of those whom it is still about.
          const unanswered =
            check.person === null || check.result === null ? unansweredOf(shown, check.name) : []
          const isFirst = shown.checks[at - 1]?.name !== check.name
          const row = (
            <li key={place} id={place} tabIndex={-1}>
              <CheckLine check={check} unanswered={unanswered} />
              {allowed.check &&
                hasProviders &&
                (check.result === 'unclear' || unanswered.length > 0) &&
                again(check.name)}
              {allowed.check && (
                <RecordButton
                  check={check}
                  isOpen={open === place}
                  hasKey={check === next && singleKeys}
                  onToggle={() => setOpen(open === place ? null : place)}
                />
              )}
              {open === place && (
                <RecordForm
                  shown={shown}
                  check={check}
                  onDone={() => setOpen(null)}
                  onClose={() => close(place)}
                />
              )}
            </li>
          )
          if (check.person === null || !isFirst) return row
          return [<li key={check.name}>{CHECKS[check.name].title}</li>, row]
        })}
      </ul>
      {allowed.check && hasProviders && shown.checks.some(({ result }) => result === null) && (
        <AskForMissing asking={asking} />
      )}
      <CommandFailure error={asking.error} />
      {shown.owners !== null && <BeneficialOwners shown={shown} owners={shown.owners} />}
      <ProviderFacts facts={shown.facts} />
      {unansweredOf(shown, null).map((one) => (
        <NoFacts key={one.provider} one={one}>
          {allowed.check && hasProviders && again()}
        </NoFacts>
      ))}
    </>
  )
}

const AskForMissing = ({ asking }: { readonly asking: ReturnType<typeof useAsking> }) => (
  <Button
    size="compact-sm"
    loading={asking.isPending && asking.variables === undefined}
    disabled={asking.isPending}
    onClick={() => asking.mutate(undefined)}
  >
    Ask the providers for the missing checks
  </Button>
)

const RecordButton = ({
  check,
  isOpen,
  hasKey,
  onToggle,
}: {
  readonly check: ShownCheck
  readonly isOpen: boolean
  readonly hasKey: boolean
  readonly onToggle: () => void
}) => (
  <Button
    size="compact-xs"
    aria-expanded={isOpen}
    {...(hasKey && {
      'aria-keyshortcuts': 'k',
      rightSection: (
        <Kbd size="xs" aria-hidden="true">
          K
        </Kbd>
      ),
    })}
    onClick={onToggle}
  >
    Record<span className={ui.hidden}> the check: {checkTitle(check)}</span>
  </Button>
)

/** Asks the providers for a check, or for all that are open. */
const useAsking = ({ reference, version }: CaseView) => {
  const client = useQueryClient()
  const notify = useNotify()
  // Others may have responded even if one has failed.
  return useCommand<CheckName | undefined, { readonly made: readonly CheckName[] }>({
    act: (name) =>
      call('askForChecks', {
        params: { reference },
        body: { seen: version, ...(name === undefined ? {} : { name }) },
      }),
    onDone: ({ made }) => notify(madeText(made)),
    onError: () => void client.invalidateQueries({ queryKey: keyOf('readCase') }),
  })
}

const NoFacts = ({ one, children }: { readonly one: Unanswered; readonly children: ReactNode }) => (
  <section aria-label={`No facts from ${wordsOf(one.provider)}`} className={css.providerFacts}>
    <h4>
      <strong>{wordsOf(one.provider)}</strong>
    </h4>
    <NoAnswer one={one} />
    {children}
  </section>
)

/** What providers found out, beside the checks. */
const ProviderFacts = ({ facts: found }: Pick<CaseView, 'facts'>) =>
  found.map(({ provider, at, costEuro, note, isPending, isOld, facts }) => (
    <section key={provider} aria-label={`Facts from ${wordsOf(provider)}`} className={css.providerFacts}>
      <h4>
        <strong>{wordsOf(provider)}</strong> {isOld && <Mark>Too old</Mark>}
        <span className={`${ui.quiet} ${css.checkRemark}`}>
          {isPending ? 'requested ' : ''}
          <Moment at={at} withTime />
          {costEuro !== null && `, cost ${eurosAndCents(costEuro)}`}
        </span>
      </h4>
      {isPending && <p className={ui.quiet}>The response has not arrived yet.</p>}
      {note !== null && <p className={css.text}>{note}</p>}
      <dl className={css.facts}>
        {facts.map(({ title, value, means, fires }) => (
          <div key={title} className={css.fact} title={means ?? undefined}>
            <dt>{title}</dt>
            <dd>
              {value}
              {fires !== null && <span className={css.contradiction}>The policy {OUTCOME_VERBS[fires]}</span>}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  ))

type Unanswered = CaseView['unanswered'][number]

const unansweredOf = ({ unanswered }: CaseView, name: CheckName | null): readonly Unanswered[] =>
  unanswered.filter(({ check }) => check === name)

/** What came of a question, as the page shows it too. */
const madeText = (made: readonly CheckName[]): string =>
  made.length === 0
    ? 'The providers have made no new check.'
    : `The providers have responded: ${made.map((name) => CHECKS[name].title).join(', ')}.`

/** "acme did not respond in time", with how often it was asked and when. */
const NoAnswer = ({ one: { provider, says, asked, at, isAsking } }: { readonly one: Unanswered }) => (
  <span className={css.checkTrouble} data-asking={isAsking || undefined}>
    {wordsOf(provider)} {says}
    <span className={`${ui.quiet} ${css.checkRemark}`}>
      {asked > 1 && `asked ${asked} times, last `}
      <Moment at={at} withTime />
    </span>
  </span>
)

const CheckLine = ({
  check,
  check: { name, who, role, result, by, at, note, before, isLacking },
  unanswered,
}: {
  readonly check: ShownCheck
  readonly unanswered: readonly Unanswered[]
}) => (
  <span className={css.check} data-of={role === null ? undefined : 'person'}>
    <span>
      {who ?? CHECKS[name].title}
      {role !== null && role !== 'company' && (
        <span className={`${ui.quiet} ${css.checkRemark}`}> {PERSON_NAMES[role]}</span>
      )}
    </span>
    <strong data-result={result ?? 'none'}>
      {result === null ? (unanswered.length === 0 ? 'Not done' : 'No result') : RESULT_NAMES[result]}
    </strong>
    {isLacking && (
      <span className={`${ui.quiet} ${css.checkRemark}`}>
        {result === 'unclear' ? 'A person has to check' : 'Required for approval'}
      </span>
    )}
    {by !== null && at !== null && (
      <span className={`${ui.quiet} ${css.checkRemark}`}>
        {by}, <Moment at={at} withTime />
      </span>
    )}
    {note !== null && (
      <span className={css.text} data-found={result}>
        {note}
      </span>
    )}
    {unanswered.map((one) => (
      <NoAnswer key={one.provider} one={one} />
    ))}
    {before.length > 0 && (
      <ul className={css.checkBefore} aria-label={`Earlier results: ${checkTitle(check)}`}>
        {before.map((one) => (
          <li key={String(one.at)}>
            Before: {RESULT_NAMES[one.result]}, {one.by}, <Moment at={one.at} withTime />
            {one.note !== null && `: ${one.note}`}
          </li>
        ))}
      </ul>
    )}
  </span>
)
