/** Why staff mostly reject a document, in the words that the dealer reads. Staff can change them before they send them. */
export const REFUSAL_REASONS: readonly string[] = [
  'We cannot read it. Please send a clearer copy.',
  'Pages are missing. Please send all pages.',
  'Part of it is cut off. Please send the whole page.',
  'It is too old. Please send one from the last 3 months.',
  'It has expired. Please send a valid one.',
  'It is in another person’s name. Please send one in the applicant’s name.',
  'It is not the document that we asked for.',
]
