// What composes the server.
export { startForms } from './forms.ts'
export { createNetworkKind, isNetworkOpen } from './kind.ts'
export { deleteAllOf as eraseFromNetwork } from './worker-data.ts'
export { exportShared, ownWorkers } from './service.ts'
export { upkeep } from './jobs.ts'
export { measureNetwork } from './metrics.ts'
