import { LIMITS } from '@stipple/core/domain/limits'
import type { PromptLanguage } from '@stipple/core/domain/prompt-language'
import type { Text } from '@stipple/core/domain/text'
import { readRecipe } from '@stipple/core/metadata/picture'
import { EngineError } from '../../spec.ts'
import { languageOfText } from '../language-of-text.ts'
import { shorten } from '../shorten.ts'
import type { TextEngine } from '../spec.ts'
import { describeMeasured } from './caption/describe.ts'
import { fetchPack } from './caption/fetched.ts'
import { measurePicture } from './caption/measure.ts'
import { nameText } from './caption/name-text.ts'
import { nameThings } from './caption/name-things.ts'
import { fetchingOf, isFetched, notDetectable } from './caption/not-looked-for.ts'
import { recognise, recogniseText } from './caption/recognise.ts'
import { nameScene } from './caption/scene.ts'
import { expandPrompt } from './expand/expand.ts'
import { optimizeByRules } from './optimize.ts'
import { translateByDictionary } from './translate/translate.ts'

const ID = 'builtin'

/** Text engine without a language model: a dictionary, phrases of looks, rules and measurements. Its notes inform the user of this. */
export const builtinWords: TextEngine = {
  id: ID,
  label: { en: 'Built-in dictionary and rules', zh: '内置词典与规则' },

  async translate({ text, from, to }, { signal }) {
    if (from === to) return { text, engine: ID, notes: [] }
    const { text: translated, unknown } = await translateByDictionary(text, to)
    refuseCancelled(signal)
    return {
      text: shorten(translated, LIMITS.prompt.max),
      engine: ID,
      notes: [WORD_BY_WORD, ...(unknown.length > 0 ? [unknownWords(unknown)] : [])],
    }
  },

  async expand({ prompt, language, salt }) {
    return { text: expandPrompt(prompt, language, salt), engine: ID, notes: [] }
  },

  async optimize(request) {
    return optimizeByRules(request)
  },

  async describe({ image, language }, context) {
    const embedded = await embeddedPrompt(image, language)
    if (embedded !== undefined) return { text: embedded, engine: ID, notes: [FROM_FILE] }
    const measured = await measurePicture(image)
    const [forThings, forText] = await Promise.all([fetchPack('centernet', context), fetchPack('pp-ocr', context)])
    refuseCancelled(context.signal)
    const looked = isFetched(forThings) ? await recognise(image, forThings.folder, context) : undefined
    const lines = isFetched(forText) ? await recogniseText(image, forText.folder, context) : undefined
    refuseCancelled(context.signal)
    const named = [...(looked ? nameThings(looked, measured.pixels) : []), ...nameScene(measured, looked), ...nameText(lines ?? [])]
    const notes = [named.length === 0 ? LOOKS_ONLY : NAMED, ...notDetectable({ things: forThings, text: forText })]
    return { text: describeMeasured(measured, language, named), engine: ID, notes, ...fetchingOf(forThings, forText) }
  },
}

/** Modes whose prompt describes the whole picture; that of an edit describes the change. */
const PAINTED: ReadonlySet<string | undefined> = new Set(['Text2Img', 'Condition', 'Scribbling', undefined])

/** Reads the prompt in a file's metadata, translated to the wanted language; undefined without one. */
async function embeddedPrompt(image: Uint8Array, language: PromptLanguage): Promise<string | undefined> {
  const recipe = readRecipe(image)
  const prompt = String(recipe?.input['prompt'] ?? '').trim()
  if (prompt === '' || !PAINTED.has(recipe?.mode)) return undefined
  const written = languageOfText(prompt) ?? language
  const text = written === language ? prompt : (await translateByDictionary(prompt, language)).text
  return shorten(text, LIMITS.prompt.max)
}

function refuseCancelled(signal: AbortSignal): void {
  if (signal.aborted) throw new EngineError('cancelled', 'Cancelled.')
}

const WORD_BY_WORD: Text = { en: 'Translated word by word with a dictionary. Check the result.', zh: '由词典逐词翻译，请核对一下。' }
const FROM_FILE: Text = { en: 'The prompt was read from the file itself.', zh: '文件里记有生成时的提示词。' }
const LOOKS_ONLY: Text = {
  en: 'This describes the look of the image. Its content was not recognised: add it yourself.',
  zh: '这里描述的是画面观感，未能识别画中内容，请自行补充。',
}
const NAMED: Text = {
  en: 'Only clearly recognised content is named. Add what is missing.',
  zh: '只写出有把握认出的内容，其余请自行补充。',
}

/** Most unknown words listed in a note. */
const MAX_WORDS = 8

function unknownWords(unknown: readonly string[]): Text {
  const words = unknown.slice(0, MAX_WORDS)
  return { en: `Not in the dictionary: ${words.join(', ')}.`, zh: `词典里没有：${words.join('、')}。` }
}
