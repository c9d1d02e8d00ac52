import type { ManagedSetting } from '@stipple/core/contract/manage'
import { expect, it } from 'vitest'
import { matchingSettings } from './matching-settings.ts'

const setting = (key: string, en: string, zh: string, hint?: string): ManagedSetting => ({
  key,
  group: 'site',
  label: { en, zh },
  ...(hint !== undefined && { hint: { en: hint, zh: '' } }),
  kind: 'text',
  value: '',
  initial: '',
  revision: 0,
})
const ALL = [
  setting('site.mark', 'Visible AI label', 'AI 显式标识', 'On every file that is downloaded.'),
  setting('keeping.trashDays', 'Days in the trash', '回收站保留天数'),
]
const keys = (search: string) => matchingSettings(ALL, search).map(({ key }) => key)

it('finds settings by words of their name, explanation and key in any language [F: search of settings]', () => {
  expect(keys('label visible')).toEqual(['site.mark'])
  expect(keys('DOWNLOADED')).toEqual(['site.mark'])
  expect(keys('回收站')).toEqual(['keeping.trashDays'])
  expect(keys('trashdays')).toEqual(['keeping.trashDays'])
  expect(keys('label trash')).toEqual([])
})
