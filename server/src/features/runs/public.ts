// What other features may use.
export { deleteRuns as eraseRuns, exportPresets } from './data.ts'
export { startSchedules } from './jobs.ts'
export { presetsOf, requirePreset } from './service.ts'
