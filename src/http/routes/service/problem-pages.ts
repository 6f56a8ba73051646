/** The pages that the types of problems lead to: what each kind means. */
import type { FastifyInstance } from 'fastify'
import { PROBLEMS, problem, sendProblem } from '../../problem.ts'

/** Registers their route, which is no operation of the API. */
export const problemPages = (app: FastifyInstance): void => {
  app.get<{ Params: { kind: string } }>('/problems/:kind', async (request, reply) => {
    const { kind } = request.params
    if (!Object.hasOwn(PROBLEMS, kind))
      return sendProblem(reply, 'not-found', 'There is no such kind of problem.')
    const { type, title, status, detail } = problem(kind as keyof typeof PROBLEMS, request.id)
    return { type, title, status, detail }
  })
}
