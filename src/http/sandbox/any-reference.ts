/** The sandbox's operations take the reference of a quote or of a case. */
import * as z from 'zod'

export const SAMPLE_REFERENCE = 'C01K85HRB9YFX0N5P6B2C3D4E5F'

/** The parameter of their paths. */
export const ANY_REFERENCE = {
  reference: {
    description: 'The reference of a quote or a case.',
    schema: z.string().min(1),
    example: SAMPLE_REFERENCE,
  },
}
