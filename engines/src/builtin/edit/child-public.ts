/** Edits of a photo as passes over its planes, and the maps of the photo that they need. */
export { applyEdits } from './passes/apply.ts'
export { createMaps } from './photo/maps.ts'
export { waterOf } from './photo/target-mask.ts'
export type { Maps } from './photo/maps.ts'
export { encodeRgba, openPicture, readPhoto } from './photo/photo.ts'
export type { Photo } from './photo/photo.ts'
export { passWarning } from './pass-warnings.ts'
export type { PassWarning } from './pass-warnings.ts'
