/** Weights available for this machine: location and verification. */
export { CUSTOM_LICENCE } from './custom.ts'
export { PRESETS } from './presets/registry.gen.ts'
export { folderOf, pathOf } from './verifications.ts'
export type { InstalledWeights, PicturePreset, Preset, WeightPaths } from './spec.ts'
export { createWeightStore, type WeightState, type WeightStore } from './store.ts'
