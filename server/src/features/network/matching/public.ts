/** Workers and their work: check-ins, offered requests, and deliveries. */
export { checkIn } from './check-in.ts'
export { findOrder, deleteOldRequests, loadOf, NETWORK_KIND } from './data.ts'
export { createNetworkKind, isNetworkOpen } from './kind.ts'
export { waitUntilOpen } from './open-work.ts'
export { DELIVERY } from './stored-pictures.ts'
export { closed, pop, type Popped, requireNetwork, requireUpload, submit } from './workers.ts'
