import { json, lineOf, type Snippet } from './snippet.ts'

/** Settings for agents, and the arguments of the tool. */
export const snippet: Snippet = {
  id: 'mcp',
  name: 'MCP',
  setup: ({ origin, key = 'stp_…' }) =>
    json({ mcpServers: { stipple: { type: 'http', url: `${origin}/mcp`, headers: { Authorization: `Bearer ${key}` } } } }, 2),
  call: ({ mode, model, app, input }) => {
    // Apps are not models there.
    if (app !== undefined) return undefined
    const lines = Object.fromEntries(Object.entries(input).map(([name, value]) => [name, lineOf(value)]))
    return json({ name: 'generate', arguments: { model, mode, input: lines } }, 2)
  },
}
