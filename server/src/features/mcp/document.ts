import { createMcpHandler } from '@modelcontextprotocol/server'
import { z } from 'zod'
import type { Json } from '../../http/json-schema.ts'
import { createTools } from './tools.ts'

const answer = z.object({ result: z.object({ tools: z.array(z.record(z.string(), z.unknown())) }) })

const nobody = (): never => {
  throw new Error('tools are listed here, and not called')
}

/** Tools as agents see them: our own server's reply to `tools/list`. */
export async function toolsDocument(): Promise<Json> {
  const handler = createMcpHandler(() => createTools(nobody), { maxSubscriptions: 0 })
  const asked = await handler.fetch(
    new Request('http://127.0.0.1/mcp', {
      method: 'POST',
      headers: { accept: 'application/json, text/event-stream', 'content-type': 'application/json', 'mcp-protocol-version': '2025-06-18' },
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/list', params: {} }),
    }),
  )
  const text = await asked.text()
  const { tools } = answer.parse(JSON.parse(text.replace(/^[^{]*/, ''))).result
  return { tools }
}
