import { useTranslation } from 'react-i18next'
import { type PlaceName, SHEET } from './sheet.ts'

interface Place {
  readonly name: PlaceName
  readonly title: string
  readonly rows: readonly { readonly does: string; readonly keys: readonly string[] }[]
}

/** The sheet of shortcuts in the language on screen. */
export function useSheet(): readonly Place[] {
  const { t } = useTranslation()
  const texts: Readonly<Record<PlaceName, Readonly<Record<string, string>>>> = t('commands.sheet.keys', { returnObjects: true })
  return PLACES.map((name) => ({
    name,
    title: t(`commands.sheet.places.${name}`),
    rows: Object.entries(SHEET[name]).map(([shortcut, keys]) => ({ does: texts[name][shortcut] ?? shortcut, keys })),
  }))
}

const PLACES = Object.keys(SHEET) as PlaceName[]
