/** Staff commands on a case. Each is rejected if the case has changed since its page was loaded. */
import type { Actor } from '../../domain/access/actor.ts'
import { fromEuros } from '../../domain/finance/money.ts'
import { type Handlers, ok, withoutFreshProof } from '../../http/handler.ts'
import { Refusal } from '../../service/refusal.ts'
import type { Service } from '../../service/service.ts'
import { type OfCase, withCase } from '../applications/application-handlers.ts'
import { caseInHand } from '../applications/case-in-hand.ts'
import { changeAsStaff, refusalOfOutdated } from '../applications/change-as-staff.ts'
import { type ApplicationRow, findForStaff } from '../applications/find.ts'
import { measurePart, offerOrNull } from '../applications/money-parts.ts'
import { askForDocuments, judgeRequirement } from '../applications/requirements.ts'
import { sendSigningLink } from '../signing/links.ts'
import { signForLender } from '../signing/sign-for-lender.ts'
import { cancelSigning, startSigningForStaff } from '../signing/staff-signing.ts'
import { completed } from '../submissions/complete.ts'
import { correctContractNumber } from './booking.ts'
import type { caseOperations } from './case-pages.ts'
import { askForChecks, nameOwners, recordCheck } from './checks.ts'
import { decideApplication } from './decide.ts'
import { previewDecision } from './preview-decision.ts'
import { type Proof, takesSecondFactor } from './proof.ts'
import { sendBackReason, sentBackIn } from './send-back.ts'

type Commands = Pick<
  typeof caseOperations,
  | 'recordCheck'
  | 'nameOwners'
  | 'askForChecks'
  | 'addRequirements'
  | 'judgeRequirement'
  | 'completeCase'
  | 'decideCase'
  | 'payOutCase'
  | 'previewDecision'
  | 'startSigning'
  | 'sendSigningLink'
  | 'cancelSigning'
  | 'signForLender'
  | 'correctContractNumber'
>

