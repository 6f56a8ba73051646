/** What the lender sets. Admins change it; other staff read it. */

import { Switch } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { hasCapability } from '../../../../src/domain/access/roles.ts'
import type { Settings } from '../../../../src/modules/lender/lender-pages.ts'
import { call } from '../../api/call.ts'
import { readBy } from '../../api/queries.ts'
import { wordsOf } from '../../names/formats.ts'
import { ROLE_NAMES } from '../../names/words.ts'
import { usePerson } from '../../shared/person/person.ts'
import { Loaded } from '../../ui/notes/notes.tsx'
import { Page, Section } from '../../ui/page/page.tsx'
import ui from '../../ui/style/ui.module.css'
import { Banks, DueTimes } from './banks.tsx'
import css from './settings.module.css'
import { Templates } from './templates.tsx'
import { SaveBar, Since, useSetting } from './use-setting.tsx'

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

const Facts = ({ facts }: { readonly facts: readonly (readonly [string, ReactNode])[] }) => (
  <dl className={css.facts}>
    {facts.map(([name, value]) => (
      <div key={name}>
        <dt>{name}</dt>
        <dd>{value}</dd>
      </div>
    ))}
  </dl>
)

/** The text with what is known of the lender, and with the names of what each agreement fills in: "[Hire purchase price]". */
const filled = (text: string, { name, address, email }: Settings['lender']): string => {
  const known: Readonly<Record<string, string>> = {
    lender: name,
    lenderAddress: address.join(', '),
    lenderEmail: email,
  }
  return text.replace(/\{(\w+)\}/g, (_, field: string) => known[field] ?? `[${wordsOf(field)}]`)
}

/** The names of settings are for those who operate the service. */
const SETTING_WORDS: Readonly<Record<string, string>> = {
  LENDER_FILE: 'the file with the lender’s details',
  SEALING_KEY_FILE: 'the file with the sealing certificate',
}

const withoutSettings = (sentence: string): string =>
  sentence.replace(/\b[A-Z]+(?:_[A-Z]+)+\b/g, (name) => SETTING_WORDS[name] ?? 'a setting of the service')

/** The lender's details and the texts of agreements, as the service has them from its file, and how staff sign in. */
const Lender = ({ settings: lender }: { readonly settings: Settings['lender'] }) => (
  <Section
    title="Lender"
    lead="The lender’s details and statutory wording, as used in agreements and emails."
  >
    <div className={ui.stack}>
      {lender.lacks.length > 0 && (
        <div className={ui.note}>
          <ul>
            {lender.lacks.map((sentence) => (
              <li key={sentence}>{withoutSettings(sentence)}</li>
            ))}
          </ul>
        </div>
      )}
      <Facts
        facts={[
          ['Name', lender.name],
          ['Address', lender.address.join(', ')],
          ['Telephone', lender.telephone],
          ['Email', lender.email],
          ['Website', lender.website],
          ['Privacy notice', lender.privacyNotice ?? 'None'],
          ['Registration', lender.registration],
          ['Supervisor', filled(lender.supervisor, lender)],
          ['SEPA creditor identifier', lender.creditorIdentifier ?? 'None'],
          ['Logo', lender.hasLogo ? 'Set' : 'None'],
        ]}
      />
      <details>
        <summary>Agreement wording</summary>
        <dl className={css.texts}>
          {lender.texts.map(({ part, paragraphs }) => (
            <div key={part}>
              <dt>{wordsOf(part)}</dt>
              <dd>
                {paragraphs.map((paragraph) => (
                  <p key={paragraph}>{filled(paragraph, lender)}</p>
                ))}
              </dd>
            </div>
          ))}
        </dl>
      </details>
    </div>
  </Section>
)

const Security = ({
  settings: { secondFactorRoles, identityProvider, unseenSession, session, proof },
}: {
  readonly settings: Settings['security']
}) => (
  <Section title="Staff security">
    <Facts
      facts={[
        [
          'Two-factor authentication required for',
          secondFactorRoles.length === 0
            ? 'Nobody. Anyone can set it up.'
            : secondFactorRoles.map((role) => ROLE_NAMES[role]).join(', '),
        ],
        [
          'Identity provider',
          identityProvider === null
            ? 'None. Staff sign in here, with a passkey or password.'
            : `${identityProvider.name}${
                identityProvider.requiredRoles.length === 0
                  ? ', in addition to passkeys and passwords.'
                  : `, required for: ${identityProvider.requiredRoles.map((role) => ROLE_NAMES[role]).join(', ')}.`
              }`,
        ],
        ['Sessions end', `${unseenSession} after last use, and ${session} after sign-in.`],
        ['Verification for sensitive actions', `Valid for ${proof}.`],
      ]}
    />
  </Section>
)

/** Whether dealers see with which figures an application could be approved. */
const ShowNearest = ({
  settings: { isOn, version, changed },
  mayChange,
}: {
  readonly settings: Settings['showNearest']
  readonly mayChange: boolean
}) => {
  const setting = useSetting({
    stored: isOn,
    version,
    isSame: (one, other) => one === other,
    save: (typed, seen) => call('changeShowNearest', { body: { seen, isOn: typed } }),
    says: 'What dealers see has been saved.',
  })
  return (
    <Section
      title="What dealers see"
      lead="On applications that the policy referred or declined, dealers can see what could be approved: “€1,400 more deposit, or 60 months”. The policy’s rules are not shown, but from enough applications a dealer can work out their bounds."
    >
      <div className={ui.stack}>
        <Since version={version} changed={changed} />
        <Switch
          label="Show dealers what could be approved"
          checked={setting.typed}
          disabled={!mayChange}
          onChange={({ currentTarget }) => setting.change(currentTarget.checked)}
        />
        {mayChange && <SaveBar of={setting} what="what dealers see" />}
      </div>
    </Section>
  )
}
