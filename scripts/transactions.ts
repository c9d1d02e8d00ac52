import { type ESTree, parseSync, Visitor } from 'vite'

interface Span {
  readonly start: number
  readonly end: number
}

/** Function that works inside a transaction: `tx` is its executor, `outer` the database on which the transaction was opened. */
interface Inside extends Span {
  readonly tx: string
  readonly outer?: string
}

/**
 * Returns statements that bypass the surrounding transaction, as `path:line: what is wrong`. Such a statement takes a second connection while the
 * first is held: a few dozen at once exhaust the pool, and all of them wait forever.
 */
export function strayStatements(path: string, source: string): string[] {
  const inside: Inside[] = []
  const suspects: (Span & { readonly message: string; readonly unless?: (at: Inside) => boolean })[] = []
  const noteFunction = ({ start, end, params }: Span & { readonly params: readonly ESTree.ParamPattern[] }): void => {
    for (const parameter of params) if (isTransaction(parameter, source)) inside.push({ start, end, tx: parameter.name })
  }
  new Visitor({
    FunctionDeclaration: noteFunction,
    FunctionExpression: noteFunction,
    ArrowFunctionExpression: noteFunction,
    CallExpression: ({ start, end, callee, arguments: given }) => {
      const [first] = given
      const named = new Set(given.map((one) => (one.type === 'Identifier' ? one.name : '')))
      if (named.has('context')) {
        const message = 'a call inside a transaction gets the context without the transaction'
        suspects.push({ start, end, message, unless: ({ tx }) => named.has(tx) })
      }
      if (callee.type !== 'MemberExpression' || callee.property.type !== 'Identifier' || callee.property.name !== 'transaction') return
      if (first?.type !== 'ArrowFunctionExpression' || first.params[0]?.type !== 'Identifier') return
      const outer = callee.object.type === 'Identifier' ? { outer: callee.object.name } : {}
      inside.push({ start: first.start, end: first.end, tx: first.params[0].name, ...outer })
    },
    MemberExpression: ({ start, end, property }) => {
      if (property.type === 'Identifier' && property.name === 'db')
        suspects.push({ start, end, message: 'a statement inside a transaction uses the outer database connection' })
    },
    Identifier: ({ start, end, name }) => {
      const message = 'a statement inside a transaction uses the outer database connection'
      suspects.push({ start, end, message, unless: ({ outer }) => name !== outer })
    },
  }).visit(parseSync(path, source).program)
  return suspects.flatMap(({ start, end, message, unless }) =>
    inside.some((at) => at.start <= start && end <= at.end && !(unless?.(at) ?? false))
      ? [`${path}:${source.slice(0, start).split('\n').length}: ${message}`]
      : [],
  )
}

/** Parameter that is or may be a transaction. */
function isTransaction(
  parameter: ESTree.ParamPattern,
  source: string,
): parameter is ESTree.BindingIdentifier & { readonly type: 'Identifier' } {
  if (parameter.type !== 'Identifier' || !parameter.typeAnnotation) return false
  const { start, end } = parameter.typeAnnotation
  return /^:\s*(Transaction|Executor)$/.test(source.slice(start, end))
}
