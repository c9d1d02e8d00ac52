import type { LanguageDefinition } from './language.ts'

export const language = {
  id: 'zh',
  wire: 'cn',
  tag: 'zh-CN',
  name: '中文',
  complete: true,
  listSeparator: '、',
  guideAtStart: true,
} as const satisfies LanguageDefinition
