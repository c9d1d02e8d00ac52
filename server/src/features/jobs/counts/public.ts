/** Figures over all members' jobs. */
export { costOfLive, countRuns, lastRuns, loadByModel, medianRuns } from './data.ts'
export { countEnded } from './totals.ts'
