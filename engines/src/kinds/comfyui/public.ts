/** Families of diffusion models, as far as they are the same whatever program runs them. */
export type { Family } from './families/family.ts'
export { CONTROL_NAMES } from './controls.ts'
export { FAMILIES } from './families/registry.gen.ts'
export { baseOf } from './lora-of.ts'
export { slugOf } from './file-names.ts'
export { finishSound } from './results.ts'
export { fromComfySampler } from './samplers.ts'
export { filmWarnings, MOVES as CAMERA_WORDS } from './recipes/film.ts'
