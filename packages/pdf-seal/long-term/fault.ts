/** Why a seal is not made to last for now; trying again later may help. The message holds nothing personal. */
export class LongTermFault extends Error {
  override name = 'LongTermFault'
}

/** A certificate was revoked before what it signed: nobody may find that valid, so nothing is added to it. */
export class RevokedFault extends LongTermFault {
  override name = 'RevokedFault'
}
