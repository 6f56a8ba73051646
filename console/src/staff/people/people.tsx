/** The people in applications: the data held on each, a copy for them, erasure, and how long data is retained. */
import { Button, TextInput } from '@mantine/core'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { type FormEvent, useState } from 'react'
import type { Mode } from '../../../../src/domain/access/access.ts'
import type { ErasureOutcome } from '../../../../src/http/privacy/pages.ts'
import { call } from '../../api/call.ts'
import { count } from '../../names/formats.ts'
import { MODE_NAMES } from '../../names/words.ts'
import { useMode } from '../../shared/person/mode.tsx'
import { useAction } from '../../ui/forms/action.ts'
import { FailureNote, Note } from '../../ui/notes/notes.tsx'
import { Page, Section } from '../../ui/page/page.tsx'
import ui from '../../ui/style/ui.module.css'
import { inAddress, type PersonParams, paramsOf } from './address.ts'
import { DraftsOfPerson, type OnlyDrafts } from './drafts.tsx'
import { Outcome, Person } from './person.tsx'
import { Retention } from './retention.tsx'

export const PeoplePage = () => {
  const { person } = useSearch({ from: '/people/console/people' })
  const navigate = useNavigate()
  const [outcomes, setOutcomes] = useState<readonly ErasureOutcome[]>([])
  const [onlyDrafts, setOnlyDrafts] = useState<OnlyDrafts | null>(null)
  const [looks, setLooks] = useState(1)
  const params = paramsOf(person)
  const goTo = (found: PersonParams | null) =>
    void navigate({ to: '/console/people', search: found === null ? {} : { person: inAddress(found) } })
  const outcome = outcomes.at(-1)
  return (
    <Page title="People">
      <Find
        onFound={(found, drafts) => {
          setOutcomes([])
          setOnlyDrafts(drafts)
          goTo(found)
        }}
      />
      {outcome !== undefined && <Outcome outcome={outcome} />}
      {onlyDrafts !== null && params === undefined && (
        <DraftsOfPerson
          found={onlyDrafts}
          onErased={(done) => {
            setOutcomes([...outcomes, done])
            setOnlyDrafts(null)
          }}
        />
      )}
      {params !== undefined && (
        <Person
          key={`${person} ${looks}`}
          params={params}
          onErased={(done) => {
            setOutcomes([...outcomes, done])
            // If the address still names them, it must be read again; an address of somebody who is erased must not.
            if (done.person !== null && inAddress(done.person) === person) setLooks(looks + 1)
            else goTo(done.person)
          }}
        />
      )}
      <Retention />
    </Page>
  )
}

/** Only the field holds the number: neither the address nor anything that the browser stores. */
const Find = ({
  onFound,
}: {
  readonly onFound: (person: PersonParams | null, onlyDrafts: OnlyDrafts | null) => void
}) => {
  const mode = useMode()
  const [typed, setTyped] = useState('')
  const search = useAction({
    act: async (ppsNumber: string) => {
      const of = { mode, ppsNumber }
      return { of, ...(await call('searchPerson', { body: of })) }
    },
    renews: [],
    onDone: ({ of, person, drafts }) => {
      setTyped('')
      onFound(person, person === null && drafts > 0 ? { ...of, drafts } : null)
    },
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (typed.trim() !== '') search.mutate(typed)
  }
  return (
    <Section
      title="Find a person"
      lead="By PPS number, in all applications that have ever named them. Every search and every view is recorded in the audit trail."
    >
      <form className={ui.filter} onSubmit={submit}>
        <TextInput
          label="PPS number"
          description="Seven digits and one or two letters"
          autoComplete="off"
          spellCheck={false}
          maxLength={20}
          value={typed}
          onChange={({ currentTarget: { value } }) => setTyped(value)}
        />
        <Button type="submit" loading={search.isPending}>
          Find
        </Button>
      </form>
      {search.isError && <FailureNote error={search.error} />}
      <div role="status">
        {search.data?.person === null && search.data.drafts === 0 && <NothingHeld {...search.data} />}
      </div>
    </Section>
  )
}

type Nothing = {
  readonly of: { readonly mode: Mode }
  readonly hasRightCheckLetter: boolean
  readonly inOtherMode: number
}

const NothingHeld = ({ of: { mode }, hasRightCheckLetter, inOtherMode }: Nothing) => {
  const other = MODE_NAMES[mode === 'live' ? 'test' : 'live']
  return (
    <Note>
      {!hasRightCheckLetter && (
        <p>The last letters do not match the digits, so the number is probably mistyped. Check it.</p>
      )}
      <p>
        No applications or drafts found under this number in {MODE_NAMES[mode]} data.
        {inOtherMode > 0 &&
          ` ${other} data has ${count(inOtherMode, 'application or draft', 'applications or drafts')}.`}
      </p>
    </Note>
  )
}
