/** A list of texts: one that is chosen goes into the field, after what was typed. */
import { NativeSelect } from '@mantine/core'

type Props = {
  readonly templates: readonly string[]
  readonly text: string
  readonly onType: (text: string) => void
}

export const TemplateChoice = ({ templates, text, onType }: Props) =>
  templates.length === 0 ? null : (
    <NativeSelect
      label="Template"
      size="sm"
      value=""
      data={[
        { value: '', label: 'Insert a template' },
        ...templates.map((value) => ({ value, label: value })),
      ]}
      onChange={({ currentTarget: { value } }) => {
        if (value !== '') onType(text.trim() === '' ? value : `${text.trimEnd()}\n${value}`)
      }}
    />
  )
