/** `forecourt case start-signing | signing | send-signing-link | cancel-signing`: signing, as the lender's staff see it. */
import type { Command } from 'commander'
import type { ShownSigner, ShownSigning } from '../../operations/signing/show.ts'
import { CommandFailure } from '../command-failure.ts'
import { agreed } from '../failure.ts'
import { count, toJson } from '../options.ts'
import { moment, onOneLine, print, printJson, printList } from '../print.ts'
import { actAs, BY_FLAGS, BY_SAYS, type ByOption, proofOf, withService } from './case-service.ts'

export const addCaseSigningCommands = (application: Command): void => {
  application
    .command('start-signing <reference>')
    .description(
      'Start signing for an approved application. The agreement is created, and each applicant gets a link by email.',
    )
    .option('--in-turn', 'ask each signer only when the previous one has signed, regardless of the settings')
    .option(BY_FLAGS, BY_SAYS)
    .action(start)
  toJson(application.command('signing <reference>'))
    .description(
      'Show the signing progress of an application: its signers, when their links expire, and errors while creating documents.',
    )
    .action(show)
  application
    .command('send-signing-link <reference> <signer>')
    .description(
      'Send a signer a new link, to sign or to the sealed copy, by the number shown by "forecourt case signing". It replaces the previous link. The previous email address and mobile number are notified of a correction, and no one can correct both in one signing process.',
    )
    .option('--email <address>', 'a new email address for the signer')
    .option('--mobile <number>', 'a new Irish mobile number for the signer’s codes')
    .option(BY_FLAGS, BY_SAYS)
    .action(sendLink)
  application
    .command('cancel-signing <reference>')
    .description('Cancel signing. The links stop working, and the application is Approved again.')
    .requiredOption(
      '--reason <text>',
      'the reason, in one line of at most 1000 characters, visible to everyone who can read the application',
    )
    .option(BY_FLAGS, BY_SAYS)
    .action(cancel)
}

type StartOptions = ByOption & { readonly inTurn?: true }

const start = async (reference: string, { inTurn, ...given }: StartOptions): Promise<void> => {
  const { startSigningForStaff } = await import('../../operations/signing/for-staff.ts')
  const { unseen } = await actAs(given, (service, by) =>
    startSigningForStaff(service, reference, { by, ...(inTurn ? { inTurn } : {}) }),
  )
  print(
    `The signing of ${reference} has started. The signers get their links once the agreement has been created.`,
  )
  if (unseen.length > 0)
    print(
      `These have not been reviewed yet: ${unseen.join(', ')}. They must be accepted or waived before payout.`,
    )
}

const show = async (reference: string, { json }: { readonly json?: true }): Promise<void> => {
  const { showSigning } = await import('../../operations/signing/show.ts')
  const { findForStaff } = await import('../../operations/applications/find-for-staff.ts')
  const shown = await withService(async (service) =>
    showSigning(service, agreed(await findForStaff(service, reference))),
  )
  if (shown === undefined) throw new CommandFailure(`${reference} has no signing.`)
  if (json) printJson(shown)
  else printSigning(reference, shown)
}

const printSigning = (reference: string, shown: ShownSigning): void => {
  print(`The signing of ${reference}: ${shown.state}

  Started   ${moment(shown.startedAt)}
  Lapses    ${moment(shown.lapsesAt)}
  Ended     ${shown.endedAt === null ? 'not yet' : moment(shown.endedAt)}
  Order     ${shown.inTurn ? 'one after the other' : 'all together'}`)
  if (shown.reason !== null) print(`  Reason    ${shown.reason}`)
  if (shown.failure !== null) print(`  Failure   ${failureText(shown)}`)
  print('')
  printList(shown.signers, {
    none: 'There are no signers.',
    columns: {
      Signer: ({ number }) => String(number),
      Name: ({ name }) => name,
      Role: ({ role }) => role,
      Mail: ({ email }) => email,
      Mobile: ({ mobile }) => mobile ?? 'none',
      State: stateText,
      'Link ends': ({ linkExpiresAt }) => (linkExpiresAt === null ? 'no link' : moment(linkExpiresAt)),
    },
  })
  for (const { number, at, message } of shown.messages)
    print(`\nSigner ${number} reported wrong details (${moment(at)}):\n  "${onOneLine(message)}"`)
}

const failureText = ({ failure, attempts, dueAt }: ShownSigning): string =>
  `${failure} (attempt ${attempts}${dueAt === null ? '' : `, tried again at ${moment(dueAt)}`})`

const stateText = ({ state, signedAt }: ShownSigner): string =>
  signedAt === null ? state : `${state} ${moment(signedAt)}`

type LinkOptions = ByOption & { readonly email?: string; readonly mobile?: string }

const sendLink = async (
  reference: string,
  signer: string,
  { email, mobile, ...given }: LinkOptions,
): Promise<void> => {
  const number = count(signer)
  const { sendSigningLink } = await import('../../operations/signing/send-link.ts')
  const { signer: sent, isSent } = await actAs(given, async (service, by) => {
    // A correction may count beside another person's.
    if (email !== undefined || mobile !== undefined)
      agreed(await proofOf(service, given)?.({ secondFactor: !service.isSandbox }))
    return sendSigningLink(service, reference, { number, email, mobile, by, initiator: 'staff' })
  })
  const gets = isSent ? 'gets a new link' : 'is not asked yet, and gets the link once they are'
  print(`Signer ${number} of ${reference}, ${sent.name}, ${gets}.`)
}

const cancel = async (
  reference: string,
  { reason, ...given }: ByOption & { readonly reason: string },
): Promise<void> => {
  const { cancelSigning } = await import('../../operations/signing/for-staff.ts')
  await actAs(given, (service, by) => cancelSigning(service, reference, { by, reason }))
  print(`The signing of ${reference} is cancelled. The application is Approved again.`)
}
