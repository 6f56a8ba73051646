/** The lender's details and the texts of agreements, as the service has them from its file, and how staff sign in. */
import type { ReactNode } from 'react'
import type { Settings } from '../../../../src/http/lender/pages.ts'
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

export const Lender = ({ settings: lender }: { readonly settings: Settings['lender'] }) => (
  <Section
    title="Lender"
    lead={
      <>
        The lender’s details and statutory wording, as used in agreements and emails. An operator changes them
        in the file set by <code>LENDER_FILE</code>. Changes take effect when the service restarts.
      </>
    }
  >
    <div className={ui.stack}>
      {lender.lacks.length > 0 && (
        <div className={ui.note}>
          <ul>
            {lender.lacks.map((sentence) => (
              <li key={sentence}>{sentence}</li>
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
          ['Supervisor', lender.supervisor],
          ['SEPA creditor identifier', lender.creditorIdentifier ?? 'None'],
          ['Logo', lender.hasLogo ? 'Set' : 'None'],
        ]}
      />
      <details>
        <summary>Agreement wording</summary>
        <dl className={css.texts}>
          {lender.texts.map(({ part, paragraphs }) => (
            <div key={part}>
              <dt>
                <code>{part}</code>
              </dt>
              <dd>
                {paragraphs.map((paragraph) => (
                  <p key={paragraph}>{paragraph}</p>
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
  <Section
    title="Staff security"
    lead="An operator sets this with environment variables. Changes take effect when the service restarts."
  >
    <Facts
      facts={[
        [
          'Two-factor authentication required for',
          <>
            {secondFactorRoles.length === 0
              ? 'Nobody. Anyone can set it up.'
              : secondFactorRoles.map((role) => ROLE_NAMES[role]).join(', ')}{' '}
            <code>SECOND_FACTOR_ROLES</code>
          </>,
        ],
        [
          'Identity provider',
          <>
            {identityProvider === null
              ? 'None. Staff sign in here, with a passkey or password.'
              : `${identityProvider.name}${
                  identityProvider.requiredRoles.length === 0
                    ? ', in addition to passkeys and passwords.'
                    : `, required for: ${identityProvider.requiredRoles.map((role) => ROLE_NAMES[role]).join(', ')}.`
                }`}{' '}
            <code>IDENTITY_PROVIDER_ISSUER</code>, <code>IDENTITY_PROVIDER_REQUIRED_ROLES</code>
          </>,
        ],
        ['Sessions end', `${unseenSession} after last use, and ${session} after sign-in.`],
        ['Verification for sensitive actions', `Valid for ${proof}.`],
      ]}
    />
  </Section>
)
