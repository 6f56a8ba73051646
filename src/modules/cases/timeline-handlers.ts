/** The timeline of a case: what happened to it, and who viewed what. */
import type * as z from 'zod'
import { CHECK_NAMES, CHECKS } from '../../domain/case/check.ts'
import { failureText } from '../../domain/policy/values.ts'
import type { Service } from '../../service/service.ts'
import { timelineOf } from '../applications/history.ts'
import { wordsFor } from '../applications/last-change.ts'
import type { caseView } from './case-view-pages.ts'
import type { OpenedCase } from './open-case.ts'
import { sentBackIn } from './send-back.ts'

type ShownEvent = z.input<typeof caseView>['timeline'][number]

/**
 * People's actions that did not change the case, as words that follow their name. The history already has the other
 * actions.
 */
const ACTIONS: Readonly<Record<string, readonly [kind: ShownEvent['kind'], what: string]>> = {
  'case.opened': ['look', 'opened it'],
  'case.previewed': ['look', 'previewed it in the list'],
  'case.printed': ['look', 'printed it'],
  'application.dataShown': ['look', 'read the application'],
  'document.shown': ['look', 'opened a document'],
  'application.revealed.iban': ['look', 'revealed the IBAN'],
  'application.revealed.accountNumber': ['look', 'revealed the account number'],
  'case.assigned': ['work', 'assigned it'],
  'case.unassigned': ['work', 'unassigned it'],
  'case.claimed': ['work', 'took it as their next case'],
  'case.skipped': ['work', 'skipped it'],
  'case.snoozed': ['work', 'snoozed it'],
  'case.woken': ['work', 'ended the snooze'],
  'owners.named': ['work', 'named the beneficial owners'],
  'case.usedAsTest': ['look', 'used it as a test of the policy'],
  'message.sentToLender': ['work', 'wrote to the lender'],
  'message.sentToDealer': ['work', 'wrote to the dealer'],
  'message.readByLender': ['look', 'read the dealer’s messages'],
  'message.readByDealer': ['look', 'read the lender’s messages'],
  'signing.draftShown': ['look', 'read a draft of the agreement'],
  'case.fileExported': ['look', 'exported the whole case file'],
  'signing.exported': ['look', 'downloaded the sealed agreement'],
  'application.heldShown': ['look', 'viewed the data held on an applicant'],
  'application.heldExported': ['look', 'exported the data held on an applicant'],
  'application.erasureAsked': ['work', 'recorded an applicant’s erasure request'],
  'duty.letter': ['work', 'recorded a notice as sent by letter'],
  'signing.linkSent': ['work', 'sent a signer a new link'],
  'signing.addressCorrected': ['work', 'corrected a signer’s address or number'],
  'signing.correctionRefused': [
    'work',
    'tried to correct both the address and the number of a signer, which is not allowed',
  ],
}

const REVEALED_PPS_NUMBER = /^application\.revealed\.ppsNumber\.(\d+)$/

const shownAction = (action: string): readonly [kind: ShownEvent['kind'], what: string] | undefined => {
  const applicant = REVEALED_PPS_NUMBER.exec(action)?.[1]
  return applicant === undefined
    ? ACTIONS[action]
    : ['look', `revealed the PPS number of applicant ${applicant}`]
}

/** A provider's failure, with its kind. */
const UNANSWERED = /^(?:facts|check\.(\w+))\.unanswered\.(\w+)$/

/** The whole timeline, the newest entry first. */
export const timelineView = (
  service: Service,
  opened: OpenedCase,
  askerId: string,
): readonly ShownEvent[] => {
  const { actions, called } = opened
  const happened: readonly ShownEvent[] = timelineOf(opened).map((entry) => ({
    at: entry.at,
    by: entry.by === null ? null : called(entry.by),
    isMine: entry.by?.kind === 'user' && entry.by.id === askerId,
    what: wordsFor(entry),
    reason: reasonOf(entry),
    sentBack: sentBackIn(service, opened.application.modelSet, reasonOf(entry)),
    kind: entry.kind === 'payOutOverride' ? 'override' : entry.kind,
  }))
  const names = new Map(opened.documents.map(({ id, name }) => [id, name]))
  const done = actions.flatMap(({ at, userId, action, part }): readonly ShownEvent[] => {
    const shown = shownAction(action)
    if (shown === undefined) return []
    const [kind, words] = shown
    const name = names.get(part ?? '')
    const what =
      action === 'document.shown' && name !== undefined
        ? `opened “${name}”`
        : action === 'case.assigned' && part !== null
          ? `assigned it to ${part === userId ? 'themselves' : called({ kind: 'user', id: part })}`
          : words
    const by = called({ kind: 'user', id: userId })
    return [{ at, by, isMine: userId === askerId, what, reason: null, sentBack: null, kind }]
  })
  const failed = opened.providerFailures.flatMap(({ at, provider, action }): readonly ShownEvent[] => {
    const [, check, code] = UNANSWERED.exec(action) ?? []
    if (code === undefined) return []
    const name = CHECK_NAMES.find((one) => one === check)
    const lacks = name === undefined ? 'there are no facts from it' : `there is no ${CHECKS[name].says} check`
    const what = `${failureText(code)}, so ${lacks}`
    return [{ at, by: provider, isMine: false, what, reason: null, sentBack: null, kind: 'check' }]
  })
  return [...happened, ...failed, ...dutiesIn(opened), ...done.reverse()]
    .sort((one, other) => (one.at < other.at ? -1 : one.at > other.at ? 1 : 0))
    .reverse()
}

/** The notices that the service has emailed. */
const dutiesIn = ({ duties }: OpenedCase): readonly ShownEvent[] =>
  duties.flatMap(({ title, applicant, endedAt, outcome }): readonly ShownEvent[] => {
    if (endedAt === null || outcome !== 'mailed') return []
    const of = { by: 'The service', isMine: false, reason: null, sentBack: null, kind: 'work' } as const
    return [{ ...of, at: endedAt, what: `emailed “${title}” to applicant ${applicant}` }]
  })

const reasonOf = (entry: ReturnType<typeof timelineOf>[number]): string | null => {
  if (entry.kind === 'check') return entry.note
  return entry.kind === 'move' || entry.kind === 'requirement' || entry.kind === 'payOutOverride'
    ? entry.reason
    : null
}
