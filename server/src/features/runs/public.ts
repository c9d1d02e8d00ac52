// Interface for other features.
export { deleteRuns as eraseRuns, exportPresets, exportWildcards } from './data.ts'
export { startSchedules } from './jobs.ts'
export { presentExportedPreset } from './present.ts'
export { presetsOf, requirePreset } from './service.ts'
