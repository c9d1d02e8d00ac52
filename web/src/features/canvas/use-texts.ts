import { useMediaQuery } from '@mantine/hooks'
import { useTranslation } from 'react-i18next'
import { IS_APPLE, keysOf } from '../../lib/keys.ts'
import { CANVAS_KEYS } from './shortcuts.ts'

/** The texts of the canvas, by their names in this area. */
export const useTexts = () => useTranslation('translation', { keyPrefix: 'canvas' }).t

/** Names of tools with their keys, where the main pointer is not a finger. */
export function useKeyedTexts(): (name: string, does: string) => string {
  const text = useTexts()
  const isFinger = useMediaQuery('(pointer: coarse)', undefined, { getInitialValueInEffect: false })
  return (name, does) => {
    const keys = Object.entries<readonly string[]>(CANVAS_KEYS).find(([action]) => action === does)?.[1]
    const key = keys && keysOf(keys)[0]
    return key === undefined || isFinger ? name : text('withKey', { name, key: key.replace('Mod+', IS_APPLE ? '⌘' : 'Ctrl+') })
  }
}
