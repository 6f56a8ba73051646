/** Finds a case, a page or an action, by the keyboard alone. The typed text may be a PPS number, so no address holds it. */
import { TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { QUEUE_VIEWS } from '../../../../src/domain/case/queue-views.ts'
import type { QueueRow } from '../../../../src/modules/cases/queue-row-pages.ts'
import { readBy } from '../../api/queries.ts'
import { countOrMore, shortDate, wholeEuros } from '../../names/formats.ts'
import { STATE_NAMES, VIEW_NAMES } from '../../names/words.ts'
import { useMode } from '../../shared/person/mode.tsx'
import { shortcutsNow } from '../../shared/person/shortcuts.ts'
import { useOpenCase } from '../../staff/cases/case-link.tsx'
import { Dialog } from '../../ui/dialogs/dialogs.tsx'
import { sentenceOf } from '../../ui/notes/notes.tsx'
import ui from '../../ui/style/ui.module.css'
import { usePlaces } from '../places.ts'
import css from './search.module.css'
import { keysInWords } from './shortcuts-dialog.tsx'

type Props = {
  readonly onClose: () => void
  /** Actions besides the page's shortcuts. */
  readonly actions: readonly Choice[]
}

/** As many as the service takes. */
const TYPED_MAXIMUM_CHARACTERS = 200
const PAUSE_MILLISECONDS = 200
/** The dialog asks the service from this length on. */
const SOUGHT_FROM_CHARACTERS = 2
/** The closing dialog returns the focus first. */
const CLOSED_AFTER_MILLISECONDS = 50

export const SearchDialog = (props: Props) => (
  <Dialog title="Search" opened onClose={props.onClose} grows>
    <Search {...props} />
  </Dialog>
)

/** Recently opened cases match nothing. */
type Found = QueueRow & { readonly matched?: readonly string[] }

type Group = { readonly title: string; readonly choices: readonly (Choice & { readonly row?: Found })[] }

const Search = ({ onClose, actions }: Props) => {
  const [typed, setTyped] = useState('')
  const id = useId()
  const cases = useCases(typed)
  const groups = useGroups(typed, cases, actions)
  const all = groups.flatMap(({ choices }) => choices)
  const take = (choice: Choice): void => {
    onClose()
    setTimeout(choice.run, CLOSED_AFTER_MILLISECONDS)
  }
  const { chosen, onKeyDown, begin } = useChosen(all, cases.isPending, take)
  return (
    <div className={ui.stack}>
      <TextInput
        aria-label="Reference, name, dealer, phone, email, PPS or registration number, or a page"
        placeholder="Reference, name, dealer, phone, email, PPS or registration number"
        data-autofocus
        role="combobox"
        aria-expanded={all.length > 0}
        aria-controls={`${id}-found`}
        aria-autocomplete="list"
        {...(chosen !== undefined && { 'aria-activedescendant': `${id}-${chosen.id}` })}
        autoComplete="off"
        spellCheck={false}
        maxLength={TYPED_MAXIMUM_CHARACTERS}
        value={typed}
        onKeyDown={onKeyDown}
        onChange={({ currentTarget }) => {
          setTyped(currentTarget.value)
          begin()
        }}
      />
      <p role="status" className={cases.says === '' ? ui.hidden : ui.quiet}>
        {cases.says === '' ? countOrMore(all.length, cases.isMore, 'result', 'results') : cases.says}
      </p>
      <div id={`${id}-found`} role="listbox" aria-label="Results" className={css.found}>
        {groups.map(({ title, choices }) => (
          // biome-ignore lint/a11y/useSemanticElements: a fieldset is no part of a listbox.
          <div key={title} role="group" aria-label={title}>
            <p className={`${ui.quiet} ${css.title}`} aria-hidden="true">
              {title}
            </p>
            {choices.map((choice) => (
              <Option
                key={choice.id}
                id={`${id}-${choice.id}`}
                choice={choice}
                isChosen={choice === chosen}
                onTake={() => take(choice)}
              />
            ))}
          </div>
        ))}
      </div>
    </div>
  )
}

/** The results under their headings, without empty groups. */
const useGroups = (
  typed: string,
  { rows, isRecent }: Pick<ReturnType<typeof useCases>, 'rows' | 'isRecent'>,
  actions: readonly Choice[],
): readonly Group[] => {
  const open = useOpenCase()
  const pages = usePages()
  const allActions = useActions()
  const cases = rows.map((row) => ({
    id: row.reference,
    name: row.reference,
    run: () => open(row.reference),
    row,
  }))
  return [
    { title: isRecent ? 'Recent cases' : 'Cases', choices: cases },
    { title: 'Pages', choices: fitting(pages, typed) },
    { title: 'Actions', choices: typed.trim() === '' ? [] : fitting([...allActions, ...actions], typed) },
  ].filter(({ choices }) => choices.length > 0)
}

/** The choice that Enter takes, and the keys that move to others. */
const useChosen = <One,>(all: readonly One[], isPending: boolean, take: (choice: One) => void) => {
  const [at, setAt] = useState(0)
  const [isTaking, setTaking] = useState(false)
  const place = Math.min(at, all.length - 1)
  const chosen = all[place]
  // Enter waits for the response to the typed text.
  useEffect(() => {
    if (!isTaking || isPending) return
    setTaking(false)
    if (chosen !== undefined) take(chosen)
  })
  return {
    chosen,
    begin: () => {
      setAt(0)
      setTaking(false)
    },
    onKeyDown: (event: KeyboardEvent) => {
      const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
      if (step !== undefined) setAt((place + step + all.length) % Math.max(all.length, 1))
      else if (event.key === 'Enter') setTaking(true)
      else return
      event.preventDefault()
    },
  }
}

type OptionProps = {
  readonly id: string
  readonly choice: Group['choices'][number]
  readonly isChosen: boolean
  readonly onTake: () => void
}

const Option = ({ id, choice, isChosen, onTake }: OptionProps) => {
  const option = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (isChosen) option.current?.scrollIntoView({ block: 'nearest' })
  }, [isChosen])
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the keyboard stays in the field, which moves through the options.
    // biome-ignore lint/a11y/useFocusableInteractive: as above.
    <div ref={option} id={id} role="option" aria-selected={isChosen} className={css.option} onClick={onTake}>
      {choice.row === undefined ? choice.name : <CaseWords row={choice.row} />}
      {choice.hint !== undefined && <kbd className={`${ui.quiet} ${css.hint}`}>{choice.hint}</kbd>}
    </div>
  )
}

