import { textOf } from '@stipple/core/contract/text-shape'
import type { Text } from '@stipple/core/domain/text'
import { z } from 'zod'
import { defineSetting } from './define-setting.ts'

/** Markdown by language; empty: the built-in text. */
const page = textOf(z.string().max(100_000)).strict()
const definePage = (label: Text) =>
  defineSetting({
    group: 'pages',
    kind: 'markdown',
    label,
    hint: { en: 'Markdown. Leave empty for the standard text.', zh: '支持 Markdown。留空则使用自带的文字。' },
    schema: page,
    initial: () => ({ en: '', zh: '' }),
  })

export const pageSettings = {
  'pages.terms': definePage({ en: 'Terms of use', zh: '用户协议' }),
  'pages.privacy': definePage({ en: 'Privacy', zh: '隐私政策' }),
  'pages.about': definePage({ en: 'About', zh: '关于' }),
  'pages.disclaimer': definePage({ en: 'Disclaimer', zh: '免责声明' }),
}
