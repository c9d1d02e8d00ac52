import { useMediaQuery } from '@mantine/hooks'

/** Media query for phones in either orientation and for other small windows, in which dialogs fill the screen. */
export const PHONE_SCREEN = '(max-width: 47.99em), (max-height: 30em)'

export const usePhone = (): boolean => useMediaQuery(PHONE_SCREEN, undefined, { getInitialValueInEffect: false }) ?? false
