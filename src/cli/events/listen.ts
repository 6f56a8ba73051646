/**
 * `forecourt listen`: follows a client's feed of events and forwards each, signed, to a receiver on this machine, for
 * developers whose machine webhooks cannot reach. It is a client of the service's API and needs no installation.
 */

import { type Command, InvalidArgumentError } from 'commander'
import { EVENT_TYPES, type EventType, isEventType } from '../../domain/events/event-types.ts'
import { examples, toJson } from '../options.ts'
import { remark } from '../print.ts'
import { connectionOf, KEY_HELP, toService } from '../service/connection.ts'
import { stopSignal } from '../stop-signal.ts'
import { type ListenOptions, NOW, type Tally } from './listen-options.ts'

const ENVIRONMENT_HELP = `
Environment variables:
${KEY_HELP}
  FORECOURT_WEBHOOK_SECRET
      The signing secret, as whsec_…. Without it, one is generated and printed.`

export const addListenCommand = (program: Command): void => {
  const command = program
    .command('listen')
    .summary('forward events to a receiver on this machine')
    .description(
      'Follow a client’s events and forward each one, signed like a webhook, to a receiver on this machine. Stop with Ctrl-C.',
    )
    .requiredOption('--forward-to <url>', 'the receiver: http or https, on localhost, 127.0.0.1 or [::1]')
    .option('--types <list>', 'only these event types, separated by commas', typesOf)
    .option('--cursor <cursor>', 'start after this cursor of the event feed, or "now"', NOW)
    .addHelpText('after', ENVIRONMENT_HELP)
    .action(listen)
  examples(toJson(toService(command)), [
    'forecourt listen --forward-to http://localhost:3000/hooks',
    'forecourt listen --forward-to http://localhost:3000/hooks --client partner --types quote.statusChanged',
    'FORECOURT_API_KEY=… forecourt listen --forward-to http://localhost:3000/ --url https://finance.example',
  ])
}

const typesOf = (text: string): readonly EventType[] => {
  const names = text.split(',').map((name) => name.trim())
  const unknown = names.find((name) => !isEventType(name))
  if (unknown !== undefined)
    throw new InvalidArgumentError(`Unknown event type "${unknown}". Use ${EVENT_TYPES.join(', ')}.`)
  return names.filter(isEventType)
}

const listen = async (options: ListenOptions): Promise<void> => {
  const [{ webhookAgents }, { receiverUrl, secretOf }, { followEvents, summarise }] = await Promise.all([
    import('../../adapters/delivery/agents.ts'),
    import('./listen-settings.ts'),
    import('./follow-events.ts'),
  ])
  const url = receiverUrl(options.forwardTo)
  const feed = { ...(await connectionOf(options)), types: options.types ?? [] }
  const { secret, isDrawn } = secretOf()
  const stop = stopSignal()
  const agents = webhookAgents({ isSandbox: true })
  const tally: Tally = { taken: 0, notTaken: 0, cursor: undefined }
  try {
    remark(`Forwarding events of ${feed.baseUrl} to ${url.href}; Ctrl-C ends it.`)
    if (isDrawn) remark(`They are signed with ${secret}`)
    await followEvents({ feed, receiver: { agents, url, secret }, options, tally, signal: stop.signal })
  } catch (error) {
    if (!stop.signal.aborted) throw error
  } finally {
    stop.end()
    agents.destroy()
  }
  summarise(tally)
}
