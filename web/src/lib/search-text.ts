import { create } from 'zustand'

/** What is being searched for, shared by every place that searches; an address can bring it. */
export const useSearchText = create<{ readonly text: string }>()(() => ({ text: '' }))

export const setSearchText = (text: string): void => useSearchText.setState({ text })
