import type { Text } from '@stipple/core/domain/text'
import { EngineError } from '../../spec.ts'
import type { Warning } from '../../spec.ts'
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

/** @throws {EngineError} `missed` when what the prompt is about cannot be drawn: known before anything is painted */
export function requireMain({ missing }: Scene): void {
  if (missing !== undefined) throw missed({ en: `“${missing}”`, zh: `“${missing}”` })
}

/**
 * Compares what was read with what is seen in every one of the pictures.
 * @throws {EngineError} `missed` when none shows what the prompt is about
 */
export function reportOf(scene: Scene, pictures: readonly Pick<PaintedScene, 'seen'>[]): Report {
  const hero = heroOf(scene)
  const shownOf = ({ id }: Subject): number[] => pictures.flatMap(({ seen }) => seen.get(id) ?? [])
  if (hero && shownOf(hero).length > 0 && Math.max(...shownOf(hero)) === 0) throw missed(nameOf(hero))
  const fewer = scene.subjects.flatMap((subject) => {
    // What was settled into the place itself (a table, the ground) was not painted as a thing of its own.
    const shown = shownOf(subject)
    const { wanted = 1 } = subject
    const least = Math.min(...shown)
    return shown.length > 0 && least < wanted ? [{ name: nameOf(subject), shown: least, wanted }] : []
  })
  const still = scene.subjects.flatMap((subject) => (followsPose(subject) ? [] : (subject.poseWord ?? [])))
  return { ignored: [...new Set([...scene.ignored, ...still])], relatives: scene.relatives ?? [], fewer }
}

const nameOf = ({ name, concept }: Subject): Text => name ?? { en: concept, zh: concept }

const missed = ({ en, zh }: Text): EngineError =>
  new EngineError('missed', `The picture lacks its subject: ${en}.`, {
    text: {
      en: `What the picture is about could not be drawn: ${en}. The illustrator has no drawing that shows it.`,
      zh: `画不出主体：${zh}，画师没有能表现它的图样。`,
    },
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
  if (ignored.length > 0)
    warnings.push({
      code: 'words_ignored',
      text: { en: `Left out of the picture: ${ignored.join(', ')}`, zh: `没有画出来：${ignored.join('、')}` },
    })
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
