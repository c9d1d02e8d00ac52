import { useMediaQuery } from '@mantine/hooks'

/** A phone in either orientation, or any window too small for dialogs: they fill the whole screen. */
export const PHONE_SCREEN = '(max-width: 47.99em), (max-height: 30em)'

export const usePhone = (): boolean => useMediaQuery(PHONE_SCREEN, undefined, { getInitialValueInEffect: false }) ?? false
