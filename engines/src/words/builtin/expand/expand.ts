import { LIMITS } from '@stipple/core/domain/limits'
import type { PromptLanguage } from '@stipple/core/domain/prompt-language'
import type { Text } from '@stipple/core/domain/text'
import { createRandom, type Random } from '@stipple/imaging/random'
import { COMMAS } from '../../language-of-text.ts'
import { craftOf, kindOf, type PictureTechnique, type PictureKind } from '../picture-kind.ts'
import { readPrompt } from '../read-prompt.ts'
import { contradictionsOf } from './contradicts.ts'
import { COMPOSITIONS, LENSES, LOGO_QUALITIES, QUALITIES } from './phrases.ts'
import { type Recipe, RECIPES } from './recipes.ts'

/**
 * Appends medium, light, lens, composition, mood and quality that suit the prompt to its exact words. Adds nothing that contradicts or
 * repeats them. The same salt gives the same text, which is never longer than a prompt may be.
 */
export function expandPrompt(prompt: string, language: PromptLanguage, salt: number): string {
  const trimmed = prompt.trim().replace(/[\s,，.。;；]+$/u, '')
  // An instruction for an edit describes no picture.
  if (INSTRUCTION.test(trimmed)) return trimmed
  const random = createRandom(salt)
  const reading = readPrompt(trimmed)
  const kind = kindOf(trimmed, reading)
  const wanted = craftOf(trimmed)
  const contradicts = contradictionsOf(trimmed)
  const recipe = chooseRecipe({ kind, wanted, contradicts, random })
  const craft = wanted ?? recipe.craft
  const { medium, light, mood } = recipe[language]
  const { shot, lightFrom, lightQuality, style, medium: named } = reading.setting

  const open = wanted === undefined && style === undefined && named === undefined
  // Later phrases must also suit the added medium.
  const base = { contradicts: open ? contradictionsOf(`${trimmed}, ${medium}`) : contradicts, language, random }
  const offered = [
    ...(open ? [medium] : []),
    ...(lightFrom === undefined && lightQuality === undefined && (open || !OF_A_MEDIUM.test(light)) ? [light] : []),
    ...(shot === undefined ? choose(COMPOSITIONS[kind], base) : []),
    ...(craft === 'photo' && shot === undefined ? choose(LENSES[kind] ?? [], base) : []),
    mood,
    ...choose(kind === 'logo' ? LOGO_QUALITIES : QUALITIES[craft], base),
  ]
  return join(
    trimmed,
    offered.filter((phrase) => !contradicts(phrase)),
    language,
  )
}

const INSTRUCTION =
  /^(?:please )?(?:make|change|turn|replace|remove|delete|erase|restore|repair|fix|colou?ri[sz]e|sharpen|brighten|add)\b|^(?:请)?(?:把|将|给)|^(?:请)?(?:修复|去除|去掉|删除|删掉|替换|换成|改成|变成|上色|移除|添加|加上)/i

/** Light of a single medium, which fits only after that medium. */
const OF_A_MEDIUM = /paper|cel shad|flat|no shading|highlights|pearly|brush|纸|赛璐璐|留白|平涂|平面|阴影的|色块|高光|珍珠/i

interface RecipeRequest {
  readonly kind: PictureKind
  readonly wanted: PictureTechnique | undefined
  readonly contradicts: (phrase: string) => boolean
  readonly random: Random
}

/** Picks a recipe for this kind of picture, of the wanted craft if there is one, and without contradictions to the prompt if possible. */
function chooseRecipe({ kind, wanted, contradicts, random }: RecipeRequest): Recipe {
  const fitting = RECIPES.filter(({ kinds, craft }) => kinds.includes(kind) && (wanted === undefined || craft === wanted))
  const any = fitting.length > 0 ? fitting : RECIPES.filter(({ kinds }) => kinds.includes(kind))
  const calm = any.filter(({ en, zh }) => ![en, zh].some((slots) => Object.values(slots).some(contradicts)))
  return random.pick(calm.length > 0 ? calm : any)
}

function choose(
  texts: readonly Text[],
  { contradicts, language, random }: Omit<RecipeRequest, 'kind' | 'wanted'> & { language: PromptLanguage },
): string[] {
  const fitting = texts.map((text) => text[language]).filter((phrase) => !contradicts(phrase))
  return fitting.length > 0 ? [random.pick(fitting)] : []
}

/** Appends as many of the phrases as fit, in order. */
function join(trimmed: string, phrases: readonly string[], language: PromptLanguage): string {
  const comma = COMMAS[language]
  return phrases.reduce(
    (text, phrase) => (text.length + comma.length + phrase.length <= LIMITS.prompt.max ? text + comma + phrase : text),
    trimmed,
  )
}
