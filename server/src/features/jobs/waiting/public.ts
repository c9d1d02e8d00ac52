/** Order of waiting jobs: positions, and jobs that a member paused. */
export { ranksOf } from './rank.ts'
export {
  holdBack,
  isHeldBack,
  isStepWaiting,
  joinChain,
  letGo,
  moveToFront,
  orderWaiting,
  releaseNextStep,
  stillWaiting,
} from './waiting.ts'
