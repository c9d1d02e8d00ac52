/** A language of programs that the server speaks. */
export interface Face {
  readonly id: 'openai' | 'replicate' | 'a1111' | 'mcp' | 'horde' | 'own'
  /** Name of the product that speaks it; ours has none. */
  readonly name?: string
  /** Path of its address. */
  readonly path: string
}

/** In the order in which people ask for them. */
export const FACES: readonly Face[] = [
  { id: 'openai', name: 'OpenAI', path: '/v1' },
  { id: 'replicate', name: 'Replicate', path: '/v1' },
  { id: 'a1111', name: 'Stable Diffusion WebUI (A1111)', path: '' },
  { id: 'mcp', name: 'Model Context Protocol', path: '/mcp' },
  { id: 'horde', name: 'AI Horde', path: '/api/v2' },
  { id: 'own', path: '/api/v2' },
]
