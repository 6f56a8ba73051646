/** The body of a request or a response: JSON with indents, or the text itself. */

import { SegmentedControl } from '@mantine/core'
import { useState } from 'react'
import { Section } from '../../../ui/page/page.tsx'
import css from './request.module.css'

type Props = {
  readonly title: string
  readonly lead: string
  readonly text: string
  readonly isCut: boolean
}

export const Body = ({ title, lead, text, isCut }: Props) => {
  const indented = indentedJson(text)
  const [shows, setShows] = useState<'indented' | 'text'>('indented')
  return (
    <Section
      title={title}
      lead={isCut ? `${lead} It is too long to show in full.` : lead}
      actions={
        indented !== undefined &&
        indented !== text && (
          <SegmentedControl
            aria-label={`${title}: format`}
            size="xs"
            transitionDuration={0}
            value={shows}
            data={[
              { value: 'indented', label: 'Formatted' },
              { value: 'text', label: 'As sent' },
            ]}
            onChange={(value) => setShows(value === 'text' ? 'text' : 'indented')}
          />
        )
      }
    >
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a keyboard must be able to scroll it. */}
      <section aria-label={`${title} text`} className={css.bodyExcerpt} tabIndex={0}>
        <pre>{shows === 'indented' ? (indented ?? text) : text}</pre>
      </section>
    </Section>
  )
}

/** Undefined for a text that is no JSON, such as one that is cut. */
const indentedJson = (text: string): string | undefined => {
  try {
    return JSON.stringify(JSON.parse(text), null, 2)
  } catch {
    return undefined
  }
}
