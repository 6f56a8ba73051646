/** The types of the SDK in sdk/src/generated, made from the OpenAPI document. */
import { registerHooks } from 'node:module'
import type { openApiDocument } from '../src/http/server/document.ts'

// The generator works with the compiler's programming interface of TypeScript 5, which is not that of 7.
const olderCompiler = import.meta.resolve('typescript5')
registerHooks({
  resolve: (specifier, context, next) =>
    specifier === 'typescript' && context.parentURL?.includes('/openapi-typescript/')
      ? next(olderCompiler, context)
      : next(specifier, context),
})
const { default: generateTypes, astToString } = await import('openapi-typescript')

const HEAD =
  '// Generated from docs/reference/openapi.json by `npm run generate`; changes here are overwritten.\n'

/** A member with a default may be left out. */
const OPTIONS = { defaultNonNullable: false }

/** The types of a document, as the text of a module. */
export const typesOf = async (document: ReturnType<typeof openApiDocument>): Promise<string> =>
  HEAD + astToString(await generateTypes(JSON.stringify(document, withoutExamples), OPTIONS))

/** Examples of whole responses would be half of the text. */
const withoutExamples = (key: string, value: unknown): unknown => {
  if (key !== 'content' || typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([type, { example: _, examples: __, ...media }]) => [type, media]),
  )
}
