export { siteQuery, useFeature, useSite } from './queries.ts'
export { Maintenance } from './components/maintenance.tsx'
export { QueuePaused } from './components/queue-paused.tsx'
export { Announcement } from './components/announcement.tsx'
