import { ABLE_MODEL } from '@stipple/core/domain/able-model'
import { type Language, localize } from '@stipple/core/domain/text'
import { fieldOfSetting, type FormValues, titleOfSetting } from '@stipple/core/metadata/place'
import { findMode } from '@stipple/core/modes/find-mode'
import i18next from 'i18next'

/** Settings listed in a notice, and most characters of each. */
const MOST = 6
const LONGEST = 40

/** Lists the settings that were filled in and those that were not, with reasons. */
export function placedText(
  { input, left }: FormValues,
  { program, language }: { program: string | undefined; language: Language },
): string {
  const t = i18next.t.bind(i18next)
  const comma = t('generate.recall.comma')
  const labels = { ...findMode('Img2Img')?.properties(ABLE_MODEL), ...findMode('Text2Img')?.properties(ABLE_MODEL) }
  const nameOf = (name: string): string =>
    name === 'Model' ? t('generate.model') : localize(labels[fieldOfSetting(name) ?? '']?.label ?? titleOfSetting(name), language)
  const fields = Object.entries(input).flatMap(([name, value]) => (value === '' ? [] : [localize(labels[name]?.label, language) ?? name]))
  const shown = left.slice(0, MOST).map(({ name, value, why }) => {
    const label = value === 'true' ? t('generate.recall.on') : value === 'false' ? t('generate.recall.off') : value
    const short = label.length > LONGEST ? `${label.slice(0, LONGEST)}…` : label
    return `${nameOf(name)} ${short}${why ? t('generate.recall.because', { why: t(`generate.recall.why.${why}`) }) : ''}`
  })
  const more = left.length > MOST ? [t('generate.recall.more', { count: left.length - MOST })] : []
  const filled = program === undefined ? t('generate.recall.placed', { fields: fields.join(comma) }) : t('generate.recall.placedFrom', { program, fields: fields.join(comma) }) // prettier-ignore
  const rest = t('generate.recall.left', { settings: [...shown, ...more].join(comma) })
  return left.length === 0 ? filled : t('generate.recall.both', { filled, rest })
}
