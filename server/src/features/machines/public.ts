// The processes of the installation and their machines. What other parts of the server may use.
export { describeMachines, orderPack, packsOfMachines, startPackOrders } from './packs.ts'
export { measureInstallation } from './metrics.ts'
export { requireRole, slotsOf } from './service.ts'
export { startSigns } from './signs.ts'
