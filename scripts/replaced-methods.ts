import { type ESTree, parseSync, Visitor } from 'vite'

/**
 * Places that replace a method of someone else's object, as `path:line: what is wrong`: an assignment to a prototype; a function put on a new object of a class by
 * `Object.assign`; and a method that is kept by `x.method.bind(x)` and assigned anew. An upgrade of the library breaks such a thing without a word: a subclass, an
 * option or an object of our own says the same in types.
 */
export function replacedMethods(path: string, source: string): string[] {
  const found: { readonly start: number; readonly message: string }[] = []
  const textOf = ({ start, end }: ESTree.Node): string => source.slice(start, end)
  /** Returns true if the file keeps the method to call it behind its replacement. */
  const isKept = (object: string, name: string): boolean => source.includes(`${object}.${name}.bind(${object})`)
  new Visitor({
    AssignmentExpression: ({ start, left }) => {
      if (left.type !== 'MemberExpression' || left.property.type !== 'Identifier') return
      const object = textOf(left.object)
      if (object.endsWith('.prototype')) found.push({ start, message: `a method of ${object} is replaced` })
      else if (isKept(object, left.property.name)) found.push({ start, message: `the method ${object}.${left.property.name} is replaced` })
    },
    CallExpression: ({ start, callee, arguments: [target, given] }) => {
      const name = textOf(callee)
      if (!target || !['Object.assign', 'Object.defineProperty', 'Object.defineProperties'].includes(name)) return
      const object = textOf(target)
      if (object.endsWith('.prototype')) found.push({ start, message: `a method of ${object} is replaced` })
      if (name !== 'Object.assign' || given?.type !== 'ObjectExpression') return
      for (const property of given.properties) {
        if (property.type !== 'Property' || property.key.type !== 'Identifier') continue
        const isFunction = /^(Arrow)?FunctionExpression$/.test(property.value.type)
        const isReplaced = (target.type === 'NewExpression' && isFunction) || isKept(object, property.key.name)
        if (isReplaced) found.push({ start, message: `the method ${property.key.name} of ${object} is replaced` })
      }
    },
  }).visit(parseSync(path, source).program)
  return found.map(({ start, message }) => `${path}:${source.slice(0, start).split('\n').length}: ${message}`)
}
