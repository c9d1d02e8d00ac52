/** Figures about jobs of all members. */
export { countRuns, lastRuns, loadByModel } from './data.ts'
export { countEnded } from './totals.ts'
