import { z } from 'zod'
import type { App } from './app-type.ts'

const query = z.record(z.string(), z.unknown())

/** Treats empty query values as missing: programs send `?type=` for no choice. */
export function ignoreEmptyValues(app: App): void {
  app.addHook('onRequest', (request, _, done) => {
    const given = query.parse(request.query ?? {})
    if (Object.values(given).includes('')) request.query = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== ''))
    done()
  })
}
