/** Counts the steps of the calculations that a service runs in slices. */
import type { Steps } from '../../packages/values/turns/steps.ts'
import type { Service } from '../../src/service/service.ts'

/** The same service, and how many steps its calculations have taken. */
export const withCountedSteps = (service: Service) => {
  const counted = { steps: 0 }
  function* counting<Result>(calculation: Steps<Result>): Steps<Result> {
    for (;;) {
      const { done, value } = calculation.next()
      if (done === true) return value
      counted.steps++
      yield
    }
  }
  return {
    counted,
    service: {
      ...service,
      inSlices: (calculation) => service.inSlices(counting(calculation)),
    } satisfies Service as Service,
  }
}
