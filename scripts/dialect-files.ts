import { DIALECTS } from '../server/src/dialects.gen.ts'
import { openApiDocument } from '../server/src/documents/openapi.ts'
import { documentOf } from '../server/src/http/dialect.ts'

const dialects = DIALECTS.toSorted((one, other) => one.order - other.order)
const HEAD = '// Written by `npm run gen`; do not edit.'

/** Files that are written from the dialects: their documents, the list of the page for developers, the first parts of their addresses, and the list in the docs. */
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
    '/** First parts of the addresses of dialects: no page has one of them. */',
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

APIs in the shape of other products. Each is one folder with a \`dialect.ts\`.

| dialect | for | address | key | any of the rights | document |
|---|---|---|---|---|---|
${rows.join('\n')}
`
}
