import type { Text } from '@stipple/core/domain/text'

/** Kind of lettering on a thing. */
export type LetterKind = 'plain' | 'book' | 'chalk' | 'neon'

/** A thing that can carry writing. */
export interface Carrier {
  /** Board that is painted instead of the thing's own drawing while something is written on it. */
  readonly board?: Board
  /** Part of its box that takes the writing: left, top, right and bottom as shares. */
  readonly area: readonly [number, number, number, number]
  /** Colour (hex) of the letters. */
  readonly ink: string
  readonly voice: LetterKind
  /** Name of the board, where it replaces a thing that looks otherwise. */
  readonly drawn?: Text
}

export const BOARDS = ['sign', 'sheet', 'slate', 'screen', 'neon', 'cover', 'banner'] as const
export type Board = (typeof BOARDS)[number]

const SIGN: Carrier = { board: 'sign', area: [0.08, 0.07, 0.92, 0.56], ink: '#33200f', voice: 'plain' }
const SHEET: Carrier = { board: 'sheet', area: [0.1, 0.08, 0.9, 0.9], ink: '#1f1c22', voice: 'plain' }
const SLATE: Carrier = { board: 'slate', area: [0.08, 0.09, 0.92, 0.68], ink: '#f6f3e6', voice: 'chalk' }
const SCREEN: Carrier = { board: 'screen', area: [0.08, 0.08, 0.92, 0.74], ink: '#f2f7ff', voice: 'plain' }
const PAGE: Carrier = { ...SHEET, drawn: { en: 'sheet of paper', zh: '一张纸' } }
const MONITOR: Carrier = { ...SCREEN, drawn: { en: 'screen', zh: '屏幕' } }
const COVER: Carrier = { board: 'cover', area: [0.2, 0.12, 0.92, 0.72], ink: '#f6e6b8', voice: 'book' }

/** By concept. A t-shirt and a sweater are drawn with the person who wears them, and their area is that of the person's chest. */
export const CARRIERS: Readonly<Record<string, Carrier>> = {
  sign: SIGN, poster: SHEET, card: SHEET, newspaper: PAGE, letter: PAGE, scroll: PAGE, blackboard: SLATE,
  computer: SCREEN, laptop: MONITOR, television: MONITOR, phone: MONITOR, book: COVER, 'open-book': COVER,
  'neon-sign': { board: 'neon', area: [0.09, 0.1, 0.91, 0.62], ink: '#ff6fb0', voice: 'neon' },
  banner: { board: 'banner', area: [0.08, 0.08, 0.92, 0.42], ink: '#fff6da', voice: 'plain' },
  lantern: { area: [0.26, 0.3, 0.74, 0.7], ink: '#ffe9a8', voice: 'chalk' },
  coffee: { area: [0.24, 0.42, 0.7, 0.8], ink: '#2d2622', voice: 'plain' },
  cup: { area: [0.22, 0.3, 0.78, 0.8], ink: '#2d2622', voice: 'plain' },
  door: { area: [0.2, 0.12, 0.8, 0.5], ink: '#ffe9a8', voice: 'plain' },
  tombstone: { area: [0.22, 0.2, 0.78, 0.62], ink: '#2b2a2c', voice: 'book' },
  wall: { area: [0.08, 0.15, 0.92, 0.85], ink: '#f7f3e6', voice: 'chalk' },
  cake: { area: [0.18, 0.52, 0.82, 0.82], ink: '#8c2f45', voice: 'chalk' },
  package: { area: [0.15, 0.45, 0.85, 0.85], ink: '#3a2716', voice: 'plain' },
  window: { area: [0.12, 0.5, 0.88, 0.9], ink: '#fff6da', voice: 'plain' },
  't-shirt': { area: [0.34, 0.27, 0.66, 0.4], ink: '#fffdf6', voice: 'plain' },
  sweater: { area: [0.34, 0.27, 0.66, 0.4], ink: '#fffdf6', voice: 'plain' },
} // prettier-ignore

/** Words for things that carry writing, by which quotes in a prompt are known to be writing. */
export const CARRIER_WORDS =
  /\b(?:signs?|signpost|signboard|billboard|posters?|flyers?|banners?|placards?|cards?|newspapers?|letters?|scrolls?|blackboard|chalkboard|whiteboard|menu|computer|laptop|monitor|screen|tv|television|phone|smartphone|books?|neon|lanterns?|cups?|mugs?|doors?|walls?|graffiti|cake|box|package|window|t-?shirts?|shirts?|tee|sweater|hoodie|jersey|flags?|label|bottle|plate|covers?|magazine|tombstone|gravestone|headstone)\b|招牌|牌|海报|横幅|标语|卡|报纸|信|卷轴|黑板|菜单|电脑|屏|电视|手机|书|霓虹|灯笼|杯|门|墙|涂鸦|蛋糕|盒|箱|窗|衫|T恤|毛衣|卫衣|旗|标签|瓶|封面|杂志|春联|对联|墓碑/i
