export { siteQuery, useSite } from './queries.ts'
