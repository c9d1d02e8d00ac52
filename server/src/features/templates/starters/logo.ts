import type { Starter } from './starter.ts'

export const starter: Starter = {
  id: 'a9900000-0000-4000-8000-000000000012',
  cover: 'logo',
  name: { en: 'Logo from a name', zh: '一个名字，一个 Logo' },
  description: {
    en: 'Enter a name and your business. Get four logo proposals, as SVG and PNG.',
    zh: '写下名称和行业，一次给出四个 Logo，附 SVG 与 PNG。',
  },
  mode: 'Txt2Logo',
  asked: {
    name: { en: 'Northwind', zh: '山茶咖啡' },
    slogan: { en: 'since 1998', zh: '始于 1998' },
    prompt: { en: 'sailing and travel, calm', zh: '咖啡馆，温暖' },
    colour: 'any',
  },
  settled: { n: 4 },
}
