/** Parts of this kind that do for every Horde, also for one whose queue is the installation's own. */
export { foundModel, idOfName } from './models.ts'
export { referenceModel } from './reference.ts'
export type { HordeRules } from './order.ts'
export { withdraw } from './request.ts'
export { operation, poll, start } from './run.ts'
export type { HordeWire } from './wire.ts'
