/** Types of what the OpenAPI document's operations take and return. */
import type { components, paths } from './generated/openapi.ts'

/** The models of the OpenAPI document, by their names there. */
export type Schemas = components['schemas']

/**
 * A model in a response. Enumerations stay open: a later version of the service may return a value that this
 * version of the SDK does not know.
 */
export type Answered<T> = T extends string
  ? string extends T
    ? T
    : T | (string & {})
  : T extends readonly (infer Entry)[]
    ? readonly Answered<Entry>[]
    : T extends object
      ? { readonly [Key in keyof T]: Answered<T[Key]> }
      : T

/** A model of the document in a response. */
export type AnsweredModel<Name extends keyof Schemas> = Answered<Schemas[Name]>

export type Method = 'get' | 'post' | 'patch' | 'delete'

export type PathOf<M extends Method> = {
  [Path in keyof paths]: paths[Path][M] extends { responses: object } ? Path : never
}[keyof paths]

type OperationAt<M extends Method, Path extends keyof paths> = paths[Path][M]

type ParametersOf<Operation, Place extends 'path' | 'query'> = Operation extends {
  parameters: infer Parameters
}
  ? Place extends keyof Parameters
    ? NonNullable<Parameters[Place]>
    : never
  : never

/** The path parameters of an operation. */
export type PathParameters<M extends Method, Path extends PathOf<M>> = ParametersOf<
  OperationAt<M, Path>,
  'path'
>

/** The query of an operation. */
export type QueryParameters<M extends Method, Path extends PathOf<M>> = ParametersOf<
  OperationAt<M, Path>,
  'query'
>

/** The JSON body of an operation. */
export type BodyOf<M extends Method, Path extends PathOf<M>> =
  OperationAt<M, Path> extends { requestBody?: infer Body }
    ? NonNullable<Body> extends { content: { 'application/json': infer Json } }
      ? Json
      : never
    : never

type JsonOf<Response> = Response extends { content: { 'application/json': infer Json } } ? Json : undefined

/** The response of an operation that succeeds. */
export type AnswerOf<M extends Method, Path extends PathOf<M>> =
  OperationAt<M, Path> extends { responses: infer Responses }
    ? Answered<
        {
          [Status in keyof Responses & (200 | 201 | 204)]: JsonOf<Responses[Status]>
        }[keyof Responses & (200 | 201 | 204)]
      >
    : never
