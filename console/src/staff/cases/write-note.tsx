/** Writes a note. "@" mentions a colleague, who then finds the case in their list of mentions. */
import { Textarea } from '@mantine/core'
import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { type KeyboardEvent, type RefObject, useRef, useState } from 'react'
import type { CaseView } from '../../../../src/modules/cases/case-view-pages.ts'
import { call } from '../../api/call.ts'
import { readBy } from '../../api/queries.ts'
import { useDraft } from '../../shared/person/draft.ts'
import { useSingleKeys } from '../../shared/person/person.ts'
import { useShortcuts } from '../../shared/person/shortcuts.ts'
import { TemplateChoice } from '../../ui/forms/fields.tsx'
import { Form } from '../../ui/forms/form.tsx'
import { matches } from '../../ui/lists/filter.tsx'
import ui from '../../ui/style/ui.module.css'
import css from './head.module.css'
import { CommandFailure, useCommand } from './use-case.tsx'

const NOBODY: readonly Colleague[] = []

export const WriteNote = ({ view }: { readonly view: CaseView }) => {
  const { reference } = view
  const [singleKeys] = useSingleKeys()
  const [text, setText] = useDraft(reference, 'note')
  const [caret, setCaret] = useState(0)
  const field = useRef<HTMLTextAreaElement>(null)
  const list = useRef<HTMLUListElement>(null)
  const client = useQueryClient()
  const { data } = useQuery({ ...readBy('readQueueOptions'), enabled: text.includes('@') })
  const staff = data?.staff ?? NOBODY
  const offered = colleaguesFor(text.slice(0, caret), staff)
  const writing = useCommand({
    // Somebody can be faster than the list of colleagues: without it a mention would be a mere word.
    act: async () => write(reference, text, text.includes('@') ? await colleagues(client) : NOBODY),
    onDone: () => setText(''),
  })
  const focus = () => field.current?.focus()
  useShortcuts('Notes', [{ keys: 'shift+N', shown: 'Shift N', does: 'Write a note', run: focus }])
  const choose = (colleague: Colleague) => {
    const then = withMention(text, caret, colleague)
    setText(then.text)
    setCaret(then.caret)
    focus()
    // The field has the new text only after the next render.
    requestAnimationFrame(() => field.current?.setSelectionRange(then.caret, then.caret))
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'ArrowDown' && offered.length > 0) goTo(event, list.current)
    const [first] = offered
    if (event.key === 'Enter' && first !== undefined && picks(event)) choose(first)
  }
  return (
    <Form
      className={`${ui.stack} ${ui.gap3} ${css.writeNote}`}
      verb="Add note"
      action={writing}
      size="compact-sm"
      isDisabled={text.trim() === ''}
      failure={<CommandFailure error={writing.error} onRenewed={writing.reset} />}
      onSubmit={() => writing.mutate()}
    >
      <TemplateChoice
        templates={view.templates.note}
        text={text}
        onType={(typed) => {
          setText(typed)
          focus()
        }}
      />
      <Textarea
        ref={field}
        label="Write a note"
        description="Only the lender’s staff can read this. Type @ to mention a colleague."
        size="sm"
        autosize
        minRows={2}
        maxRows={10}
        {...(singleKeys && { 'aria-keyshortcuts': 'Shift+N' })}
        value={text}
        onChange={({ currentTarget }) => {
          setText(currentTarget.value)
          setCaret(currentTarget.selectionStart)
        }}
        onSelect={({ currentTarget }) => setCaret(currentTarget.selectionStart)}
        onKeyDown={onKeyDown}
      />
      <Offered list={list} colleagues={offered} onChoose={choose} onLeave={focus} />
    </Form>
  )
}

const colleagues = async (client: QueryClient): Promise<readonly Colleague[]> =>
  (await client.ensureQueryData(readBy('readQueueOptions'))).staff

