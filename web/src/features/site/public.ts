export { siteQuery, useFeature, useSite } from './queries.ts'
export { Maintenance } from './components/maintenance.tsx'
export { Announcement } from './components/announcement.tsx'
