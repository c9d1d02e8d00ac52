import { type Language, toLanguage, WIRE_LANGUAGES } from '@stipple/core/domain/text'
import type { FastifyRequest } from 'fastify'

/** The caller's language: what the call says, then what the browser was set to, then what it prefers. */
export function languageOf(request: FastifyRequest): Language {
  const wanted =
    langIn(request.body) ??
    langIn(request.query) ??
    request.headers['x-language'] ??
    request.cookies?.['lang'] ??
    request.headers['accept-language']
  return toLanguage(typeof wanted === 'string' ? wanted : undefined)
}

/** Read from the raw input as well, because it also decides the language of refusals of that input. */
function langIn(input: unknown): string | undefined {
  if (typeof input !== 'object' || input === null || !('lang' in input)) return undefined
  return WIRE_LANGUAGES.find((wire) => wire === input.lang)
}
