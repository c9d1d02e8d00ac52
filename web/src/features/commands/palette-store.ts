import { create } from 'zustand'

/** True if the command palette is open. It opens over everything, also over dialogs, whose typed text is kept. */
export const usePalette = create<{ readonly open: boolean }>()(() => ({ open: false }))

export const openPalette = (): void => usePalette.setState({ open: true })
export const closePalette = (): void => usePalette.setState({ open: false })
