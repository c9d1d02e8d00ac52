// Processes of the installation and their machines. Interface for other features.
export { describeMachines, orderPack, packsOfMachines, startPackOrders } from './packs.ts'
export { measureInstallation } from './metrics.ts'
export { requireRole, slotsOf } from './service.ts'
export { startHeartbeats } from './heartbeats.ts'
