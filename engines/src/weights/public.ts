/** Weights available for this machine: location and verification. */
export { OWN_LICENCE } from './own.ts'
export { PRESETS } from './presets/registry.gen.ts'
export { folderOf, pathOf } from './proofs.ts'
export type { InstalledWeights, PicturePreset, Preset, WeightPaths } from './spec.ts'
export { createWeightStore, type WeightState, type WeightStore } from './store.ts'
