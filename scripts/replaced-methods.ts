import { type ESTree, parseSync, Visitor } from 'vite'

/**
 * Returns places that replace a method of an object that is not ours, as `path:line: what is wrong`: an assignment to a prototype; a function that
 * `Object.assign` sets on a new instance of a class; and a method that is saved by `x.method.bind(x)` and then reassigned. An upgrade of the library
 * breaks such code silently; a subclass, an option or an object of our own is checked by types.
 */
export function replacedMethods(path: string, source: string): string[] {
  const found: { readonly start: number; readonly message: string }[] = []
  const textOf = ({ start, end }: ESTree.Node): string => source.slice(start, end)
  /** Returns true if the file saves the method to call it from its replacement. */
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
