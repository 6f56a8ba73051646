/** What an application's data key seals; each purpose is bound into what it seals. */
export const PURPOSES = {
  revision: 'revision',
  file: 'file',
  reason: 'reason',
  keptAnswer: 'keptAnswer',
  document: 'document',
  documentPiece: 'documentPiece',
  signing: 'signing',
  signingPaper: 'signingPaper',
  signingEvidence: 'signingEvidence',
} as const
