/** Order of waiting jobs: positions, and jobs that a member paused. */
export { ranksOf } from './rank.ts'
export {
  pauseWaiting,
  isPaused,
  isStepWaiting,
  joinChain,
  resumePaused,
  moveToFront,
  orderWaiting,
  releaseNextStep,
  waitingJob,
} from './waiting.ts'
