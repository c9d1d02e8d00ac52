/** Reports on painted scenes, where they are painted. */
export { leftOutOf, noneOf, reportOf, requireMain } from './report.ts'
