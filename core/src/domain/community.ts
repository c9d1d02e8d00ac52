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

/** Why a member reports a work. */
export const REPORT_REASONS = ['offensive', 'stolen', 'person', 'spam', 'other'] as const
export type ReportReason = (typeof REPORT_REASONS)[number]

export const COMMUNITY_PER_PAGE = 30
