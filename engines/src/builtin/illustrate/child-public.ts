/** Reports on painted scenes, where they are painted. */
export { leftOutOf, noneOf, reportOf, requireMain, requireRelation } from './report.ts'
