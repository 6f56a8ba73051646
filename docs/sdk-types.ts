/**
 * Writes sdk/src/generated: the types of the SDK from the OpenAPI document, and the version of its package. The folder is not
 * in Git; bin/pack-sdk.js runs this script.
 */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { registerHooks } from 'node:module'

// The generator works with the compiler's programming interface of TypeScript 5, which is not that of 7.
const olderCompiler = import.meta.resolve('typescript5')
registerHooks({
  resolve: (specifier, context, next) =>
    specifier === 'typescript' && context.parentURL?.includes('/openapi-typescript/')
      ? next(olderCompiler, context)
      : next(specifier, context),
})
const { default: generateTypes, astToString } = await import('openapi-typescript')
const { default: ts } = await import('typescript5')

const HEAD =
  '// Generated from docs/reference/openapi.json by docs/sdk-types.ts; changes here are overwritten.\n'

/** A member with a default may be left out. */
const OPTIONS = { defaultNonNullable: false }

/** The types of a document, as the text of a module. Each of its models is a type of its own, which editors show by name. */
const typesOf = async (document: unknown): Promise<string> => {
  const nodes = await generateTypes(JSON.stringify(document, withoutExamples), OPTIONS)
  const models = nodes.flatMap(modelsIn)
  const text = astToString([...nodes.map(withNamedModels), ...models])
  return HEAD + text.replaceAll(/components\["schemas"\]\["(\w+)"\]/g, '$1')
}

type Node = Awaited<ReturnType<typeof generateTypes>>[number]

const nameOf = (member: { readonly name?: object | undefined }): string =>
  String((member.name as { readonly text?: string } | undefined)?.text)

/** The models among the members of the interface of components. */
const schemasIn = (node: Node) => {
  if (!ts.isInterfaceDeclaration(node) || node.name.text !== 'components') return undefined
  const schemas = node.members.find((member) => nameOf(member) === 'schemas')
  if (schemas === undefined || !ts.isPropertySignature(schemas)) return undefined
  return schemas.type !== undefined && ts.isTypeLiteralNode(schemas.type)
    ? { node, schemas, models: schemas.type.members.filter(ts.isPropertySignature) }
    : undefined
}

const modelsIn = (node: Node): readonly Node[] =>
  (schemasIn(node)?.models ?? []).map((model) => {
    const exported = [ts.factory.createModifier(ts.SyntaxKind.ExportKeyword)]
    const type = model.type ?? ts.factory.createKeywordTypeNode(ts.SyntaxKind.UnknownKeyword)
    const alias = ts.factory.createTypeAliasDeclaration(exported, nameOf(model), undefined, type)
    return ts.setSyntheticLeadingComments(alias, ts.getSyntheticLeadingComments(model))
  })

/** The components with the models by their names. */
const withNamedModels = (node: Node): Node => {
  const found = schemasIn(node)
  if (found === undefined) return node
  const { factory } = ts
  const { schemas, models } = found
  const named = models.map((model) =>
    factory.updatePropertySignature(
      ts.setSyntheticLeadingComments(model, undefined),
      model.modifiers,
      model.name,
      model.questionToken,
      factory.createTypeReferenceNode(nameOf(model)),
    ),
  )
  const members = found.node.members.map((member) =>
    member === schemas
      ? factory.updatePropertySignature(
          schemas,
          schemas.modifiers,
          schemas.name,
          schemas.questionToken,
          factory.createTypeLiteralNode(named),
        )
      : member,
  )
  return factory.updateInterfaceDeclaration(
    found.node,
    found.node.modifiers,
    found.node.name,
    found.node.typeParameters,
    found.node.heritageClauses,
    members,
  )
}

/** Examples of whole responses would be half of the text. */
const withoutExamples = (key: string, value: unknown): unknown => {
  if (key !== 'content' || typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([type, { example: _, examples: __, ...media }]) => [type, media]),
  )
}

const read = (file: string): unknown =>
  JSON.parse(readFileSync(new URL(`../${file}`, import.meta.url), 'utf8'))

const { version } = read('sdk/package.json') as { readonly version: string }
const MODULES = {
  'openapi.ts': await typesOf(read('docs/reference/openapi.json')),
  'version.ts': `// Generated from sdk/package.json by docs/sdk-types.ts; changes here are overwritten.\nexport const VERSION = '${version}'\n`,
}
const FOLDER = new URL('../sdk/src/generated/', import.meta.url)
mkdirSync(FOLDER, { recursive: true })
for (const [name, text] of Object.entries(MODULES)) writeFileSync(new URL(name, FOLDER), text)
