/** What the lender sets. Admins change it; other staff read it. */

import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { hasCapability } from '../../../../src/domain/access/roles.ts'
import { readBy } from '../../api/queries.ts'
import { usePerson } from '../../shared/person/person.ts'
import { Loaded } from '../../ui/notes/loaded.tsx'
import { Page } from '../../ui/page/page.tsx'
import ui from '../../ui/style/ui.module.css'
import { Banks } from './banks.tsx'
import { DueTimes } from './due-times.tsx'
import { Lender, Security } from './lender.tsx'
import css from './settings.module.css'
import { ShowNearest } from './show-nearest.tsx'
import { Templates } from './templates.tsx'

export const SettingsPage = () => {
  const mayChange = hasCapability(usePerson().role, 'admin')
  const read = useQuery(readBy('readSettings'))
  return (
    <Page title="Settings">
      {!mayChange && <p className={ui.lead}>Only administrators change settings.</p>}
      <Loaded query={read} what="the settings" lines={8} isCard>
        {({ dueTimes, templates, showNearest, banks }) => (
          <>
            <Index />
            <DueTimes settings={dueTimes} mayChange={mayChange} />
            <Templates settings={templates} mayChange={mayChange} />
            <ShowNearest settings={showNearest} mayChange={mayChange} />
            <Banks lists={banks} mayChange={mayChange} />
          </>
        )}
      </Loaded>
    </Page>
  )
}

/** By the ids that the sections have. */
const SECTIONS = [
  ['section-due-times', 'Due times'],
  ['section-templates', 'Templates'],
  ['section-what-dealers-see', 'What dealers see'],
  ['section-banks', 'Banks'],
] as const

const Index = () => (
  <nav className={ui.card} aria-label="Settings">
    <ul className={`${ui.plain} ${css.index}`}>
      {SECTIONS.map(([id, name]) => (
        <li key={id}>
          <a href={`#${id}`}>{name}</a>
        </li>
      ))}
      <li>
        <Link to="/console/settings/operator">Set by the operator</Link>
      </li>
    </ul>
  </nav>
)

/** What only the operator of the service can change; all staff can read it. */
export const OperatorSettingsPage = () => {
  const read = useQuery(readBy('readSettings'))
  return (
    <Page
      title="Set by the operator"
      above={
        <p className={ui.above}>
          <Link to="/console/settings">All settings</Link>
        </p>
      }
    >
      <p className={ui.lead}>
        The operator of the service changes this. Changes take effect when it restarts.
      </p>
      <Loaded query={read} what="the settings" lines={8} isCard>
        {({ lender, security }) => (
          <>
            <Lender settings={lender} />
            <Security settings={security} />
          </>
        )}
      </Loaded>
    </Page>
  )
}
