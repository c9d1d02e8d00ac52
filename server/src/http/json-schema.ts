import { z } from 'zod'

export type Json = Record<string, unknown>

/** Parameters of an OpenAPI document, from the schema that parses them. */
export function parametersOf(schema: z.ZodType | undefined, place: 'path' | 'query'): Json[] {
  if (!(schema instanceof z.ZodObject)) return []
  return Object.entries<z.ZodType>(schema.shape).map(([name, field]) => ({
    name,
    in: place,
    required: place === 'path' || !field.safeParse(undefined).success,
    schema: withoutDialect(z.toJSONSchema(field, { io: 'input' })),
  }))
}

/** The document names the dialect once, by being OpenAPI 3.1. */
export function withoutDialect(schema: object): Json {
  return Object.fromEntries(Object.entries(schema).filter(([key]) => key !== '$schema' && key !== '$id'))
}
