import type { Text } from '@stipple/core/domain/text'
import { followsPose, heroOf } from '@stipple/illustrator/public'
import type { PaintedScene, Scene, Subject } from '@stipple/illustrator/public'
import { missed } from '../../kit/check-result.ts'
import type { EngineError } from '../../spec.ts'
import type { PromptReport } from './warnings.ts'

type Shown = Pick<PaintedScene, 'seen'>

/** Placeholder for a picture in which none of the scene's things were painted. */
export const noneOf = ({ subjects }: Scene): Shown => ({ seen: new Map(subjects.map(({ id }) => [id, 0])) })

/** @throws {EngineError} `missed` when the main subject of the prompt cannot be drawn: known before anything is painted */
export function requireMain({ missing }: Scene): void {
  if (missing !== undefined) throw withoutSubject({ en: `“${missing}”`, zh: `“${missing}”` })
}

/**
 * Compares the prompt's scene with the things visible in every one of the pictures.
 * @throws {EngineError} `missed` when no picture shows the main subject
 */
export function reportOf(scene: Scene, pictures: readonly Shown[]): PromptReport {
  const hero = heroOf(scene)
  const shown = hero ? shownOf(hero, pictures) : []
  if (hero && shown.length > 0 && Math.max(...shown) === 0) throw withoutSubject(nameOf(hero))
  return leftOutOf(scene, pictures)
}

const shownOf = ({ id }: Subject, pictures: readonly Shown[]): number[] => pictures.flatMap(({ seen }) => seen.get(id) ?? [])

/** Reports the things missing in one of the pictures, the main one like any other: for pictures with another subject. */
export function leftOutOf(scene: Scene, pictures: readonly Shown[]): PromptReport {
  const fewer = scene.subjects.flatMap((subject) => {
    // Things that are part of the place itself (a table, the ground) were not painted separately.
    const shown = shownOf(subject, pictures)
    const { wanted = 1 } = subject
    const least = Math.min(...shown)
    return shown.length > 0 && least < wanted ? [{ name: nameOf(subject), shown: least, wanted }] : []
  })
  const still = scene.subjects.flatMap((subject) => (followsPose(subject) ? [] : (subject.poseWord ?? [])))
  return { ignored: [...new Set([...scene.ignored, ...still])], relatives: scene.relatives ?? [], fewer }
}

const nameOf = ({ name, concept }: Subject): Text => name ?? { en: concept, zh: concept }

const withoutSubject = ({ en, zh }: Text): EngineError =>
  missed({
    en: `What the picture is about could not be drawn: ${en}. The illustrator has no drawing that shows it.`,
    zh: `画不出主体：${zh}，画师没有能表现它的图样。`,
  })
