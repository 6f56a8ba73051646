/** Sends JSON that is already serialised. */
import type { FastifyReply } from 'fastify'
import { JSON_TYPE } from '../problem.ts'

export const sendJson = (reply: FastifyReply, text: string): FastifyReply =>
  reply.header('content-type', JSON_TYPE).send(text)
