import type { InputInfo, NodeInfo } from './node-info.ts'
import type { PageNode } from './page-format.ts'

/** Values of `control_after_generate`, which the web interface saves after a seed and servers do not know. */
const CONTROL = new Set(['fixed', 'increment', 'decrement', 'randomize'])

/**
 * Widget values of a node by input name. The web interface saves them as a list in the order of the server's description, with an additional widget
 * after each seed.
 */
export function widgetValues(node: PageNode, info: NodeInfo | undefined): Readonly<Record<string, unknown>> {
  const given = node.widgets_values
  if (!given) return {}
  if (!Array.isArray(given)) return given
  const sockets = new Map((node.inputs ?? []).map((input) => [input.name, input]))
  const rest = [...given]
  const found: Record<string, unknown> = {}
  const take = (inputs: Readonly<Record<string, InputInfo>>, prefix: string): void => {
    for (const [key, input] of Object.entries(inputs)) {
      const name = prefix + key
      if (!isWidget(input, sockets.get(name)) || rest.length === 0) continue
      const value = rest.shift()
      found[name] = value
      if ((input.controlled || /^(noise_)?seed$/.test(key)) && CONTROL.has(String(rest[0]))) rest.shift()
      const choice = input.branches?.find(({ key: branch }) => branch === value)
      if (choice) take(choice.inputs, `${name}.`)
    }
  }
  if (info) take(info.inputs, '')
  else {
    // For a class unknown to the server, widgets are named among the inputs if they could be links.
    const names = (node.inputs ?? []).flatMap(({ widget }) => widget?.name ?? [])
    const values = rest.filter((value) => !CONTROL.has(String(value)))
    if (names.length === values.length) for (const [at, name] of names.entries()) found[name] = values[at]
  }
  return found
}

function isWidget({ kind, isForced, branches }: InputInfo, socket: NonNullable<PageNode['inputs']>[number] | undefined): boolean {
  if (isForced) return false
  return kind !== 'link' || branches !== undefined || (socket?.widget ?? undefined) !== undefined
}