const CaseWords = ({
  row: { borrowers, reference, state, dealer, client, plate, vehicle, amount, receivedAt, matched = [] },
}: {
  readonly row: Found
}) => (
  <span className={css.case}>
    <span>
      <strong>{borrowers.length === 0 ? 'Erased' : borrowers.join(', ')}</strong>
      {matched.length > 0 && `: ${matched.join(', ')}`}, {STATE_NAMES[state]}, {dealer?.name ?? client}
    </span>
    <span className={ui.quiet}>
      {[
        plate ?? vehicle,
        amount === null ? null : wholeEuros(amount),
        `received ${shortDate(new Date(receivedAt))}`,
      ]
        .filter((part) => part !== null)
        .join(' · ')}{' '}
      <code>{reference}</code>
    </span>
  </span>
)

/** The cases that match the typed text; the last opened ones if there is none. */
const useCases = (typed: string) => {
  const mode = useMode()
  const [paused] = useDebouncedValue(typed.trim(), PAUSE_MILLISECONDS)
  const isSought = typed.trim().length >= SOUGHT_FROM_CHARACTERS
  const recent = useQuery({ ...readBy('listRecentCases', { query: { mode } }), staleTime: 0 })
  const found = useQuery({
    ...readBy('searchCases', { body: { mode, text: paused } }),
    enabled: isSought && paused.length >= SOUGHT_FROM_CHARACTERS,
    // The cached result goes with the dialog.
    gcTime: 0,
  })
  const shown = isSought ? found : recent
  const isPending = isSought && (found.isPending || paused !== typed.trim())
  const rows: readonly Found[] = isPending || typed.trim().length === 1 ? [] : (shown.data?.items ?? [])
  return {
    rows,
    isMore: isSought && rows.length > 0 && found.data?.isMore === true,
    isRecent: !isSought,
    isPending,
    says: isPending
      ? 'Searching…'
      : shown.error !== null
        ? sentenceOf(shown.error)
        : isSought && rows.length === 0
          ? 'No cases found. Try at least three letters of a name, a whole number or email address, or the last six characters of a reference.'
          : '',
  }
}

export type Choice = {
  readonly id: string
  readonly name: string
  /** Shown after the name, such as the key for the same action. */
  readonly hint?: string
  readonly run: () => void
}

const wordsOf = (text: string): readonly string[] => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []

/**
 * What a search over pages and actions finds: every typed word must begin a word of the name. All choices if nothing
 * was typed.
 */
const fitting = (choices: readonly Choice[], typed: string): readonly Choice[] => {
  const sought = wordsOf(typed)
  return choices.filter(({ name }) => {
    const words = wordsOf(name)
    return sought.every((part) => words.some((word) => word.startsWith(part)))
  })
}

/** The pages and actions that a search finds. */
const usePages = (): readonly Choice[] => {
  const places = usePlaces()
  const navigate = useNavigate()
  return [
    ...places.map(({ to, name }) => ({ id: to, name, run: () => void navigate({ to }) })),
    ...QUEUE_VIEWS.map((view) => ({
      id: `queue-${view}`,
      name: `Queue: ${VIEW_NAMES[view]}`,
      run: () => void navigate({ to: '/console/queue/$view', params: { view } }),
    })),
  ]
}

/** The actions that the page's keys offer. */
export const useActions = (): readonly Choice[] =>
  shortcutsNow()
    .flatMap(({ shortcuts }) => shortcuts)
    .filter(({ isSearch }) => isSearch !== true)
    .map((shortcut) => ({
      id: `key-${shortcut.keys.replaceAll(/\W/g, '_')}-${shortcut.does.replaceAll(/\W/g, '-')}`,
      name: shortcut.does,
      hint: keysInWords(shortcut),
      run: () => void shortcut.run(),
    }))
