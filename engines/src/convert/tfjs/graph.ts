import type { TfjsModel, TfNode } from './model-file.ts'

/** Parses a reference: `node`, `node:0` and `^node` (a control edge) name a node, `node:1` its second output. */
export function parseReference(reference: string): { node: string; output: number } {
  const match = /^\^?(.*?)(?::(\d+))?$/.exec(reference)
  return { node: match?.[1] ?? reference, output: Number(match?.[2] ?? 0) }
}

/** Returns the inputs that carry data. */
export const dataInputs = (node: TfNode) => node.input.filter((input) => !input.startsWith('^'))

/** Lists the nodes that the outputs depend on, each after its inputs. Iterative, because deep networks would overflow the stack. */
export function orderNodes(model: TfjsModel, outputs: readonly string[]): TfNode[] {
  const ordered: TfNode[] = []
  const state = new Map<string, 'open' | 'done'>()
  const stack = outputs.toReversed().map((reference) => parseReference(reference).node)
  for (let name = stack.at(-1); name !== undefined; name = stack.at(-1)) {
    const node = model.nodes.get(name)
    if (!node) throw new Error(`the graph has no node ${name}`)
    if (state.get(name) === undefined) {
      state.set(name, 'open')
      const waiting = dataInputs(node)
        .map((input) => parseReference(input).node)
        .filter((input) => state.get(input) === undefined)
      stack.push(...waiting.toReversed())
      continue
    }
    stack.pop()
    if (state.get(name) === 'done') continue
    state.set(name, 'done')
    ordered.push(node)
  }
  return ordered
}
