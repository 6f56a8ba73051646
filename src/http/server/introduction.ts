/** The document's opening text, which integrators read first. */
import { LIFETIMES, RETENTION } from '../../domain/lender/retention.ts'

/** The text; `baseUrl` is the address of the service, if it is known. */
export const introduction = (
  baseUrl = '',
): string => `Forecourt handles vehicle finance applications, from submission to signed agreement. Dealers’ software and partners that act for dealer users submit applications through this API.

## Getting started

The [quickstart](${baseUrl}/docs/guides/start) takes you from an API key to a signed test agreement, command by command. In short:

1. Get an API key, or a client ID and secret. To try the API, create a sandbox with \`POST /api/sandboxes\`: the response contains clients with their keys.
2. Send the key with every request: \`Authorization: Bearer <key>\`. Alternatively, exchange the client ID and secret for an access token at \`POST /oauth/token\` and send the token instead. It is valid for ${LIFETIMES.accessToken.words}.
3. Submit one of the [samples](${baseUrl}/docs/examples) to \`POST /api/quote/submit\` or \`POST /api/case/submit\`.
4. Use the reference in the response to get the status.

To validate an application without saving anything, send it to \`/api/quote/validate\` or \`/api/case/validate\`.

## Data models

Forecourt accepts two sets of models. They share names but not definitions, so this document adds a prefix to their names.

| | Set A | Set B |
|---|---|---|
| Paths | \`/api/quote/…\` | \`/api/case/…\` |
| Resource | quote, \`quoteReference\` | case, \`caseId\` |
| Enum values | \`PascalCase\` (some also numeric) | \`camelCase\` |
| Validation errors | \`errors\`: message, model, type | \`validationErrors\`: Model, Type, Message |

Pick one set and stick to it: a reference created in one set does not exist in the other.

## Validation

- One response lists all validation errors, at most one per field, in the order of the models. Errors do not cascade: a rule is skipped if a field that it reads is not valid.
- Invalid applications are **saved** in the state Open. Correct the errors and resubmit the whole application with its reference.
- A field that is null or absent counts as missing. Only set B’s \`caseId\` must always be present: send null for a new case. In text and enum fields, empty and blank strings also count as missing. Before a format is checked, surrounding spaces and invisible characters are removed, any dash is read as a hyphen, and any space as a plain space.
- If a field is absent under its own name, names are matched regardless of case, \`_\` and \`-\`, and with or without a leading \`is\`. Error paths always use the names in this document. Using the other set’s name for a reference or an owner is an error.
- If an object is not required, it counts as missing when all its fields are null, absent, blank or false. \`[]\` in place of an object is an empty object.
- Unknown fields of a submission, a dry run and the start of a case’s signing are ignored. For test clients, the \`Sandbox-Unknown-Fields\` header lists them. All other operations reject a request with unknown fields, and \`errors\` says which name was probably meant.
- The responses to submissions, dry runs, status requests, the car search and the start of signing contain exactly the fields of the lender’s interface, so you can parse them strictly. Numbers without a value are omitted. New fields may be added to all other responses.
- Conditions and cross-field rules are part of the descriptions and, for programs, of \`x-required-when\` and \`x-rules\`. The schemas describe the request bodies, but the service’s own validation is decisive.

## Idempotency

Send an \`Idempotency-Key\` with every POST that changes something. If a response is lost, send the same request with the same key again. Within ${RETENTION.idempotencyAnswers.retained.words} you get the stored response, byte for byte, and the request is not processed twice. The same key with a different body returns 422, and 409 while the first request is still being processed. Error responses that changed nothing are not stored, so you can correct the request and send it with the same key.

## Events

Receive events at a webhook endpoint, or read them from the event feed \`GET /api/events\`, with long polling if you like. Both contain the same events with the same IDs, and \`/asyncapi.json\` describes each of them. If a webhook misses an event, you can read it from the event feed for ${RETENTION.events.retained.words}.

## Limits

- Rate limit: 600 requests per minute and client, unless agreed otherwise. The \`RateLimit-…\` headers show how many are left, and a 429 response includes \`Retry-After\`.
- Request body: 256 KiB. \`customData\`: 16 KiB of JSON. Arrays: 100 entries.
- Lists are paged with a cursor: 50 entries per page by default, 200 at most.
- Requests without an API key or access token, such as those to \`/oauth/token\` and to the documentation, are limited by IP address. Here too, a 429 response includes \`Retry-After\`.

## Errors

The submit and validate operations of set A always respond in their own model. All other errors are problem responses (RFC 9457, \`application/problem+json\`): \`type\` is the path of a page that explains the problem type, and \`detail\` says what went wrong and what to change. The authorization server under \`/oauth\` returns errors as defined by RFC 6749, with \`error\` and \`error_description\`, except for 429 and 503, which are problem responses. Every response has an \`X-Request-Id\`. Paths are matched regardless of case and of a trailing slash. A path that does not exist returns 404. A path that does not support the method returns 405, with \`Allow\`.`
