/** Edits of a photo as passes over its planes, and the maps of the photo that they need. */
export { applyEdits } from './passes/apply.ts'
export { paintPlace } from './passes/backdrop.ts'
export { createMaps } from './photo/maps.ts'
export type { Maps } from './photo/maps.ts'
export { encodeRgba, readPhoto } from './photo/photo.ts'
export type { Photo } from './photo/photo.ts'
export { passWarning } from './pass-warnings.ts'
export type { PassWarning } from './pass-warnings.ts'
