/** What staff write in one step: add, rename, reorder and switch off templates. */
import { Button, Switch, TextInput } from '@mantine/core'
import {
  faultOfTemplates,
  ofEachKind,
  TEMPLATE_KINDS,
  type TemplateKind,
} from '../../../../src/domain/lender/lender-settings.ts'
import type { Settings, ShownTemplate } from '../../../../src/modules/lender/lender-pages.ts'
import { call } from '../../api/call.ts'
import { Section } from '../../ui/page/page.tsx'
import ui from '../../ui/style/ui.module.css'
import css from './settings.module.css'
import { SaveBar, Since, useSetting } from './use-setting.tsx'

const LIST_NAMES: Readonly<Record<TemplateKind, string>> = {
  applicant: 'Documents of one applicant',
  all: 'Documents of all applicants or the business',
  refusal: 'Reasons to reject a document',
  note: 'Notes',
  message: 'Messages to the dealer',
}

type Lists = Readonly<Record<TemplateKind, readonly ShownTemplate[]>>

const isSameList = (one: readonly ShownTemplate[], other: readonly ShownTemplate[]): boolean =>
  one.length === other.length &&
  one.every(({ name, isOn }, place) => other[place]?.name === name && other[place]?.isOn === isOn)

const sentOf = (list: readonly ShownTemplate[]) => list.map(({ name, isOn }) => ({ name, isOn }))

const faultOf = (lists: Lists): string | undefined =>
  TEMPLATE_KINDS.some((of) => lists[of].some(({ name }) => name.trim() === ''))
    ? 'Each template needs text.'
    : faultOfTemplates(lists)

export const Templates = ({
  settings: { version, changed, ...stored },
  mayChange,
}: {
  readonly settings: Settings['templates']
  readonly mayChange: boolean
}) => {
  const setting = useSetting<Lists>({
    stored,
    version,
    isSame: (one, other) => TEMPLATE_KINDS.every((of) => isSameList(one[of], other[of])),
    save: (lists, seen) =>
      call('changeTemplates', { body: { seen, ...ofEachKind((of) => sentOf(lists[of])) } }),
    says: 'The templates have been saved.',
  })
  const { typed } = setting
  return (
    <Section
      title="Templates"
      lead="What staff can request or write in one step on a case, in this order. Dealers and API clients read documents, reasons and messages. What was already sent does not change."
    >
      <div className={ui.stack}>
        <Since version={version} changed={changed} />
        <div className={css.lists}>
          {TEMPLATE_KINDS.map((of) => (
            <List
              key={of}
              title={LIST_NAMES[of]}
              list={typed[of]}
              mayChange={mayChange}
              onChange={(list) => setting.change({ ...typed, [of]: list })}
            />
          ))}
        </div>
        {mayChange && <SaveBar of={setting} what="the templates" hindrance={faultOf(typed)} />}
      </div>
    </Section>
  )
}

const List = ({
  title,
  list,
  mayChange,
  onChange,
}: {
  readonly title: string
  readonly list: readonly ShownTemplate[]
  readonly mayChange: boolean
  readonly onChange: (list: readonly ShownTemplate[]) => void
}) => (
  <fieldset className={css.list}>
    <legend>{title}</legend>
    <ol>
      {list.map((one, place) => (
        <Row
          // biome-ignore lint/suspicious/noArrayIndexKey: two typed names may be equal for a short time; rows are identified by their position.
          key={place}
          template={one}
          place={place}
          count={list.length}
          mayChange={mayChange}
          onChange={(changed) => onChange(list.with(place, changed))}
          onMove={(by) => onChange(moved(list, place, by))}
          onRemove={() => onChange(list.toSpliced(place, 1))}
        />
      ))}
    </ol>
    {mayChange && (
      <Button
        size="xs"
        aria-label={`Add a template: ${title}`}
        onClick={() => onChange([...list, { name: '', isOn: true, isBuiltIn: false }])}
      >
        Add a template
      </Button>
    )}
  </fieldset>
)

const moved = (list: readonly ShownTemplate[], place: number, by: number): readonly ShownTemplate[] => {
  const one = list[place]
  return one === undefined ? list : list.toSpliced(place, 1).toSpliced(place + by, 0, one)
}

type RowProps = {
  readonly template: ShownTemplate
  readonly place: number
  readonly count: number
  readonly mayChange: boolean
  readonly onChange: (template: ShownTemplate) => void
  readonly onMove: (by: number) => void
  readonly onRemove: () => void
}

const Row = ({ template, place, count, mayChange, onChange, onMove, onRemove }: RowProps) => {
  const { name, isOn, isBuiltIn } = template
  const called = name.trim() || `template ${place + 1}`
  if (!mayChange)
    return (
      <li>
        {name} {!isOn && <span className={ui.quiet}>(disabled)</span>}
      </li>
    )
  return (
    <li className={css.template}>
      <div>
        {isBuiltIn ? (
          <span className={css.templateName}>{name}</span>
        ) : (
          <TextInput
            className={css.templateName}
            size="sm"
            aria-label={`Text of template ${place + 1}`}
            autoComplete="off"
            value={name}
            onChange={({ currentTarget: { value } }) => onChange({ ...template, name: value })}
          />
        )}
        <Switch
          size="sm"
          aria-label={`Offer ${called}`}
          checked={isOn}
          onChange={({ currentTarget: { checked } }) => onChange({ ...template, isOn: checked })}
        />
        <Button size="xs" disabled={place === 0} aria-label={`Move ${called} up`} onClick={() => onMove(-1)}>
          ↑
        </Button>
        <Button
          size="xs"
          disabled={place === count - 1}
          aria-label={`Move ${called} down`}
          onClick={() => onMove(1)}
        >
          ↓
        </Button>
        {!isBuiltIn && (
          <Button size="xs" aria-label={`Remove ${called}`} onClick={onRemove}>
            Remove
          </Button>
        )}
      </div>
    </li>
  )
}
