import type { Text } from '@stipple/core/domain/text'
import { followsPose, heroOf, type Observed, type Scene, showsEyes, type Subject, unshownOf } from '@stipple/illustrator/public'
import { resultError } from '../../kit/check-result.ts'
import type { EngineError } from '../../spec.ts'
import type { PromptReport } from './warnings.ts'

/** Contents of a picture as seen; pictures that were not painted from the scene alone only count its things. */
type Shown = Pick<Observed, 'seen'> & Partial<Observed>

/** Placeholder for a picture in which none of the scene's things were painted. */
export const noneOf = ({ subjects }: Scene): Shown => ({ seen: new Map(subjects.map(({ id }) => [id, 0])) })

/** @throws {EngineError} `missed` when the main subject of the prompt cannot be drawn: known before anything is painted */
export function requireMain({ missing }: Scene): void {
  if (missing !== undefined) throw withoutSubject({ en: `“${missing}”`, zh: `“${missing}”` })
}

/** @throws {EngineError} `missed` if no drawing shows the main subject's action or place */
export function requireRelation(scene: Scene): void {
  const words = unshownOf(scene)
  if (words !== undefined) throw withoutRelation(words)
}

/**
 * Compares the prompt's scene with the things visible in every one of the pictures.
 * @throws {EngineError} `missed` when no picture shows the main subject, or how it stands to another
 */
export function reportOf(scene: Scene, pictures: readonly Shown[]): PromptReport {
  const hero = heroOf(scene)
  const shown = hero ? shownOf(hero, pictures) : []
  if (hero && shown.length > 0 && Math.max(...shown) === 0) throw withoutSubject(nameOf(hero))
  const [first] = pictures
  if (first?.lacksMain !== undefined && pictures.every(({ lacksMain }) => lacksMain !== undefined)) throw withoutRelation(first.lacksMain)
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
  const still = scene.subjects.flatMap((subject) => [
    ...(followsPose(subject) ? [] : [subject.poseWord]),
    ...(showsEyes(subject) ? [] : [subject.eyesWord]),
  ])
  const unwritten = (scene.writings ?? []).map((text) => `“${text}”`)
  const lacks = pictures.flatMap((picture) => picture.lacks ?? unwritten)
  return {
    ignored: [...new Set([...scene.ignored, ...still, ...lacks])].filter((words) => words !== undefined),
    relatives: scene.relatives ?? [],
    fewer,
  }
}

const nameOf = ({ name, concept }: Subject): Text => name ?? { en: concept, zh: concept }

const withoutSubject = ({ en, zh }: Text): EngineError =>
  resultError({
    en: `The subject could not be drawn: ${en}. The illustrator has no drawing of it.`,
    zh: `画不出主体：${zh}，画师没有能表现它的图样。`,
  })

const withoutRelation = (words: string): EngineError =>
  resultError({
    en: `The subject could not be drawn: “${words}”. The illustrator knows the objects, but not this combination. Simplify the prompt, or choose a neural model.`,
    zh: `画不出“${words}”：画师画得出其中的东西，画不出这个关系或动作。去掉这部分再试，或换用神经网络模型。`,
  })
