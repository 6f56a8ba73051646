/**
 * The lender's duties to inform borrowers, as data with their first day: what starts each, the last day for it, and the
 * words of its email. Those of Irish lenders now are here; a lender may supply its own beside its laws
 * (CREDIT_LAW_FILE), according to its lawyer.
 */
import { addDays, type LocalDate } from '../../../packages/values/dublin-day.ts'
import type { State } from '../application/states.ts'
import type { InformationForm } from './credit-law.ts'

export type Start = {
  /** The state whose beginning starts the duty. */
  readonly to: State
  /** The later states in which the duty still applies. */
  readonly later: readonly State[]
  /** Whether it is owed to those who hire, under an agreement that everyone has signed; otherwise to all applicants. */
  readonly isOfAgreement: boolean
  /** Whether only the borrower's withdrawal starts it, and no cancellation by the dealer or the lender. */
  readonly isByBorrower?: true
}

/** What can start a duty. */
export const DUTY_STARTS = {
  declined: { to: 'Declined', later: [], isOfAgreement: false },
  signed: { to: 'Signed', later: ['PaidOut'], isOfAgreement: true },
  withdrawn: { to: 'Withdrawn', later: [], isOfAgreement: true, isByBorrower: true },
  paidOut: { to: 'PaidOut', later: [], isOfAgreement: true },
} as const satisfies Readonly<Record<string, Start>>
export type DutyStart = keyof typeof DUTY_STARTS

/** What begins with this state; undefined if nothing does. */
export const dutyStartOf = (state: State): Start | undefined =>
  Object.values(DUTY_STARTS).find(({ to }) => to === state)

/** What can be true of a case and a recipient: whole duties and single paragraphs depend on it. */
export const DUTY_CONDITIONS = [
  /** The policy or one of the lender's systems declined, without a person. */
  'isAutomatic',
  'isByPerson',
  /** The Central Credit Register was asked about the recipient. */
  'registerAsked',
  /** The right to withdraw has neither ended nor been waived. */
  'canWithdraw',
  'copyReceived',
  'copyAwaited',
  /** The lender paid out before the borrower withdrew. */
  'wasPaidOut',
  'wasNotPaidOut',
] as const
export type DutyCondition = (typeof DUTY_CONDITIONS)[number]

/** What the words can name, in braces. */
export const DUTY_TEXTS = [
  'name',
  'lender',
  'lenderAddress',
  /** With the telephone number and email address, if they are known. */
  'contact',
  'reference',
  'vehicle',
  /** The day on which the duty started. */
  'startedOn',
  'withdrawalDays',
  /** The last day to withdraw; empty until the copy is received. */
  'lastDay',
  /** The address of the page on which the recipient of a decline requests a review: in a paragraph of its own, a button. */
  'reviewLink',
  /** The day of a withdrawal. */
  'withdrewOn',
  /** After a withdrawal, empty if nothing was paid out: the credit, its interest for a day, and the day of the payout. */
  'credit',
  'interestPerDay',
  'paidOutOn',
  /** The last day to pay it back, and the sum on that day. */
  'payBackBy',
  'owedThen',
] as const
export type DutyText = (typeof DUTY_TEXTS)[number]

/** Under suspicion, a notice is sent with the same words as any other, or not at all. */
export const UNDER_SUSPICION = ['sent', 'withheld'] as const

export type DutyParagraph = string | { readonly when: DutyCondition; readonly says: string }

export type Duty = {
  /** Letters and digits. Of several with one name, the newest that applies counts. */
  readonly name: string
  /** What staff read. */
  readonly title: string
  /** The first day on which it can start. */
  readonly holdsFrom: LocalDate
  /** The forms of the laws under which it applies. */
  readonly forms: readonly InformationForm[]
  readonly startsWith: DutyStart
  /** It lapses once this is no longer true. */
  readonly onlyWhile?: DutyCondition
  /** The email is not sent before so many days of 24 hours have passed. */
  readonly notBeforeDays?: number
  /** The last day for it, counted from the day on which it starts, in Dublin. */
  readonly withinDays: number
  /** `sent` if absent. */
  readonly underSuspicion?: (typeof UNDER_SUSPICION)[number]
  readonly subject: string
  readonly words: readonly DutyParagraph[]
  /** The article, and what it requires. */
  readonly sources: readonly string[]
}

