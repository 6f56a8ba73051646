/** What must hold of a partner and its owner's consent, in whatever order they act. */
import assert from 'node:assert/strict'
import type { Checked } from './interleaving-invariants.ts'

type Consent = { readonly isGiven: boolean; readonly at: number }

/** An interleaving begins with the consent given. */
const FIRST: Consent = { isGiven: true, at: 0 }

/** In the order of their commits. */
const consentsOf = ({ played }: Checked): readonly Consent[] => {
  const changes = played.flatMap(({ report: { consent } }) => (consent === undefined ? [] : [consent]))
  return [FIRST, ...changes.sort((one, other) => one.at - other.at)]
}

const isInForce = (consents: readonly Consent[], moment: number): boolean =>
  consents.findLast(({ at }) => at <= moment)?.isGiven === true

/** A consent is given once and withdrawn once, and each has an event and an entry of the audit. */
const consentsTakeTurns = (checked: Checked): void => {
  const consents = consentsOf(checked)
  for (const [place, { isGiven }] of consents.entries())
    assert.equal(isGiven, place % 2 === 0, `consent ${place}: what is in force isn't given again`)
  const { given, withdrawn, events, audits } = checked.stored.consents
  const changes = consents.slice(1)
  const withdrawals = changes.filter(({ isGiven }) => !isGiven).length
  assert.equal(given, consents.length - withdrawals, 'each consent that was given is kept')
  assert.equal(withdrawn, withdrawals, 'each withdrawal is kept')
  assert.equal(events, changes.length, 'each change has an event')
  // In the order in which they began, which may be another than that of their commits.
  const noted = changes.map(({ isGiven }) => (isGiven ? 'consent.given' : 'consent.withdrawn'))
  assert.deepEqual([...audits].sort(), noted.sort(), 'each change is noted')
}

/** What a partner sends counts only where the consent was in force as it was committed. */
const nothingIsSentWithoutConsent = (checked: Checked): void => {
  const consents = consentsOf(checked)
  for (const { deed, report } of checked.played) {
    const wroteAt = report.partner?.wroteAt
    if (wroteAt === undefined) continue
    const says = `${deed.who} ${deed.action}: committed at ${wroteAt}`
    assert.ok(isInForce(consents, wroteAt), `${says}, after the consent was withdrawn`)
  }
}

/** A request that no change of the consent overlaps is let in with it, and without it finds nothing. */
const consentOpensAndShuts = (checked: Checked): void => {
  const consents = consentsOf(checked)
  for (const { deed, report } of checked.played) {
    if (report.partner === undefined) continue
    const { from, to, isLetIn } = report.partner
    if (consents.some(({ at }) => at > from && at <= to)) continue
    const may = checked.scene.isPartners && isInForce(consents, from)
    const says = `${deed.who} ${deed.action} answered “${report.says}” from ${from} to ${to}`
    assert.equal(isLetIn, may, `${says}: the owner ${may ? 'consents' : 'does not consent'}`)
  }
}

export const CONSENT_INVARIANTS: readonly ((checked: Checked) => void)[] = [
  consentsTakeTurns,
  nothingIsSentWithoutConsent,
  consentOpensAndShuts,
]
