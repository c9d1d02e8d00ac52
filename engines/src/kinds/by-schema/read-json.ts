import type { z } from 'zod'
import { EngineError } from '../../spec.ts'

/** @throws {EngineError} `unavailable` for what is not of that shape: a proxy's page, a reply that was cut off */
export async function readJson<T>(answer: Response, schema: z.ZodType<T>, service: string): Promise<T> {
  const text = await answer.text()
  try {
    return schema.parse(JSON.parse(text))
  } catch (cause) {
    throw new EngineError('unavailable', `${service} answered what it should not`, { cause })
  }
}
