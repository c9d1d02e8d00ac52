/** The order of waiting jobs: places, and what a member holds back. */
export { ranksOf } from './rank.ts'
export { holdBack, isHeldBack, letGo, moveToFront, orderWaiting, stillWaiting } from './waiting.ts'
