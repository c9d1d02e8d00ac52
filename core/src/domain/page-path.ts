import { CALL_PREFIXES } from './call-prefixes.gen.ts'

const FILES_AND_CALLS = new Set<string>(['api', 'openapi', 'media', 'assets', ...CALL_PREFIXES])

/**
 * Returns true if a path is that of a page, not of a file or a call. Pages have no dot that starts or ends a name, except those of the playground, which end in the name of a
 * model, e.g. `/generate/Text2Img/comfyui%2Fsd15%2Fdreamshaper.safetensors`.
 */
export const isPagePath = (path: string): boolean =>
  !FILES_AND_CALLS.has(path.split('/', 2)[1] ?? '') && !path.includes('/.') && (path.startsWith('/generate/') || !/\.\w+$/.test(path))
