/** Parts of this kind for every Horde, also the installation's own network. */
export { foundModel, idOfName } from './models.ts'
export { referenceModel } from './reference.ts'
export type { HordeRules } from './order.ts'
export { withdraw } from './request.ts'
export { operation, poll, start } from './run.ts'
export type { HordeWire } from './wire.ts'
