import { create } from 'zustand'

/** Number of unread notices, from the event stream. */
export const useNotices = create<{ readonly unread: number }>()(() => ({ unread: 0 }))

export const setUnread = (unread: number): void => useNotices.setState({ unread })
