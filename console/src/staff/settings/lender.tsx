/** The lender's details and the texts of agreements, as the service has them from its file, and how staff sign in. */
import type { ReactNode } from 'react'
import type { Settings } from '../../../../src/http/lender/pages.ts'
import { wordsOf } from '../../names/formats.ts'
import { ROLE_NAMES } from '../../names/words.ts'
import { Section } from '../../ui/page/page.tsx'
import ui from '../../ui/style/ui.module.css'
import css from './settings.module.css'

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

export const Lender = ({ settings: lender }: { readonly settings: Settings['lender'] }) => (
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

export const Security = ({
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
