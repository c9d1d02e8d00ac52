import { z } from 'zod'
import { defineSetting } from './define-setting.ts'

/** Markdown in both languages; empty: the text that comes with the product. */
const page = z.strictObject({ en: z.string().max(100_000), zh: z.string().max(100_000) })
const definePage = (label: { en: string; zh: string }) =>
  defineSetting({
    group: 'pages',
    kind: 'markdown',
    label,
    hint: { en: 'Markdown. Empty: the text that comes with the product.', zh: '支持 Markdown。留空则使用自带的文字。' },
    schema: page,
    initial: () => ({ en: '', zh: '' }),
  })

export const pageSettings = {
  'pages.terms': definePage({ en: 'Terms of use', zh: '用户协议' }),
  'pages.privacy': definePage({ en: 'Privacy', zh: '隐私政策' }),
  'pages.about': definePage({ en: 'About', zh: '关于' }),
  'pages.disclaimer': definePage({ en: 'Disclaimer', zh: '免责声明' }),
}
