/** Reports on painted scenes, where they are painted, and letters for them. */
export { typeSetter } from './letters.ts'
export { leftOutOf, noneOf, reportOf, requireMain, requireRelation } from './report.ts'
