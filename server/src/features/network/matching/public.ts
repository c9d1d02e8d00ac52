/** Workers and their work: signs of life, requests laid before them, and deliveries. */
export { isAble } from './agents.ts'
export { checkIn } from './check-in.ts'
export { countSlots, findOrder, forgetRequests, loadOf, makersOf, NETWORK_KIND, queueByModel } from './data.ts'
export { createNetworkKind, isNetworkOpen } from './kind.ts'
export { measureNetwork } from './metrics.ts'
export { untilOpen } from './open-work.ts'
export { HordeRefusal } from './refusal.ts'
export type { Requester } from './requester.ts'
export { flag, line, popBody, submitBody } from './shapes.ts'
export { LARGEST } from './stored-pictures.ts'
export { wantModels } from './wanted-models.ts'
export {
  countOnline,
  countWorkers,
  deleteWorker,
  findWorker,
  isOnline,
  listOnlineWorkers,
  listWorkersOf,
  modelsOnline,
  ONLINE_SECONDS,
  updateWorker,
} from './worker-data.ts'
export { favouredBy, MOST_TIMES, pop, type Popped, requireNetwork, requireUpload, sourceOf, submit, upload } from './workers.ts'
