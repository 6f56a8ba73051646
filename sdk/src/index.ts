export type { AccessTokens } from './access-tokens.ts'
export type { Download, Upload } from './documents.ts'
export {
  AuthenticationError,
  ConflictError,
  ConnectionError,
  ConsentRequiredError,
  ForbiddenError,
  ForecourtError,
  InvalidRequestError,
  NotFoundError,
  RateLimitError,
  RefusedError,
  ServiceError,
  TimeoutError,
  UnexpectedAnswerError,
} from './errors.ts'
export { type EventType, type FeedEvent, isEvent, type UnknownEvent } from './event-types.ts'
export type { EventPage, Feed, FollowOptions } from './events.ts'
export type { Failure, FailureType } from './failure.ts'
export { Forecourt } from './forecourt.ts'
// The models of the OpenAPI document by their names, such as QuoteApplicationModel.
export type * from './generated/openapi.ts'
export type {
  CallOptions,
  ChangeOptions,
  Credentials,
  ForecourtOptions,
  Observed,
  Retries,
} from './options.ts'
export type { CaseAnswer, DryRun, QuoteAnswer, Submission } from './outcomes.ts'
export type { List, Page } from './pages.ts'
export type { AnsweredModel, Schemas } from './types.ts'
