import { useTranslation } from 'react-i18next'
import { keysOf } from '../../lib/keys.ts'
import { type PlaceName, SHEET } from './sheet.ts'

interface Place {
  readonly name: PlaceName
  readonly title: string
  readonly rows: readonly { readonly name: string; readonly does: string; readonly keys: readonly string[] }[]
}

/** The sheet of shortcuts in the language on screen. */
export function useSheet(): readonly Place[] {
  const { t } = useTranslation()
  const texts: Readonly<Record<PlaceName, Readonly<Record<string, string>>>> = t('commands.sheet.keys', { returnObjects: true })
  return PLACES.map((name) => ({
    name,
    title: t(`commands.sheet.places.${name}`),
    rows: Object.entries(SHEET[name]).map(([shortcut, keys]) => ({
      name: shortcut,
      does: texts[name][shortcut] ?? shortcut,
      keys: keysOf(keys),
    })),
  }))
}

const PLACES = Object.keys(SHEET) as PlaceName[]
