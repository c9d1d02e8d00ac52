import { expect, it } from 'vitest'
import { typographyFaults } from './chinese-typography.ts'

it.each([
  '正在加载…',
  '“{{name}}”已删除，还剩 3 件。',
  '支持 PNG、JPEG 与 WebP（最大 20 MB）',
  '印章（篆刻）：朱砂一点——就这样',
  '{{date}}加入',
  '感谢你成为 VIP 会员',
])('accepts %s', (text) => {
  expect(typographyFaults(text)).toEqual([])
})

it.each([
  ['好的,继续', 'half-width punctuation between Chinese'],
  ['完成.', 'half-width punctuation between Chinese'],
  ['图片(一)', 'half-width punctuation between Chinese'],
  ['共3件', 'no space between Chinese and Latin letters or digits'],
  ['导出PNG', 'no space between Chinese and Latin letters or digits'],
  ['好的， 继续', 'a space beside full-width punctuation'],
  ['打开「设置」', 'quotes other than “ ”'],
  ['请稍候......', 'an ellipsis other than …'],
  ['请稍候……', 'an ellipsis other than …'],
  ['图片 – 正在上传', 'a dash other than ——'],
  ['１０％', 'full-width letters or digits'],
  ['请选择您的图片', '您 for 你'],
  ['每位会员一次', '会员 for 用户: only those who pay are VIP 会员'],
  ['联系管理者', '管理者 for 管理员'],
  ['没能加载', '没能 for 失败'],
  ['图生三维', 'another word for 3D, Logo, 控制图 or LoRA'],
])('refuses %s', (text, fault) => {
  expect(typographyFaults(text)).toContain(fault)
})
