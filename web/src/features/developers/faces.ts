/** A language of programs that the server speaks. */
export interface Face {
  readonly id: 'openai' | 'replicate' | 'a1111' | 'mcp' | 'horde' | 'own'
  /** Name of the product that speaks it; ours has none. */
  readonly name?: string
  /** Path of its address. */
  readonly path: string
  /** Path of the file that describes its calls. */
  readonly file: string
}

/** In the order in which people ask for them. */
export const FACES: readonly Face[] = [
  { id: 'openai', name: 'OpenAI', path: '/v1', file: '/openapi/openai.json' },
  { id: 'replicate', name: 'Replicate', path: '/v1', file: '/openapi/replicate.json' },
  { id: 'a1111', name: 'Stable Diffusion WebUI (A1111)', path: '', file: '/openapi/a1111.json' },
  { id: 'mcp', name: 'Model Context Protocol', path: '/mcp', file: '/openapi/mcp.json' },
  { id: 'horde', name: 'AI Horde', path: '/api/v2', file: '/openapi/horde.json' },
  { id: 'own', path: '/api/v2', file: '/openapi.json' },
]
