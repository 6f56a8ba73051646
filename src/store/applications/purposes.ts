/** What an application's data key encrypts; each purpose is bound into the encrypted value. */
export const PURPOSES = {
  revision: 'revision',
  file: 'file',
  reason: 'reason',
  note: 'note',
  message: 'message',
  storedResponse: 'keptAnswer',
  document: 'document',
  documentChunk: 'documentPiece',
  signing: 'signing',
  signingPdf: 'signingPaper',
  signingEvidence: 'signingEvidence',
  signingExtension: 'signingExtension',
  sandboxSecret: 'sandboxSecret',
  duty: 'duty',
} as const
