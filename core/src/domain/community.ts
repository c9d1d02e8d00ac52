import type { Text } from './text.ts'

/** Categories of community works, in the order of the gallery. */
export const CATEGORIES = [
  { id: 'nature', label: { en: 'Nature', zh: '自然风光' } },
  { id: 'animals', label: { en: 'Animals', zh: '动物' } },
  { id: 'people', label: { en: 'People', zh: '人物' } },
  { id: 'places', label: { en: 'Places', zh: '建筑与城市' } },
  { id: 'guofeng', label: { en: 'Chinese style', zh: '国风' } },
  { id: 'fantasy', label: { en: 'Fantasy and science fiction', zh: '奇幻与科幻' } },
  { id: 'design', label: { en: 'Design and products', zh: '设计与产品' } },
  { id: 'food', label: { en: 'Food and still life', zh: '美食与静物' } },
  { id: 'motion', label: { en: 'Video and audio', zh: '影像与声音' } },
  { id: 'other', label: { en: 'Other', zh: '其他' } },
] as const satisfies readonly { id: string; label: Text }[]
export type CategoryId = (typeof CATEGORIES)[number]['id']
export const CATEGORY_IDS = CATEGORIES.map(({ id }) => id)

/** Licences that a creator may publish a work under: all rights reserved, or one of Creative Commons by its SPDX identifier (https://spdx.org/licenses/). */
export const LICENCES = [
  { id: 'all-rights-reserved', label: { en: 'All rights reserved', zh: '保留所有权利' } },
  { id: 'CC0-1.0', label: { en: 'CC0 1.0: free for any use', zh: 'CC0 1.0：放弃权利，随意使用' } },
  { id: 'CC-BY-4.0', label: { en: 'CC BY 4.0: with credit', zh: 'CC BY 4.0：署名' } },
  { id: 'CC-BY-SA-4.0', label: { en: 'CC BY-SA 4.0: with credit, under the same licence', zh: 'CC BY-SA 4.0：署名、相同方式共享' } },
  { id: 'CC-BY-ND-4.0', label: { en: 'CC BY-ND 4.0: with credit, unchanged', zh: 'CC BY-ND 4.0：署名、禁止演绎' } },
  { id: 'CC-BY-NC-4.0', label: { en: 'CC BY-NC 4.0: with credit, not commercially', zh: 'CC BY-NC 4.0：署名、非商业性使用' } },
  {
    id: 'CC-BY-NC-SA-4.0',
    label: {
      en: 'CC BY-NC-SA 4.0: with credit, not commercially, under the same licence',
      zh: 'CC BY-NC-SA 4.0：署名、非商业性使用、相同方式共享',
    },
  },
  {
    id: 'CC-BY-NC-ND-4.0',
    label: { en: 'CC BY-NC-ND 4.0: with credit, not commercially, unchanged', zh: 'CC BY-NC-ND 4.0：署名、非商业性使用、禁止演绎' },
  },
] as const satisfies readonly { id: string; label: Text }[]
export type Licence = (typeof LICENCES)[number]['id']
export const LICENCE_IDS = LICENCES.map(({ id }) => id)

/** Address of the text of a Creative Commons licence; undefined where all rights are reserved. */
export function licenceAddress(licence: Licence): string | undefined {
  if (licence === 'all-rights-reserved') return undefined
  if (licence === 'CC0-1.0') return 'https://creativecommons.org/publicdomain/zero/1.0/'
  return `https://creativecommons.org/licenses/${licence.slice(3, -4).toLowerCase()}/4.0/`
}

/** Reasons for reporting a work. */
export const REPORT_REASONS = ['offensive', 'stolen', 'person', 'spam', 'other'] as const
export type ReportReason = (typeof REPORT_REASONS)[number]

export const COMMUNITY_PER_PAGE = 30
