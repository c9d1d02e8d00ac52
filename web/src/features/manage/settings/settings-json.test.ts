import type { ManagedSetting } from '@stipple/core/contract/manage'
import { expect, it } from 'vitest'
import { changesIn, fileOf } from './settings-json.ts'

const setting = (key: string, value: ManagedSetting['value'], initial: ManagedSetting['value']): ManagedSetting => ({
  key,
  group: 'site',
  label: { en: key, zh: key },
  kind: 'json',
  value,
  initial,
  revision: 0,
})
const HERE = [setting('dots.daily', 10, 10), setting('site.announcement', { en: 'Hi', zh: '' }, { en: '', zh: '' })]

it('writes values that differ from the defaults, and reads values that differ from the current settings [F: settings file]', () => {
  const text = fileOf([setting('dots.daily', 33, 10), setting('site.announcement', { zh: '', en: 'Hi' }, { en: '', zh: '' })])
  expect(JSON.parse(text)).toEqual({ settings: { 'dots.daily': 33, 'site.announcement': { en: 'Hi', zh: '' } } })
  expect(changesIn(text, HERE)?.map(({ setting: { key }, value }) => [key, value])).toEqual([['dots.daily', 33]])
  expect(fileOf([setting('dots.daily', 10, 10)])).toBe('{\n  "settings": {}\n}')
})

it('ignores unknown settings, and rejects other files [F: settings file]', () => {
  expect(changesIn('{"settings": {"toString": 1, "gone.setting": 2}}', HERE)).toEqual([])
  expect(changesIn('{"works": []}', HERE)).toBeUndefined()
  expect(changesIn('not JSON', HERE)).toBeUndefined()
})
