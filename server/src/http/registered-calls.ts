import type { RouteOptions } from 'fastify'
import { z } from 'zod'
import type { App } from './app-type.ts'

/** A registered call of any API. */
export interface RegisteredCall {
  readonly method: string
  readonly url: string
  /** API that selects this call, if two share an address. */
  readonly dialect: string | undefined
  /** Schema of its body, if validated by the framework. */
  readonly body: z.ZodType | undefined
  readonly options: RouteOptions
}

const NAME = 'registeredCalls'

/** Records every call registered afterwards. */
export function recordCalls(app: App): void {
  const calls: RegisteredCall[] = []
  app.decorate(NAME, calls)
  app.addHook('onRoute', (options) => {
    const { url, schema, constraints } = options
    const dialect = z.string().safeParse(constraints?.['dialect']).data
    const body = schema?.body instanceof z.ZodType ? schema.body : undefined
    for (const method of [options.method].flat()) calls.push({ method, url, dialect, body, options })
  })
}

/** Calls of all APIs. */
export const registeredCalls = (app: App): readonly RegisteredCall[] => app.getDecorator<readonly RegisteredCall[]>(NAME)
