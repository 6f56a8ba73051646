/** Hints are below the inputs, so that neighbouring fields line up. */
export const BELOW = ['label', 'input', 'description', 'error'] as (
  | 'label'
  | 'input'
  | 'description'
  | 'error'
)[]
