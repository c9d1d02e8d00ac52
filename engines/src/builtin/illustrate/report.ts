import type { Text } from '@stipple/core/domain/text'
import { missed } from '../../kit/check-result.ts'
import type { EngineError, Warning } from '../../spec.ts'
import { heroOf } from './compose/layout.ts'
import type { PaintedScene } from './paint/paint-scene.ts'
import { followsPose } from './paint/poses.ts'
import type { Relative, Scene, Subject } from './scene.ts'

/** What of a prompt did not reach the picture. */
export interface Report {
  /** Words of the prompt that nothing was made of. */
  readonly ignored: readonly string[]
  /** Things drawn as the nearest that there is a drawing of. */
  readonly relatives: readonly Relative[]
  readonly fewer: readonly { readonly name: Text; readonly shown: number; readonly wanted: number }[]
}

/** Of words that nothing was left out of, and of no words. */
export const NOTHING_LEFT_OUT: Report = { ignored: [], relatives: [], fewer: [] }

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

/** The report of pictures that were painted apart from each other: of each thing the fewest. */
export function joinReports(reports: readonly Report[]): Report {
  const all = reports.flatMap(({ fewer }) => fewer)
  return {
    ignored: [...new Set(reports.flatMap(({ ignored }) => ignored))],
    relatives: reports[0]?.relatives ?? [],
    fewer: all.filter((one) => all.find(({ name }) => name.en === one.name.en) === one),
  }
}

/** What to tell the member beside the result. */
export function reportWarnings({ ignored, relatives, fewer }: Report): Warning[] {
  const list = <T>(things: readonly T[], say: (thing: T) => Text): Text => ({
    en: things.map((thing) => say(thing).en).join(', '),
    zh: things.map((thing) => say(thing).zh).join('、'),
  })
  const warnings: Warning[] = []
  if (ignored.length > 0) warnings.push(wordsLeftOut(ignored))
  if (relatives.length > 0) {
    const said = list(relatives, ({ asked, drawn }) => ({ en: `${asked} as ${drawn.en}`, zh: `${asked}（${drawn.zh}）` }))
    warnings.push({
      code: 'drawn_as_relative',
      text: { en: `Drawn as the nearest there is: ${said.en}`, zh: `用相近的图样代替：${said.zh}` },
    })
  }
  if (fewer.length > 0) {
    const said = list(fewer, ({ name, shown, wanted }) => ({ en: `${name.en} ${shown} of ${wanted}`, zh: `${name.zh} ${shown}/${wanted}` }))
    warnings.push({
      code: 'fewer_than_asked',
      text: { en: `Fewer than asked for can be seen: ${said.en}`, zh: `看得见的数量不够：${said.zh}` },
    })
  }
  return warnings
}

export const wordsLeftOut = (words: readonly string[]): Warning => ({
  code: 'words_ignored',
  text: { en: `Left out of the picture: ${words.join(', ')}`, zh: `没有画出来：${words.join('、')}` },
})
