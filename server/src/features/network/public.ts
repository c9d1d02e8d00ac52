// What composes the server.
export { createNetworkKind } from './kind.ts'
export { upkeep } from './jobs.ts'
