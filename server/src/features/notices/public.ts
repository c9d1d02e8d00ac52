// What other parts of the server may use.
export { eraseNotices, exportNotices, unreadOf } from './data.ts'
export { upkeep } from './jobs.ts'
export { NOTICES_CHANGED, tell, tellUnlessUnread } from './service.ts'
