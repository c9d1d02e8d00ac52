import type { IncomingHttpHeaders } from 'node:http'

/** Value of a header; empty if missing or repeated. */
export function headerOf(headers: IncomingHttpHeaders, name: string): string {
  const value = headers[name]
  return typeof value === 'string' ? value : ''
}

/** Parses JSON; undefined if invalid. */
export function jsonOf(text: Buffer | string): unknown {
  try {
    return JSON.parse(text.toString())
  } catch {
    return undefined
  }
}
