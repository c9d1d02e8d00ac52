import type { Text } from '@stipple/core/domain/text'
import type { Relative } from '@stipple/illustrator/public'
import type { Warning } from '../../spec.ts'

/** Parts of a prompt that did not reach the picture. */
export interface PromptReport {
  /** Words that the picture does not show. */
  readonly ignored: readonly string[]
  /** Things replaced by the closest one that can be drawn. */
  readonly relatives: readonly Relative[]
  readonly fewer: readonly { readonly name: Text; readonly shown: number; readonly wanted: number }[]
}

/** Report of an image that shows everything requested. */
export const NOTHING_LEFT_OUT: PromptReport = { ignored: [], relatives: [], fewer: [] }

/** Joins the reports of pictures that were painted separately: of each thing the smallest count. */
export function joinReports(reports: readonly PromptReport[]): PromptReport {
  const all = reports.flatMap(({ fewer }) => fewer)
  return {
    ignored: [...new Set(reports.flatMap(({ ignored }) => ignored))],
    relatives: reports[0]?.relatives ?? [],
    fewer: all.filter((one) => all.find(({ name }) => name.en === one.name.en) === one),
  }
}

/** Warnings for the member beside the result. */
export function reportWarnings({ ignored, relatives, fewer }: PromptReport): Warning[] {
  const list = <T>(things: readonly T[], say: (thing: T) => Text): Text => ({
    en: things.map((thing) => say(thing).en).join(', '),
    zh: things.map((thing) => say(thing).zh).join('、'),
  })
  const warnings: Warning[] = []
  if (ignored.length > 0) warnings.push(wordsLeftOut(ignored))
  if (relatives.length > 0) {
    const listed = list(relatives, ({ asked, drawn }) => ({ en: `${asked} as ${drawn.en}`, zh: `${asked}（${drawn.zh}）` }))
    warnings.push({
      code: 'drawn_as_relative',
      text: { en: `Replaced by the closest drawing: ${listed.en}`, zh: `用相近的图样代替：${listed.zh}` },
    })
  }
  if (fewer.length > 0) {
    const listed = list(fewer, ({ name, shown, wanted }) => ({
      en: `${name.en} ${shown} of ${wanted}`,
      zh: `${name.zh} ${shown}/${wanted}`,
    }))
    warnings.push({
      code: 'fewer_than_asked',
      text: { en: `Fewer drawn than requested: ${listed.en}`, zh: `看得见的数量不够：${listed.zh}` },
    })
  }
  return warnings
}

export const wordsLeftOut = (words: readonly string[]): Warning => ({
  code: 'words_ignored',
  text: { en: `Not drawn: ${words.join(', ')}`, zh: `没有画出来：${words.join('、')}` },
})
