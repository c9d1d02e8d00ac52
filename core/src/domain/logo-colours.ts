import type { Text } from './text.ts'

interface LogoColour {
  readonly id: string
  readonly label: Text
  /** Absent: the engine chooses a colour for the business of the logo's owner. */
  readonly hex?: string
}

export const LOGO_COLOURS: readonly LogoColour[] = [
  { id: 'any', label: { en: 'Auto', zh: '自动搭配' } },
  { id: 'red', label: { en: 'Vermilion', zh: '朱红' }, hex: '#c8402b' },
  { id: 'orange', label: { en: 'Amber', zh: '琥珀' }, hex: '#d98324' },
  { id: 'green', label: { en: 'Pine', zh: '松绿' }, hex: '#2f6b4f' },
  { id: 'teal', label: { en: 'Teal', zh: '青碧' }, hex: '#1f7a7a' },
  { id: 'blue', label: { en: 'Indigo', zh: '靛蓝' }, hex: '#27468c' },
  { id: 'purple', label: { en: 'Plum', zh: '绛紫' }, hex: '#6b3a78' },
  { id: 'black', label: { en: 'Ink', zh: '墨黑' }, hex: '#1d1d1f' },
]
