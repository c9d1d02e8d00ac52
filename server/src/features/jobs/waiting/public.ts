/** The order of waiting jobs: places, and what a member holds back. */
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
