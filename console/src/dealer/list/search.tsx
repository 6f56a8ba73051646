/** Finds the dealer's applications. The typed text may be a PPS number, so no address holds it. */
import { TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { readBy } from '../../api/queries.ts'
import { countOrMore } from '../../names/formats.ts'
import { useMode } from '../../shared/person/mode.tsx'
import { Records } from '../../ui/lists/records.tsx'
import { Loaded } from '../../ui/notes/loaded.tsx'
import ui from '../../ui/style/ui.module.css'
import { BY, COLUMNS } from './columns.tsx'

/** As many as the service takes. */
const TYPED_MAXIMUM_CHARACTERS = 200
const PAUSE_MILLISECONDS = 300
const SOUGHT_FROM_CHARACTERS = 2

export const isSought = (typed: string): boolean => typed.trim().length >= SOUGHT_FROM_CHARACTERS

type Props = { readonly typed: string; readonly onChange: (typed: string) => void }

export const SearchField = ({ typed, onChange }: Props) => (
  <TextInput
    type="search"
    size="sm"
    label="Search all applications"
    placeholder="Name, phone, email, reference, PPS or registration number"
    autoComplete="off"
    spellCheck={false}
    maxLength={TYPED_MAXIMUM_CHARACTERS}
    value={typed}
    onChange={({ currentTarget }) => onChange(currentTarget.value)}
  />
)

/** Of the whole dealer, whichever list they are in. */
export const Found = ({ typed }: { readonly typed: string }) => {
  const mode = useMode()
  const [paused] = useDebouncedValue(typed.trim(), PAUSE_MILLISECONDS)
  const found = useQuery({
    ...readBy('searchOwnApplications', { body: { mode, text: paused } }),
    // The cached result goes with the search.
    gcTime: 0,
  })
  return (
    <div className={`${ui.card} ${ui.stack}`}>
      <Loaded query={found} what="the applications" of="list" lines={6}>
        {({ items, isMore }) => (
          <>
            {isMore && (
              <p className={ui.quiet}>
                {countOrMore(items.length, isMore, 'application', 'applications')}, the newest first. Type
                more to find others.
              </p>
            )}
            <Records
              caption="Applications found"
              columns={[...COLUMNS, BY]}
              records={items}
              empty="No applications found. Try at least three letters of a name, or a whole number, email address or reference"
              keyOf={({ reference }) => reference}
            />
          </>
        )}
      </Loaded>
    </div>
  )
}
