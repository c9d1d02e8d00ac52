import { create } from 'zustand'

/** Number of notices that the member has not read, as the event stream tells it. */
export const useNotices = create<{ readonly unread: number }>()(() => ({ unread: 0 }))

export const setUnread = (unread: number): void => useNotices.setState({ unread })
