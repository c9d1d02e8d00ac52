// Interface for other features.
export { eraseNotices, exportNotices, unreadOf } from './data.ts'
export { upkeep } from './jobs.ts'
export { NOTICES_CHANGED, sendNotice, noticeUnlessUnread } from './service.ts'
