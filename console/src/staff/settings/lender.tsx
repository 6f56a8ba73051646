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
        Who the lender is and the statutory wording, as agreements and mails have them. An operator changes
        them in the file that <code>LENDER_FILE</code> names; they hold from the next start of the service.
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
          ['E-mail', lender.email],
          ['Website', lender.website],
          ['Registration', lender.registration],
          ['Supervisor', lender.supervisor],
          ['SEPA creditor identifier', lender.creditorIdentifier ?? 'None'],
          ['Logo', lender.hasLogo ? 'Set' : 'None'],
        ]}
      />
      <details>
        <summary>Wording of agreements</summary>
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
    title="Security of staff"
    lead="An operator sets this by environment variables; it holds from the next start of the service."
  >
    <Facts
      facts={[
        [
          'Must sign in with a second factor',
          <>
            {secondFactorRoles.length === 0
              ? 'Nobody; anybody may set one up.'
              : secondFactorRoles.map((role) => ROLE_NAMES[role]).join(', ')}{' '}
            <code>SECOND_FACTOR_ROLES</code>
          </>,
        ],
        [
          'Identity provider',
          <>
            {identityProvider === null
              ? 'None; staff sign in here, by passkey or password.'
              : `${identityProvider.name}${
                  identityProvider.requiredRoles.length === 0
                    ? ', beside passkeys and passwords.'
                    : `, the only way for: ${identityProvider.requiredRoles.map((role) => ROLE_NAMES[role]).join(', ')}.`
                }`}{' '}
            <code>IDENTITY_PROVIDER_ISSUER</code>, <code>IDENTITY_PROVIDER_REQUIRED_ROLES</code>
          </>,
        ],
        ['A session ends', `${unseenSession} after it was last used, and ${session} after it began.`],
        ['What is sensitive asks for a proof', `That holds for ${proof}.`],
      ]}
    />
  </Section>
)
