import { z } from 'zod'

export type Json = Record<string, unknown>

/** Parameters of an OpenAPI document from their schema. */
export function parametersOf(schema: z.ZodType | undefined, place: 'path' | 'query'): Json[] {
  if (!(schema instanceof z.ZodObject)) return []
  return Object.entries<z.ZodType>(schema.shape).map(([name, field]) => ({
    name,
    in: place,
    required: place === 'path' || !field.safeParse(undefined).success,
    schema: withoutDialect(z.toJSONSchema(field, { io: 'input' })),
  }))
}

/** OpenAPI 3.1 implies the schema dialect. */
export function withoutDialect(schema: object): Json {
  return Object.fromEntries(Object.entries(schema).filter(([key]) => key !== '$schema' && key !== '$id'))
}
