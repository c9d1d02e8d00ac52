/** Records of workers: existence, online state, and owners' settings. */
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
  seenRecently,
  updateWorker,
} from './data.ts'
export { measureNetwork } from './metrics.ts'
