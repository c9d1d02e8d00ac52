import type { Plugin } from 'vite'

const MODE = /\/core\/src\/modes\/[^/]+\.ts$/
/** Parts of a mode that make its task of an input: the server does that. */
const OF_THE_SERVER = new Set(['toTask', 'words'])

/** Leaves away what only the server asks of a mode, with all that it alone needs. */
export function withoutTasks(): Plugin {
  return {
    name: 'without-tasks',
    apply: 'build',
    enforce: 'post',
    transform(code, id) {
      if (!MODE.test(id)) return undefined
      const cuts = this.parse(code).body.flatMap((node) => {
        if (node.type !== 'ExportNamedDeclaration' || node.declaration?.type !== 'VariableDeclaration') return []
        return node.declaration.declarations.flatMap(({ init }) => {
          if (init?.type !== 'CallExpression' || init.callee.type !== 'Identifier' || init.callee.name !== 'defineMode') return []
          const [definition] = init.arguments
          if (definition?.type !== 'ObjectExpression') return []
          return definition.properties.filter(
            (property) => property.type === 'Property' && property.key.type === 'Identifier' && OF_THE_SERVER.has(property.key.name),
          )
        })
      })
      if (cuts.length === 0) return undefined
      // An empty pair of the same name keeps every comma where it is.
      const kept = cuts.reduceRight((text, { start, end }) => `${text.slice(0, start)}...{}${text.slice(end)}`, code)
      return { code: kept, map: null }
    },
  }
}
