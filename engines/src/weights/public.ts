/** Weights that an operator can have on this machine: what there is, where it lies, and whether it is proved. */
export { OWN_LICENCE } from './own.ts'
export { PRESETS } from './presets/registry.gen.ts'
export { folderOf, pathOf } from './proofs.ts'
export type { InstalledWeights, PicturePreset, Preset, WeightPaths } from './spec.ts'
export { createWeightStore, type WeightState, type WeightStore } from './store.ts'
