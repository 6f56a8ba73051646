/**
 * What an installation needs before its first live application, for `forecourt check` and the console. `isRequired`
 * tells what it cannot go live without from what is only recommended.
 */
export type LiveCheckText = {
  readonly title: string
  readonly done: string
  readonly todo: string
  readonly isRequired: boolean
}

export const LIVE_CHECKS = {
  database: {
    title: 'PostgreSQL of your own',
    done: 'DATABASE_URL is set.',
    todo: 'The embedded database is used. Set DATABASE_URL to a PostgreSQL database with point-in-time recovery.',
    isRequired: true,
  },
  encoding: {
    title: 'Database encoding',
    done: 'The database has the encoding UTF8.',
    todo: 'Create a database with the encoding UTF8.',
    isRequired: true,
  },
  keys: {
    title: 'Encryption keys',
    done: 'The keys are stored outside DATA_DIR.',
    todo: 'The keys are in DATA_DIR/keys.json. Set ENCRYPTION_KEYS or ENCRYPTION_KEYS_FILE, and store a copy in another place: without the keys, nobody can read the data.',
    isRequired: true,
  },
  sandbox: {
    title: 'Sandbox',
    done: 'The installation has no sandbox.',
    todo: 'SANDBOX is on. Start with SANDBOX=off and an empty database: a sandbox cannot be removed.',
    isRequired: true,
  },
  publicUrl: {
    title: 'TLS',
    done: 'PUBLIC_URL begins with https.',
    todo: 'Put a TLS proxy in front of the service, and set PUBLIC_URL to its https address.',
    isRequired: true,
  },
  mail: {
    title: 'Email',
    done: 'SMTP_URL is set.',
    todo: 'Emails are saved as files, so nobody receives them. Set SMTP_URL and MAIL_FROM.',
    isRequired: true,
  },
  lenderFile: {
    title: 'Lender details',
    done: 'LENDER_FILE contains the lender’s own text.',
    todo: 'Set LENDER_FILE to a file with the lender’s own details and legal text, with its field sample set to false.',
    isRequired: true,
  },
  seal: {
    title: 'Sealing certificate',
    done: 'SEALING_KEY_FILE contains a valid certificate.',
    todo: 'Set SEALING_KEY_FILE to the lender’s own certificate, and SEALING_KEY_PASSWORD or SEALING_KEY_PASSWORD_FILE to its password.',
    isRequired: true,
  },
  timeStamp: {
    title: 'Time-stamps',
    done: 'TIMESTAMP_URL is set.',
    todo: 'Set TIMESTAMP_URL to a time-stamp authority, so that seals can be verified for years.',
    isRequired: false,
  },
  secondAdmin: {
    title: 'Second administrator',
    done: 'There are at least two administrators.',
    todo: 'Invite a second administrator. Products, the policy and large approvals need two people.',
    isRequired: true,
  },
  products: {
    title: 'Products',
    done: 'Products of the lender are published.',
    todo: 'Publish the lender’s own products. Without products, no application can be priced.',
    isRequired: true,
  },
  backups: {
    title: 'Backups',
    done: 'A backup has been started within the last seven days.',
    todo: 'No backup is known from the last seven days. Run "forecourt backup" every day, or archive the write-ahead log of your PostgreSQL.',
    isRequired: true,
  },
  settings: {
    title: 'Setting names',
    done: 'No setting is misspelt.',
    todo: 'Correct or remove the misspelt settings.',
    isRequired: false,
  },
} as const satisfies Readonly<Record<string, LiveCheckText>>

export type LiveCheck = keyof typeof LIVE_CHECKS

export const LIVE_CHECK_NAMES = Object.keys(LIVE_CHECKS) as readonly LiveCheck[]

/** How many required checks are missing, as a sentence; for one or more. */
export const missingSentence = (missing: number): string =>
  missing === 1 ? '1 required item is missing.' : `${missing} required items are missing.`
