/** Records of the workers: which there are, whether they are online, and what their owners set. */
export { isAble } from './agents.ts'
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
  seenLately,
  updateWorker,
} from './data.ts'
export { measureNetwork } from './metrics.ts'