export const commandHandlers: Handlers<Commands> = {
  recordCheck: (context) =>
    commanded(context, async ({ service, body }, reference, by) => {
      const state = await recordCheck(service, reference, { ...body, by, prove: proofIn(context) })
      return state instanceof Refusal ? state : { state }
    }),

  nameOwners: (context) =>
    commanded(context, async ({ service, body }, reference, by) => {
      const refused = await nameOwners(service, reference, { ...body, by })
      return refused ?? {}
    }),

  askForChecks: (context) =>
    commanded(context, async ({ service, body }, reference, by, application) => {
      const refused = await refusalOfOutdated(service, reference, body.seen)(application)
      return refused ?? askForChecks(service, reference, { by, only: body.name })
    }),

  completeCase: (context) =>
    commanded(context, async ({ service, body: { seen, ...values } }, reference, by) => {
      const done = await changeAsStaff(service, reference, { by, seen }, (open) =>
        completed(service, open, { by, values }),
      )
      return done instanceof Refusal ? done : { state: done.state }
    }),

  addRequirements: (context) =>
    commanded(context, async ({ service, body }, reference, by) => {
      const made = await askForDocuments(service, reference, { ...body, by })
      return made instanceof Refusal ? made : {}
    }),

  judgeRequirement: (context) =>
    commanded(context, ({ service, body, params }, reference, by) =>
      judgeRequirement(service, reference, { ...body, id: params.id, by }),
    ),

  decideCase: (context) =>
    commanded(context, async ({ service, webUser, body }, reference, by, application) => {
      const { decision, code, seen, note: text = '' } = body
      const reason = decision === 'send-back' ? sendBackReason(service, application, body) : body.reason
      if (reason instanceof Refusal) return new Refusal(reason.says)
      return decideApplication(service, reference, {
        by,
        seen,
        decision,
        code,
        reason,
        figures: figuresOf(body.figures),
        prove: proofIn(context),
        note: text.trim() === '' ? undefined : { webUser, text },
      })
    }),

  payOutCase: (context) =>
    commanded(context, ({ service, webUser, body: { note: text = '', ...body } }, reference, by) =>
      decideApplication(service, reference, {
        ...body,
        by,
        decision: 'pay-out',
        prove: proofIn(context),
        note: text.trim() === '' ? undefined : { webUser, text },
      }),
    ),

  previewDecision: (context) =>
    withCase(context, async (application) => {
      const { service, body } = context
      const previewed = await previewDecision(service, await caseInHand(service, application), {
        ...body,
        by: actorIn(context),
        figures: figuresOf(body.figures),
      })
      if (previewed instanceof Refusal) return previewed
      return ok({
        sentence: previewed.sentence ?? null,
        sentBack: sentBackIn(service, application.modelSet, previewed.sentence ?? null),
        offer: offerOrNull(service, previewed.offer),
        affordability: previewed.affordability.map(measurePart),
        needsSecond: previewed.needsSecond,
        bar: previewed.bar ?? null,
      })
    }),

  startSigning: (context) =>
    commanded(context, ({ service, body: { seen, inTurn } }, reference, by) =>
      startSigningForStaff(service, reference, {
        by,
        inTurn,
        refusal: refusalOfOutdated(service, reference, seen),
      }),
    ),

  sendSigningLink: (context) =>
    commanded(context, ({ service, body: { seen, ...link } }, reference, by) =>
      sendSigningLink(service, reference, {
        ...link,
        by,
        initiator: 'staff',
        refusal: refusalOfOutdated(service, reference, seen),
      }),
    ),

  cancelSigning: (context) =>
    commanded(context, ({ service, body: { seen, reason } }, reference, by) =>
      cancelSigning(service, reference, {
        by,
        reason,
        refusal: refusalOfOutdated(service, reference, seen),
      }),
    ),

  signForLender: (context) =>
    commanded(context, async ({ service, person, body }, reference, by, application) => {
      const { email, name } = person
      const refused = await refusalOfOutdated(service, reference, body.seen)(application)
      const prove = () => proofIn(context)({ secondFactor: takesSecondFactor(service, application.mode) })
      return refused ?? signForLender(service, application, { by, email, name, prove })
    }),

  correctContractNumber: (context) =>
    commanded(context, ({ service, body }, reference, by) =>
      correctContractNumber(service, reference, { ...body, by, prove: proofIn(context) }),
    ),
}

/** What counts as one of two people's acts needs a fresh proof of the person's own factor: a session may be left open. */
const proofIn =
  (context: OfCase): Proof =>
  async (needs) =>
    withoutFreshProof(context, needs)

const actorIn = ({ person }: OfCase): Actor => ({ kind: 'user', id: person.userId })

/** Operations take cents, and pages send euro. */
const figuresOf = (
  figures:
    | {
        readonly term?: number
        readonly contribution?: number
        readonly productId?: string
      }
    | undefined,
) =>
  figures && {
    ...figures,
    contribution: figures.contribution === undefined ? undefined : fromEuros(figures.contribution),
  }

/** Runs a command on the case in the path, and responds with what it did and the case's new version. */
const commanded = <Context extends OfCase, Done extends object | undefined>(
  context: Context,
  run: (
    context: Context,
    reference: string,
    by: Actor,
    application: ApplicationRow,
  ) => Promise<Done | Refusal>,
) =>
  withCase(context, async (application) => {
    const { service, params } = context
    const outcome = await run(context, params.reference, actorIn(context), application)
    if (outcome instanceof Refusal) return outcome
    return ok({ ...outcome, ...(await nowOf(service, params.reference)) })
  })

const nowOf = async (service: Service, reference: string): Promise<ApplicationRow> => {
  const application = await findForStaff(service, reference)
  if (application instanceof Refusal) throw new Error('A case that was just changed is not found')
  return application
}
