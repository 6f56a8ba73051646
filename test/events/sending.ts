/**
 * What tests of sending webhooks share: senders, receivers that close with the test, and outcomes without their time.
 */
import assert from 'node:assert/strict'
import type { RequestListener } from 'node:http'
import type { Socket } from 'node:net'
import type { TestContext } from 'node:test'
import { setTimeout as wait } from 'node:timers/promises'
import {
  type OutgoingWebhook,
  sendWebhook,
  type WebhookOutcome,
} from '../../src/adapters/delivery/send-webhook.ts'
import type { WebhookAgents } from '../../src/adapters/delivery/target.ts'
import type { Certified } from './certificate.ts'
import { bareReceiver, type Receiver, receiver } from './raw-receiver.ts'

export const BODY = '{"type":"quote.statusChanged","data":{"reference":"Q-1","note":"fáilte"}}'

/** Sends to the URL, which also identifies the endpoint. */
export const sender =
  (agents: WebhookAgents) =>
  (url: string, more: Partial<OutgoingWebhook> = {}): Promise<WebhookOutcome> =>
    sendWebhook(agents, { endpointId: url, url: new URL(url), headers: {}, body: BODY, ...more })

/** Waits for a condition that other code brings about. */
export const until = async (condition: () => boolean): Promise<void> => {
  const limit = Date.now() + 5_000
  while (!condition()) {
    assert.ok(Date.now() < limit, 'it did not come about')
    await wait(5)
  }
}

export const startedReceiver = async (
  t: TestContext,
  listener: RequestListener,
  certified?: Certified,
): Promise<Receiver> => {
  const started = await receiver(listener, certified === undefined ? {} : { certified })
  t.after(() => started.close())
  return started
}

export const startedTalk = async (t: TestContext, talk: (socket: Socket) => void): Promise<Receiver> => {
  const started = await bareReceiver(talk)
  t.after(() => started.close())
  return started
}

export const at = ({ port }: Receiver, path = '/'): string => `http://127.0.0.1:${port}${path}`

/** The outcome without its time. */
export const outcomeOf = ({ milliseconds, ...outcome }: WebhookOutcome) => {
  assert.ok(Number.isSafeInteger(milliseconds) && milliseconds >= 0)
  return outcome
}

export const failed = (code: string) => ({ is: 'failed', code })
