import type { IncomingHttpHeaders } from 'node:http'

/** The header’s text; empty when it is missing or given twice. */
export function headerOf(headers: IncomingHttpHeaders, name: string): string {
  const value = headers[name]
  return typeof value === 'string' ? value : ''
}

/** Parses JSON text; undefined when it is none. */
export function jsonOf(text: Buffer | string): unknown {
  try {
    return JSON.parse(text.toString())
  } catch {
    return undefined
  }
}