const write = (reference: string, text: string, staff: readonly Colleague[]) =>
  call('writeNote', {
    params: { reference },
    body: { text, mentions: mentionsIn(text, staff).map(({ id }) => id) },
  })

/** Enter picks the first name of the list in place of a line break, but not while a word is composed. Ctrl and Enter send. */
const picks = (event: KeyboardEvent): boolean => {
  const isPick = !event.shiftKey && !event.ctrlKey && !event.metaKey && !event.nativeEvent.isComposing
  if (isPick) event.preventDefault()
  return isPick
}

const goTo = (event: KeyboardEvent, list: HTMLUListElement | null): void => {
  event.preventDefault()
  list?.querySelector('button')?.focus()
}

type OfferedProps = {
  readonly list: RefObject<HTMLUListElement | null>
  readonly colleagues: readonly Colleague[]
  readonly onChoose: (colleague: Colleague) => void
  /** Called when the arrow keys lead out of the list. */
  readonly onLeave: () => void
}

const Offered = (props: OfferedProps) => (
  <>
    <p role="status" className={ui.hidden}>
      {props.colleagues.length === 0
        ? ''
        : `${props.colleagues.length} colleagues found. Press Enter to choose ${props.colleagues[0]?.name}, or the down arrow for the others.`}
    </p>
    {props.colleagues.length > 0 && <Names {...props} />}
  </>
)

const Names = ({ list, colleagues, onChoose, onLeave }: OfferedProps) => (
  <ul ref={list} className={`${ui.plain} ${css.mentionChoices}`}>
    {colleagues.map((colleague) => (
      <li key={colleague.id}>
        <button
          type="button"
          onClick={() => onChoose(colleague)}
          onKeyDown={(event) => {
            const step = STEPS[event.key]
            if (step === undefined) return
            event.preventDefault()
            const buttons = [...(list.current?.querySelectorAll('button') ?? [])]
            const to = buttons[buttons.indexOf(event.currentTarget) + step]
            if (to === undefined) onLeave()
            else to.focus()
          }}
        >
          @{colleague.name}
        </button>
      </li>
    ))}
  </ul>
)

const STEPS: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 }

type Colleague = { readonly id: string; readonly name: string }

/** Colleagues mentioned in a note, as "@Anne Sample". The colleagues whom a note mentions. */
const mentionsIn = (text: string, staff: readonly Colleague[]): readonly Colleague[] =>
  staff.filter(({ name }) => text.includes(`@${name}`))

const BEGUN = /(?:^|\s)@([^@\n]{0,40})$/u
const SHOWN_MAXIMUM = 5

/** The colleagues who match the mention being typed before the caret; none if no "@" starts one there. */
const colleaguesFor = (before: string, staff: readonly Colleague[]): readonly Colleague[] => {
  const begun = BEGUN.exec(before)?.[1]
  if (begun === undefined || staff.some(({ name }) => begun.startsWith(name))) return []
  return staff.filter(({ name }) => begun === '' || matches(begun, name)).slice(0, SHOWN_MAXIMUM)
}

/** The text with the name in place of the typed start, and the caret's position after it. */
const withMention = (
  text: string,
  caret: number,
  { name }: Colleague,
): { readonly text: string; readonly caret: number } => {
  const before = text.slice(0, caret).replace(/@[^@\n]{0,40}$/u, `@${name} `)
  return { text: before + text.slice(caret), caret: before.length }
}

/** A note's text in parts, with the mentions apart. */
export const partsOf = (
  text: string,
  mentions: readonly Colleague[],
): readonly { readonly text: string; readonly isMention: boolean }[] => {
  const names = mentions.map(({ name }) => `@${name}`).sort((one, other) => other.length - one.length)
  if (names.length === 0) return [{ text, isMention: false }]
  const pattern = new RegExp(`(${names.map(escaped).join('|')})`, 'u')
  return text
    .split(pattern)
    .filter((part) => part !== '')
    .map((part) => ({ text: part, isMention: names.includes(part) }))
}

const escaped = (name: string): string => name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
