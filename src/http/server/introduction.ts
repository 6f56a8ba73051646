/** The document's opening text, which integrators read first. */
import { LIFETIMES, RETENTION } from '../../domain/lender/retention.ts'

/** The text; `baseUrl` is the address of the service, if it is known. */
export const introduction = (
  baseUrl = '',
): string => `Forecourt takes applications for vehicle finance from dealers’ software and from partners who act for dealers’ users.

## First steps

The page [Start](${baseUrl}/docs/guides/start) leads from nothing to a signed case in a quarter of an hour, command by command. In short:

1. Get a client’s API key, or its id and secret. A service that starts without an external database sets up a sandbox; the file \`sandbox.json\` in its data folder has its clients with both.
2. Send the key with every request: \`Authorization: Bearer <key>\`. Or get an access token for id and secret at \`POST /oauth/token\`, and send that in the key’s place; it is valid for ${LIFETIMES.accessToken.words}.
3. Submit one of the examples below to \`POST /api/quote/submit\` or \`POST /api/case/submit\`.
4. Read its status with the reference from the answer.

To try a body without storing anything, send it to \`/api/quote/validate\` or \`/api/case/validate\`.

## Two sets of models

The service has two sets of models. They share names but not definitions, so this document prefixes the names of their models.

| what | set A | set B |
|---|---|---|
| paths | \`/api/quote/…\` | \`/api/case/…\` |
| an application is a | quote, with a \`quoteReference\` | case, with a \`caseId\` |
| values | \`PascalCase\`, or numeric codes where stated | \`camelCase\` |
| failures | \`errors\`: message, model, type | \`validationErrors\`: Model, Type, Message |

Choose one set and stay with it: a reference is unknown under the other set’s paths.

## Validation

- One answer reports every failure, at most one a field, in the order of the models. None causes another: the service skips a rule if a field that it reads has failed.
- An application that fails is **stored**, in the state Open. Correct it and resubmit all of it with its reference.
- Null and an absent field are the same: not given. Only set B’s \`caseId\` must be there, as null for a new case. An empty or blank string in a field of text or of an enumeration is not given either. Before it checks a format, the service removes surrounding spaces and invisible characters, and reads any dash as a hyphen and any space as a space.
- Field names are matched without regard to case, \`_\` and \`-\`, and with or without a leading \`is\`, if the field is not there in its own spelling. Errors name the path in the interface’s spelling. The other set’s name for a reference or an owner is an error.
- An object whose fields are all null, absent, blank or false counts as not given where nothing requires it. \`[]\` in an object’s place is an empty object.
- Fields that are not described here are ignored. A test client finds them in the header \`Sandbox-Unknown-Fields\`.
- The responses to submissions, dry runs, the status, the car search and the start of signing have exactly the fields of the lender’s interface, so you may read them strictly. A number without a value is left out. All other responses may get new fields.
- Conditions and cross-field rules are in the descriptions and, for programs, in \`x-required-when\` and \`x-rules\`. The schemas describe the bodies; the service’s answer is what counts.

## Repeating requests safely

Send an \`Idempotency-Key\` with every POST that changes something. If an answer is lost, send the same request with the same key again: within ${RETENTION.idempotencyAnswers.retained.words} you get the first answer, byte for byte, and nothing happens twice. The same key with another body gets 422, and 409 while the first request is still running. The service does not store refusals that changed nothing, so you can correct the request and send it with the same key.

## Events

Have events posted to a webhook endpoint, or read them in the feed \`GET /api/events\`, with long polling if you like: both have the same events with the same ids, and \`/asyncapi.json\` describes each. The feed has what a webhook missed for ${RETENTION.events.retained.words}.

## Limits

- A client may make 600 requests a minute unless another number was agreed; the \`RateLimit-…\` headers say how many are left, and 429 comes with \`Retry-After\`.
- A body may have 256 KiB, \`customData\` 16 KiB of JSON, and a list 100 entries.
- Lists come in pages of 50, at most 200, with a cursor.
- Requests without an API key or an access token, such as those to \`/oauth/token\` and to these pages, are limited by network address; here, too, 429 comes with \`Retry-After\`.

## Refusals

Set A’s submit and validate always answer in their own model. All other refusals are problems (RFC 9457, \`application/problem+json\`): \`type\` is a page here that explains the kind of problem, \`detail\` says what to change. The authorization server under \`/oauth\` answers errors in the form of RFC 6749, \`error\` and \`error_description\`, but 429 and 503 with a problem. Every answer has an \`X-Request-Id\`. Paths are matched without regard to case and to a slash at the end. A path that does not exist is 404; one that exists for other methods is 405, with \`Allow\`.`
