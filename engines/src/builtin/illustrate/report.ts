import type { Text } from '@stipple/core/domain/text'
import { followsPose, heroOf } from '@stipple/illustrator/public'
import type { PaintedScene, Scene, Subject } from '@stipple/illustrator/public'
import { missed } from '../../kit/check-result.ts'
import type { EngineError } from '../../spec.ts'
import type { Report } from './warnings.ts'

type Shown = Pick<PaintedScene, 'seen'>

/** A picture in which none of the scene's things were painted. */
export const noneOf = ({ subjects }: Scene): Shown => ({ seen: new Map(subjects.map(({ id }) => [id, 0])) })

/** @throws {EngineError} `missed` when what the prompt is about cannot be drawn: known before anything is painted */
export function requireMain({ missing }: Scene): void {
  if (missing !== undefined) throw withoutSubject({ en: `“${missing}”`, zh: `“${missing}”` })
}

/**
 * Compares what was read with what is seen in every one of the pictures.
 * @throws {EngineError} `missed` when none shows what the prompt is about
 */
export function reportOf(scene: Scene, pictures: readonly Shown[]): Report {
  const hero = heroOf(scene)
  const shown = hero ? shownOf(hero, pictures) : []
  if (hero && shown.length > 0 && Math.max(...shown) === 0) throw withoutSubject(nameOf(hero))
  return leftOutOf(scene, pictures)
}

const shownOf = ({ id }: Subject, pictures: readonly Shown[]): number[] => pictures.flatMap(({ seen }) => seen.get(id) ?? [])

/** What of a scene is not in one of the pictures, its main thing as any other: where the picture is about something else. */
export function leftOutOf(scene: Scene, pictures: readonly Shown[]): Report {
  const fewer = scene.subjects.flatMap((subject) => {
    // What was settled into the place itself (a table, the ground) was not painted as a thing of its own.
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
