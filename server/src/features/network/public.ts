// What composes the server.
export { startForms } from './forms.ts'
export { createNetworkKind, isNetworkOpen } from './kind.ts'
export { deleteWorkers as eraseWorkers } from './worker-data.ts'
export { ownWorkers } from './service.ts'
export { upkeep } from './jobs.ts'
export { measureNetwork } from './metrics.ts'
