import { useMediaQuery } from '@mantine/hooks'

/** A phone, upright or lying, and whatever else has no room for windows beside each other: what is large takes the whole screen. */
export const PHONE_SCREEN = '(max-width: 47.99em), (max-height: 30em)'

export const usePhone = (): boolean => useMediaQuery(PHONE_SCREEN, undefined, { getInitialValueInEffect: false }) ?? false
