import { understand } from '@stipple/illustrator/public'
import type { Scene } from '@stipple/illustrator/public'

/** Description of a scene in the member's words. */
export interface ProductWords {
  /** Colours (hex) that are named. */
  readonly palette: readonly string[]
  /** Hue in degrees that the season or hour suggests. */
  readonly hue?: number
  readonly feast: 'spring-festival' | 'christmas' | 'mid-autumn' | 'birthday' | undefined
  readonly night: boolean
  /** The illustrator's scene of the whole text; absent if the text is empty. */
  readonly scene?: Scene
}

export function readWords(prompt: string): ProductWords {
  if (prompt.trim() === '') return { palette: [], feast: undefined, night: false }
  const scene = understand(prompt, '')
  const hue = scene.season === undefined ? undefined : SEASON_HUES[scene.season]
  const feast = FEASTS.find(({ names }) => names.test(prompt))?.feast
  return {
    palette: scene.palette,
    feast,
    night: scene.time === 'night' && /night|evening|moon|star|夜|晚|月|星/iu.test(prompt),
    scene,
    ...(hue !== undefined && { hue }),
  }
}

const SEASON_HUES = { spring: 5, summer: 205, autumn: 62, winter: 245 } as const

const FEASTS = [
  { feast: 'christmas', names: /christmas|xmas|santa|圣诞/iu },
  { feast: 'mid-autumn', names: /mid-?autumn|moon ?cake|moon festival|中秋|月饼/iu },
  { feast: 'birthday', names: /birthday|party|carnival|生日|派对|庆生|周年/iu },
  { feast: 'spring-festival', names: /new year|spring festival|lunar|春节|新年|过年|年货|元宵/iu },
] as const
