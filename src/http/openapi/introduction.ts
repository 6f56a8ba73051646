/** What an integrator reads first: the document's opening text. */
import { LIFETIMES, RETENTION } from '../../domain/retention.ts'

export const INTRODUCTION = `Forecourt takes applications for vehicle finance from dealers’ software and from partners who act for dealers’ users.

## First steps

The page [Start](/docs/guides/start) leads from nothing to a signed case in a quarter of an hour, command by command. In short:

1. Get a client’s API key, or its id and secret. A service that was started without a database of its own sets up a sandbox, whose clients are in the file \`sandbox.json\` of its data folder, with both.
2. Send the key with every request: \`Authorization: Bearer <key>\`. Or get an access token for id and secret at \`POST /oauth/token\`, and send that in the key’s place; it is valid for ${LIFETIMES.accessToken.words}.
3. Submit one of the examples below to \`POST /api/quote/submit\` or \`POST /api/case/submit\`.
4. Read its status with the reference from the answer.

To try a body without keeping anything, send it to \`/api/quote/validate\` or \`/api/case/validate\`.

## Two sets of models

The same service speaks two languages. They share names but not definitions, so here the names of their models are prefixed.

| what | set A | set B |
|---|---|---|
| paths | \`/api/quote/…\` | \`/api/case/…\` |
| an application is a | quote, with a \`quoteReference\` | case, with a \`caseId\` |
| values | \`PascalCase\`, or numeric codes where stated | \`camelCase\` |
| failures | \`errors\`: message, model, type | \`validationErrors\`: Model, Type, Message |

Choose one and stay with it: a reference is unknown under the other set’s paths.

## Validation

- Every failure is reported in one answer, at most one a field, in the order of the models. None is caused by another: a rule that reads a field that failed is skipped.
- An application that fails is **kept**, in the state Open. Fix it and submit the whole of it again with its reference.
- Null and an absent field are the same: not given. So is an empty or blank string in a field of text or of an enumeration. Blanks around a value are trimmed before its format is checked.
- Fields that are not described here are ignored.
- Conditions and rules across fields are told in the descriptions and, for programs, in \`x-required-when\` and \`x-rules\`. The schemas describe the bodies; the answer of the service decides.

## Repeating requests safely

Send an \`Idempotency-Key\` with every POST that changes something. When an answer is lost, send the same request with the same key again: within ${RETENTION.idempotencyAnswers.kept.words} you get the first answer, byte for byte, and nothing happens twice. The same key with another body is refused with 422; while the first request is still running it is 409. Refusals that kept nothing are not stored, so the request can be fixed and sent with the same key.

## Being told

Have what happens posted to a webhook endpoint, or read it in the feed \`GET /api/events\`, which can be waited for: both tell the same events with the same ids, and \`/asyncapi.json\` describes each. What a webhook missed is in the feed for ${RETENTION.events.kept.words}.

## Limits

- A client may make 600 requests a minute unless another number was agreed; the \`RateLimit-…\` headers tell what is left, and 429 comes with \`Retry-After\`.
- A body may have 256 KiB, \`customData\` 16 KiB of JSON, and a list 100 entries.
- Lists come in pages of 50, at most 200, with a cursor.

## Refusals

Set A’s submit and validate answer in their own model whatever happens. All other refusals are problems (RFC 9457, \`application/problem+json\`): \`type\` is a page here that explains the kind of problem, \`detail\` says what to change. The authorization server under \`/oauth\` answers errors as RFC 6749 has them: \`error\` and \`error_description\`. Every answer has an \`X-Request-Id\`. A path that does not exist is 404; one that exists for other methods is 405, with \`Allow\`.`
