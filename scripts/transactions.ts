import { type ESTree, parseSync, Visitor } from 'vite'

interface Span {
  readonly start: number
  readonly end: number
}

/** A function that works inside a transaction: `tx` is its executor, `outer` the database that the transaction was opened on. */
interface Inside extends Span {
  readonly tx: string
  readonly outer?: string
}

/**
 * Statements that bypass the transaction around them, as `path:line: what is wrong`. Such a statement takes a second connection while the first is
 * held: a few dozen at once empty the pool, and all of them wait for a connection that none gives back.
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
        suspects.push({ start, end, message: 'a statement inside a transaction goes to the database around it' })
    },
    Identifier: ({ start, end, name }) => {
      const message = 'a statement inside a transaction goes to the database around it'
      suspects.push({ start, end, message, unless: ({ outer }) => name !== outer })
    },
  }).visit(parseSync(path, source).program)
  return suspects.flatMap(({ start, end, message, unless }) =>
    inside.some((at) => at.start <= start && end <= at.end && !(unless?.(at) ?? false))
      ? [`${path}:${source.slice(0, start).split('\n').length}: ${message}`]
      : [],
  )
}

/** A plain parameter that is a transaction, or may be one. */
function isTransaction(
  parameter: ESTree.ParamPattern,
  source: string,
): parameter is ESTree.BindingIdentifier & { readonly type: 'Identifier' } {
  if (parameter.type !== 'Identifier' || !parameter.typeAnnotation) return false
  const { start, end } = parameter.typeAnnotation
  return /^:\s*(Transaction|Executor)$/.test(source.slice(start, end))
}
