export { Bell } from './components/bell.tsx'
export { NoticesLabel } from './components/notices-label.tsx'
export { UnreadDot } from './components/unread-dot.tsx'
export { setUnread } from './store.ts'
