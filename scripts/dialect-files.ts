import { DIALECTS } from '../server/src/dialects.gen.ts'
import { openApiDocument } from '../server/src/documents/openapi.ts'
import { documentOf } from '../server/src/http/dialect.ts'

const dialects = DIALECTS.toSorted((one, other) => one.order - other.order)
const HEAD = '// Written by `npm run gen`; do not edit.'

/**
 * Files generated from the dialects: their documents, the list on the page for developers, the first segments of their paths, and the list in the
 * docs.
 */
export const dialectFiles = () => [
  ...dialects.map((dialect) => ({
    path: `docs/openapi/${dialect.id}.json`,
    content: async () => `${JSON.stringify(await documentOf(dialect, openApiDocument), null, 2)}\n`,
  })),
  { path: 'core/src/domain/call-prefixes.gen.ts', content: prefixes },
  { path: 'web/src/features/developers/dialects.gen.ts', content: listOfPage },
  { path: 'docs/dialects.md', content: listOfDocs },
]

function prefixes(): string {
  const list = dialects.flatMap((dialect) => dialect.prefixes).map((prefix) => `'${prefix}'`)
  return [
    HEAD,
    '/** First path segments of the dialects: no page uses one of them. */',
    `export const CALL_PREFIXES = [${list.join(', ')}] as const`,
    '',
  ].join('\n')
}

function listOfPage(): string {
  const rows = dialects.map(
    ({ id, product, path, use, listsTools = false }) => `  ${JSON.stringify({ id, product, path, use, listsTools })},`,
  )
  return [HEAD, 'export const DIALECTS = [', ...rows, '] as const', ''].join('\n')
}

function listOfDocs(): string {
  const rows = dialects.map(
    ({ id, product, path, keys, guide, use }) =>
      `| [${product}](${guide}) | ${use.en} | \`https://pictures.example.org${path}\` | ${keys.sentAs} | ${keys.scopes.join(', ')} | [${id}.json](openapi/${id}.json) |`,
  )
  return `<!-- Written by \`npm run gen\`; do not edit. -->

# Dialects

Dialects are APIs in the format of other products. Each is one folder with a \`dialect.ts\` ([adding a dialect](adding-a-dialect.md)). A key needs at least one of the listed rights ([rights of a key](accounts.md#keys-for-programs)).

| dialect | clients | address | key | rights | document |
|---|---|---|---|---|---|
${rows.join('\n')}
`
}
