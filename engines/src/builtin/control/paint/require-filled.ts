import type { Text } from '@stipple/core/domain/text'
import { heroOf, type Scene } from '@stipple/illustrator/public'
import { resultError } from '../../../kit/check-result.ts'

/** Things made of bars, with background between them: their outlines enclose no area. */
const OPEN: ReadonlySet<string> = new Set(['bicycle', 'kick-scooter', 'ladder'])

/** @throws {EngineError} `missed` if the main thing consists of bars, which would be filled like a sheet */
export function requireFilled(scene: Scene): void {
  const hero = heroOf(scene)
  if (hero && OPEN.has(hero.concept)) throw resultError(openThing(hero.name ?? { en: hero.concept, zh: hero.concept }))
}

const openThing = ({ en, zh }: Text): Text => ({
  en: `This model fills outlines and can’t colour things made of bars (${en}). Another engine can, if one is connected.`,
  zh: `这个模型给轮廓填色，画不好由杆件组成的东西（${zh}），请换用接入的其他引擎。`,
})
