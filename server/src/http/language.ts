import { type Language, toLanguage, WIRE_LANGUAGES } from '@stipple/core/domain/text'
import type { FastifyRequest } from 'fastify'

/** Language of the caller: the call's parameter, then the browser's setting, then its preferences. */
export function languageOf(request: FastifyRequest): Language {
  const wanted =
    langIn(request.body) ??
    langIn(request.query) ??
    request.headers['x-language'] ??
    request.cookies?.['lang'] ??
    request.headers['accept-language']
  return toLanguage(typeof wanted === 'string' ? wanted : undefined)
}

/** Read from the raw input too, because it decides the language of input errors. */
function langIn(input: unknown): string | undefined {
  if (typeof input !== 'object' || input === null || !('lang' in input)) return undefined
  return WIRE_LANGUAGES.find((wire) => wire === input.lang)
}
