/** The words of the letter on personal data, in English. Another language is a file like this one. */

export const LETTER = {
  /** BCP 47: how days and times are written. */
  tag: 'en-IE',
  title: 'What we hold on you',
  subject: 'A copy of personal data held by {lender}',
  reference: 'Copy of personal data, {day}',
  summary: {
    live: 'This is what {lender} holds on you on {day}: {applications}.',
    test: 'This is what {lender} holds on you as test data on {day}: {applications}.',
  },
  applications: (count: number): string => (count === 1 ? 'one application' : `${count} applications`),
  application: 'Application {reference}',
  state: {
    title: 'Status',
    state: 'State',
    since: 'Since',
    sentBy: 'Sent by',
    nobody: '–',
    kept: 'Kept',
    erasureAsked: 'Erasure requested',
  },
  sent: 'As submitted on {at}',
  sentFacts: 'The application',
  leftOut: 'What is not shown here',
  figures: { title: 'Figures in euro and per cent', facts: 'Figures' },
  decisions: {
    title: 'What happened, and why',
    facts: 'Decisions',
    first: '{to}. {by}.',
    later: '{from} to {to}. {by}.',
  },
  checks: { title: 'Checks', untold: 'done; the result is not disclosed', check: '{name}: {result}' },
  found: { title: 'What providers found out', fact: '{what}: {value} ({provider})' },
  requirements: 'Requirements',
  documents: { title: 'Documents', copies: 'Copies of the documents go with this letter.' },
  looks: { title: 'Who viewed it, and emails about it', facts: 'Looks' },
  notes: {
    title: 'Notes and messages',
    written:
      'Staff and the dealer wrote {notes} for each other. A person at the lender reads them for what is about others before they are given out.',
    count: (count: number): string => (count === 1 ? 'a note or message' : `${count} notes and messages`),
  },
  signing: { title: 'Signing', own: 'Your signature', steps: 'Steps of the signing', facts: 'Steps' },
  drafts: { title: 'Entered but not sent', saved: 'Saved on {at}', facts: 'Draft', typed: 'Typed' },
  accounts: { title: 'Your account', facts: 'Account' },
} as const
