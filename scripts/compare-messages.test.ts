import { expect, it } from 'vitest'
import { compareMessages, textsInside } from './compare-messages.ts'

it('accepts two complete languages [S-26]', () => {
  const en = { shell: { title: 'Works', count: '{{count}} works', name: 'Stipple', of: '{{a}} / {{b}}' } }
  const zh = { shell: { title: '作品', count: '{{count}} 件作品', name: 'Stipple', of: '{{a}} / {{b}}' } }
  expect(compareMessages(en, zh, { id: 'zh', complete: true })).toEqual([])
})

it('reports every gap [S-26]', () => {
  const en = { a: { missing: 'Hello', empty: 'Hello', copied: 'Hello', lost: 'Hello {{name}}' } }
  const zh = { a: { extra: '你好', empty: ' ', copied: 'Hello', lost: '你好' } }
  expect(compareMessages(en, zh, { id: 'zh', complete: true })).toEqual([
    'a.missing: missing in zh',
    'a.empty: empty',
    'a.copied: not translated',
    'a.lost: en has name, zh none',
    'a.extra: missing in en',
  ])
})

it('allows missing texts in an incomplete language, but no unknown or broken ones [S-26]', () => {
  const en = { a: { kept: 'Hello', lost: 'Hello {{name}}', absent: 'Hello' } }
  const eo = { a: { kept: 'Hello', lost: 'Saluton', extra: 'Saluton' } }
  expect(compareMessages(en, eo, { id: 'eo' })).toEqual(['a.lost: en has name, eo none', 'a.extra: missing in en'])
})

it('finds the texts in declarations', () => {
  const mode = { id: 'x', label: { en: 'Cut out', zh: '抠图' }, fields: { image: { label: { en: 'Picture', zh: '图片' } } } }
  expect(textsInside(mode, 'x', 'zh')).toEqual({ 'x.label': '抠图', 'x.fields.image.label': '图片' })
  expect(textsInside(mode, 'x', 'eo')).toEqual({})
})
