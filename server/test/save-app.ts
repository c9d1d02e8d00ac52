import type { TestMember } from './app.ts'

interface Options {
  readonly id?: string
  readonly name?: string
  readonly description?: string
  readonly source?: string
  readonly shared?: boolean
}

/** Saves an app of the controllable engine, shared with all, and returns its ID. The member must be allowlisted. */
export async function saveApp({ client }: TestMember, options: Options = {}): Promise<string> {
  const { id } = await client('POST /api/v2/template_save', {
    body: {
      name: 'Foxes',
      description: 'A fox',
      job_type: 'Text2Img',
      model: 'test/held',
      parameters: { prompt: { shown: true }, n: { shown: true } },
      shared: true,
      ...options,
    },
  })
  return id
}
