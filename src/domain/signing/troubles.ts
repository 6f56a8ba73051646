/** What stands in the way of a signer until somebody deals with it: a link that did not arrive, or a mistake they reported. */
import { type ReportedDetail, type Signer, type SigningFile, waitsForLender } from './signing.ts'
import { hasSigned, type SigningState, signerAllows, signingAllows, whyEnded } from './signing-states.ts'

export const TROUBLE_KINDS = ['undelivered', 'detailsWrong'] as const

export type Trouble = {
  readonly kind: (typeof TROUBLE_KINDS)[number]
  /** The signer's number in commands, from 1 in signing order. */
  readonly number: number
  readonly name: string
  /** Which detail they say is wrong; null if they did not choose one. */
  readonly about: ReportedDetail | null
  /** What they say is wrong. */
  readonly message: string | null
  /** Whether it waits for the dealer: not once a link was sent since, which the signer may call settled. */
  readonly isOpen: boolean
}

/** In signing order; empty once nobody can sign. */
export const troublesOf = (
  state: SigningState,
  { signers }: Pick<SigningFile, 'signers'>,
): readonly Trouble[] =>
  signingAllows(state, 'sign')
    ? signers.filter((signer) => signerAllows(signer, 'sign')).flatMap(troublesOfSigner)
    : []

const troublesOfSigner = ({ place, name, undeliveredAt, reported }: Signer): readonly Trouble[] => {
  const of = { number: place + 1, name }
  return [
    ...(undeliveredAt === undefined
      ? []
      : [{ ...of, kind: 'undelivered' as const, about: null, message: null, isOpen: true }]),
    ...(reported === undefined
      ? []
      : [
          {
            ...of,
            kind: 'detailsWrong' as const,
            about: reported.about ?? null,
            message: reported.message,
            isOpen: reported.responseedAt === undefined,
          },
        ]),
  ]
}

const DETAIL_NAMES: Readonly<Record<ReportedDetail, string | undefined>> = {
  name: 'Name',
  dateOfBirth: 'Date of birth',
  address: 'Address',
  contact: 'Phone number or email address',
  bankAccount: 'Bank account',
  vehicle: 'Vehicle',
  figures: 'Amounts or term',
  other: undefined,
}

/** What a signer reported, after the detail that it is about: "Address: The Eircode is wrong". */
export const reportText = ({
  about,
  message,
}: {
  readonly about?: ReportedDetail | undefined
  readonly message: string
}): string => {
  const detail = about === undefined ? undefined : DETAIL_NAMES[about]
  return detail === undefined ? message : `${detail}: ${message}`
}

/** How the reason of a signing begins that a signer ended. */
export const REFUSED = 'A signer declined: '

/** Whether it waits for the dealer: for one of its troubles, or because it ended unsigned. */
export const needsDealer = (state: SigningState, file: Pick<SigningFile, 'signers'>): boolean =>
  whyEnded(state) !== undefined || troublesOf(state, file).some(({ isOpen }) => isOpen)

/** What of a signing concerns the dealer. */
export type SigningSituation = {
  readonly state: SigningState
  readonly troubles: readonly Trouble[]
  /** Why it ended unsigned, and the name of the signer who declined. */
  readonly reason: string | null
  readonly declinedBy: string | null
  /** Whether everyone else has signed, and one of the lender's staff signs next. */
  readonly waitsForLender: boolean
  /** Those who have not signed yet. */
  readonly open: readonly string[]
  /** When it ended unsigned, in milliseconds since 1970. */
  readonly endedAt: number | null
}

export const situationOfSigning = (
  { state, endedAt }: { readonly state: SigningState; readonly endedAt: Date | null },
  file: SigningFile,
): SigningSituation => ({
  state,
  troubles: troublesOf(state, file),
  reason: file.reason ?? null,
  declinedBy: file.signers.find((signer) => signer.state === 'declined')?.name ?? null,
  waitsForLender: waitsForLender(state, file),
  open: file.signers.filter((signer) => !hasSigned(signer)).map(({ name }) => name),
  endedAt: whyEnded(state) === undefined ? null : (endedAt?.getTime() ?? null),
})

/** The signer once a new link is sent to them. */
export const withTroublesAnswered = (
  { undeliveredAt: _, reported, ...signer }: Signer,
  now: number,
): Signer => ({
  ...signer,
  ...(reported === undefined ? {} : { reported: { ...reported, responseedAt: now } }),
})

/** The signer once a link has reached their mail server. */
export const withDelivery = ({ undeliveredAt: _, ...signer }: Signer): Signer => signer

/** The signer once they have said that what they reported is settled. */
export const withReportSettled = ({ reported: _, ...signer }: Signer): Signer => signer
