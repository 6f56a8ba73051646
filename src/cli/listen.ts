/**
 * `forecourt listen`: follows a client's event feed, and prints each event or forwards it, signed, to a receiver on this
 * machine, for developers whose machine webhooks cannot reach.
 */

import { type Command, InvalidArgumentError } from 'commander'
import { ALL_EVENT_TYPES, type EventType, isEventType } from '../domain/events/notifications.ts'
import type { Access } from './connection.ts'
import { type ListenOptions, NOW, type Tally } from './follow-events.ts'
import { examples, toJson } from './options.ts'
import { remark, stopSignal } from './print.ts'

const environmentHelp = (help: string): string => `
Environment variables:
${help}
  FORECOURT_WEBHOOK_SECRET
      The signing secret, as whsec_…. Without it, one is generated and printed.`

export const addListenCommand = (program: Command, access: Access): void => {
  const command = program
    .command('listen')
    .summary('print events, or forward them to a receiver on this machine')
    .description(
      'Follow a client’s events and print each one. With --forward-to, also send each one, signed like a webhook, to a receiver on this machine. Stop with Ctrl-C.',
    )
    .option('--forward, --forward-to <url>', 'the receiver: http or https, on localhost, 127.0.0.1 or [::1]')
    .option('--types <list>', 'only these event types, separated by commas', typesOf)
    .option('--cursor <cursor>', 'start after this cursor of the event feed, or "now"', NOW)
    .addHelpText('after', environmentHelp(access.help))
    .action((options) => listen(access, options))
  examples(toJson(access.addOptions(command)), [
    'forecourt listen --forward-to http://localhost:3000/hooks',
    'forecourt listen --forward-to http://localhost:3000/hooks --client partner --types quote.statusChanged',
    'forecourt listen --json --url https://finance.example',
  ])
}

const typesOf = (text: string): readonly EventType[] => {
  const names = text.split(',').map((name) => name.trim())
  const unknown = names.find((name) => !isEventType(name, ANY_CLIENT))
  if (unknown !== undefined)
    throw new InvalidArgumentError(`Unknown event type "${unknown}". Use ${ALL_EVENT_TYPES.join(', ')}.`)
  return names.filter((name) => isEventType(name, ANY_CLIENT))
}

/** The service knows whose key it is. */
const ANY_CLIENT = { isLender: true }

const listen = async (access: Access, options: ListenOptions): Promise<void> => {
  const [{ receiverOf }, { followEvents, summarise }] = await Promise.all([
    import('./listen-settings.ts'),
    import('./follow-events.ts'),
  ])
  const receiver = options.forwardTo === undefined ? undefined : receiverOf(options.forwardTo)
  const stop = stopSignal()
  const tally: Tally = { taken: 0, notTaken: 0, cursor: undefined }
  try {
    const feed = { ...(await access.connectionOf(options)), types: options.types ?? [] }
    remark(
      receiver === undefined
        ? `Listening to events of ${feed.baseUrl}. Press Ctrl-C to stop.`
        : `Forwarding events of ${feed.baseUrl} to ${receiver.url.href}. Press Ctrl-C to stop.`,
    )
    if (receiver?.isSecretNew) remark(`They are signed with ${receiver.secret}`)
    await followEvents({ feed, receiver, options, tally, signal: stop.signal })
  } catch (error) {
    if (!stop.signal.aborted) throw error
  } finally {
    stop.end()
    receiver?.agents.destroy()
  }
  summarise(tally, receiver === undefined ? 'Received' : 'Forwarded')
}