export const DUTIES: readonly Duty[] = [
  {
    name: 'declineNotice',
    title: 'Notice of the decline',
    holdsFrom: '2026-11-20' as LocalDate,
    forms: ['standardForm2008', 'standardForm2023'],
    startsWith: 'declined',
    withinDays: 1,
    underSuspicion: 'sent',
    subject: 'Your credit application {reference}',
    words: [
      'Hello {name},',
      '{lender} declined credit application {reference} for {vehicle} on {startedOn}.',
      {
        when: 'isAutomatic',
        says: 'The decision was made by automated processing of your data, without a person. You have the right to have a person review it, to give your own point of view, and to get an explanation. Your dealer can request the review for you.',
      },
      {
        when: 'isByPerson',
        says: 'A person made the decision. You can give your own point of view, and ask to have the decision reviewed by a person.',
      },
      'To request a review, open this page:',
      '{reviewLink}',
      'You can also contact {contact}, and give the number {reference}.',
      {
        when: 'registerAsked',
        says: 'Before the decision, we consulted the Central Credit Register of the Central Bank of Ireland about you. You can get your credit report from it, and have mistakes in it corrected: www.centralcreditregister.ie.',
      },
      'The Money Advice and Budgeting Service (MABS) gives advice on debt that is free, confidential and independent: www.mabs.ie.',
    ],
    sources: [
      'Directive (EU) 2023/2225, Article 18: notice of a rejection without delay, automated processing, a person’s review, and debt advice',
      'Directive (EU) 2023/2225, Article 19(6): the database that was consulted',
      'Regulation (EU) 2016/679, Article 22(3): a person’s review of an automated decision',
    ],
  },
  {
    name: 'withdrawalReminder',
    title: 'Reminder of the right to withdraw',
    holdsFrom: '2026-11-20' as LocalDate,
    forms: ['standardForm2023'],
    startsWith: 'signed',
    onlyWhile: 'canWithdraw',
    notBeforeDays: 1,
    withinDays: 7,
    subject: 'You can withdraw from agreement {reference}',
    words: [
      'Hello {name},',
      'Everyone signed agreement {reference} for {vehicle} with {lender} on {startedOn}.',
      {
        when: 'copyReceived',
        says: 'You can still withdraw from it, without giving a reason, until the end of {lastDay}.',
      },
      {
        when: 'copyAwaited',
        says: 'You can withdraw from it, without giving a reason, within {withdrawalDays} calendar days of the day on which you receive your copy of it.',
      },
      'To withdraw, open the link in our email with your copy of the agreement, or tell us on paper or by email: {lenderAddress}; {contact}. Give the number {reference}. It is enough that you send it in time.',
      'If you withdraw, you pay back the credit that was paid out, with the interest for each day until you pay it back, within 30 calendar days of telling us.',
      'If you do not want to withdraw, you do not need to do anything.',
    ],
    sources: [
      'Directive (EU) 2023/2225, Article 10: a reminder between one and seven days after the agreement is made',
      'Directive (EU) 2023/2225, Article 26: the right of withdrawal',
    ],
  },
  {
    name: 'withdrawalConfirmation',
    title: 'Confirmation of the withdrawal',
    holdsFrom: '2026-11-20' as LocalDate,
    forms: ['standardForm2008', 'standardForm2023'],
    startsWith: 'withdrawn',
    withinDays: 1,
    subject: 'Withdrawal from agreement {reference}',
    words: [
      'Hello {name},',
      '{lender} has recorded the withdrawal of {withdrewOn} from agreement {reference} for {vehicle}. You are no longer bound by the agreement.',
      { when: 'wasNotPaidOut', says: 'We had not paid out the credit, so you owe us nothing.' },
      {
        when: 'wasPaidOut',
        says: 'We paid out {credit} on {paidOutOn}. Pay it back by {payBackBy}, with interest of {interestPerDay} for each day from the payout to your payment. If you pay on {payBackBy}, the sum is {owedThen}, less what you have already paid.',
      },
      {
        when: 'wasPaidOut',
        says: 'Contact {contact} to arrange the payment, and give the number {reference}.',
      },
      'If nobody under the agreement withdrew, contact {contact} at once.',
    ],
    sources: [
      'Directive (EU) 2023/2225, Article 26, and Directive 2008/48/EC, Article 14: the effects of a withdrawal, and the interest per day',
    ],
  },
]

/** The duties of these that start on a day under a law with this form: of each name, the newest in force. */
export const dutiesFor = (
  duties: readonly Duty[],
  { day, form }: { readonly day: LocalDate; readonly form: InformationForm },
): readonly Duty[] => [
  ...new Map(
    duties
      .filter(({ holdsFrom, forms }) => holdsFrom <= day && forms.includes(form))
      .toSorted((one, other) => (one.holdsFrom < other.holdsFrom ? -1 : 1))
      .map((duty) => [duty.name, duty]),
  ).values(),
]

/** When a duty that starts on a day is late: at the end of its last day in Dublin, in milliseconds since 1970. */
export const lateFrom = ({ withinDays }: Pick<Duty, 'withinDays'>, startedOn: LocalDate): number =>
  Temporal.PlainDate.from(addDays(startedOn, withinDays + 1)).toZonedDateTime('Europe/Dublin')
    .epochMilliseconds

/** The subject and the paragraphs for a recipient of whom these conditions are true. */
export const dutyWords = (
  { subject, words }: Pick<Duty, 'subject' | 'words'>,
  holds: Readonly<Record<DutyCondition, boolean>>,
  texts: Readonly<Record<DutyText, string>>,
): { readonly subject: string; readonly parts: readonly string[] } => {
  const filled = (text: string) =>
    text.replaceAll(PLACEHOLDER, (whole, name: string) => (isDutyText(name) ? texts[name] : whole))
  return {
    subject: filled(subject),
    parts: words.flatMap((one) => {
      if (typeof one === 'string') return [filled(one)]
      return holds[one.when] ? [filled(one.says)] : []
    }),
  }
}

const PLACEHOLDER = /\{(\w+)\}/g

const isDutyText = (name: string): name is DutyText => DUTY_TEXTS.some((one) => one === name)

/** The names in braces that no text has. */
export const unknownTexts = ({ subject, words }: Pick<Duty, 'subject' | 'words'>): readonly string[] =>
  [subject, ...words.map((one) => (typeof one === 'string' ? one : one.says))]
    .flatMap((text) => [...text.matchAll(PLACEHOLDER)].map(([, name = '']) => name))
    .filter((name) => !isDutyText(name))
